import type { BrowserWindow, Clipboard, Dialog } from "electron";
import type { Translate } from "../i18n/translate.ts";

type AboutFacts = {
  version: string;
  electron: string;
  chromium: string;
  system: string;
  /** Address of the server in use, if there is one. */
  server: string | undefined;
  /** Where the log is. */
  log: string;
};

type AboutParts = {
  dialog: Pick<Dialog, "showMessageBox">;
  clipboard: Pick<Clipboard, "writeText">;
  t: Translate;
  facts(): AboutFacts;
};

const COPY = 1;

const linesOf = ({ version, electron, chromium, system, server, log }: AboutFacts, t: Translate) =>
  [
    t("console.about.version", { version }),
    server === undefined ? undefined : t("console.about.server", { server }),
    t("console.about.runtime", { electron, chromium }),
    t("console.about.system", { system }),
    t("console.about.log", { log }),
  ].filter((line) => line !== undefined);

/** Shows what support asks for first, and copies it where the person wants to send it. */
export const createShowAbout =
  ({ dialog, clipboard, t, facts }: AboutParts) =>
  async (window: BrowserWindow | undefined): Promise<void> => {
    const detail = linesOf(facts(), t).join("\n");
    const options = {
      type: "info" as const,
      title: t("console.about.title"),
      message: "Handrail",
      detail,
      buttons: [t("console.about.close"), t("console.about.copy")],
      defaultId: 0,
      cancelId: 0,
    };
    const { response } = await (window
      ? dialog.showMessageBox(window, options)
      : dialog.showMessageBox(options));
    if (response === COPY) await clipboard.writeText(`Handrail\n${detail}`);
  };
