import type { BrowserWindow, Dialog } from "electron";
import type { Translate } from "../i18n/translate.ts";
import type { Log } from "../log/log.ts";
import type { UpdateCheck } from "./updater.ts";

export type AskForUpdateParts = {
  dialog: Pick<Dialog, "showMessageBox">;
  t: Translate;
  version: string;
  check(): Promise<UpdateCheck>;
  install(): void;
  log: Log;
};

const RESTART = 1;

/** Looks for a newer release because somebody asked, and tells what came of it. */
export const createAskForUpdate = (parts: AskForUpdateParts) => {
  const { dialog, t, version, check, install, log } = parts;
  let isChecking = false;

  const say = (window: BrowserWindow | undefined, message: string, buttons: string[]) => {
    const options = { type: "info" as const, message, buttons, defaultId: 0, cancelId: 0 };
    return window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);
  };

  const askNow = async (window: BrowserWindow | undefined) => {
    try {
      const found = await check();
      const shownIn = window?.isDestroyed() ? undefined : window;
      if (found.result === "current") {
        await say(shownIn, t("console.updates.current", { version }), [t("console.updates.close")]);
        return;
      }
      const { response } = await say(
        shownIn,
        t("console.updates.downloaded", { version: found.version }),
        [t("console.updates.later"), t("console.updates.restart")],
      );
      if (response === RESTART) install();
    } catch (error) {
      log("warn", "update failed", { reason: String(error) });
      const shownIn = window?.isDestroyed() ? undefined : window;
      await say(shownIn, t("console.updates.failed"), [t("console.updates.close")]);
    }
  };

  return async (window: BrowserWindow | undefined): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      await askNow(window);
    } finally {
      isChecking = false;
    }
  };
};
