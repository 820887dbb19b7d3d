import type { BrowserWindow, Dialog } from "electron";
import type { ServerChoice } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import type { Translate } from "../i18n/translate.ts";

type AskToChangeServerParts = {
  dialog: Pick<Dialog, "showMessageBox">;
  t: Translate;
  serverInUse(): ServerChoice;
  showSetup(): void;
};

/** Another server of the list, and what goes there. */
export type OtherServer = { label: string; open(): void };

const STAY = 0;
const CHANGE = 1;

/**
 * Asks whether to leave the server in use, as unsaved changes go with it, and if so opens the other
 * one, or without one the choice of a server. Menu, links and page all come here: a page may ask
 * for it, the person decides. While the question is open it is not shown again.
 * @throws CodedError `server_fixed` if the server is preset, `kiosk` where no user may be asked
 */
export const createAskToChangeServer = (parts: AskToChangeServerParts) => {
  const { dialog, t, serverInUse, showSetup } = parts;
  let isAsking = false;
  return async (window: BrowserWindow, other?: OtherServer): Promise<void> => {
    const { url, fixed } = serverInUse();
    if (fixed) throw new CodedError("server_fixed");
    if (window.isKiosk()) throw new CodedError("kiosk");
    if (isAsking) return;
    isAsking = true;
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: "question",
        message: t("console.changeServer.message"),
        detail: t("console.changeServer.detail", { server: new URL(url).host }),
        buttons: [
          t("console.changeServer.stay"),
          other
            ? t("console.changeServer.open", { server: other.label.replaceAll("&", "&&") })
            : t("console.changeServer.change"),
        ],
        defaultId: STAY,
        cancelId: STAY,
      });
      // The asking page gets its answer first: the choice closes it.
      if (response === CHANGE) setImmediate(other ? other.open : showSetup);
    } finally {
      isAsking = false;
    }
  };
};
