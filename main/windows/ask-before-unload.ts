import type { BrowserWindow, Dialog } from "electron";
import type { Translate } from "../i18n/translate.ts";

type AskBeforeUnloadParts = { dialog: Pick<Dialog, "showMessageBoxSync">; t: Translate };

const STAY = 0;
const LEAVE = 1;

/**
 * Asks whether to leave a page that has something unsaved, by closing or by a reload. A browser asks
 * by itself; here the window would stay without a word.
 */
export const askBeforeUnload = (
  window: BrowserWindow,
  { dialog, t }: AskBeforeUnloadParts,
): void => {
  window.webContents.on("will-prevent-unload", (event) => {
    // No user is there to answer.
    if (window.isKiosk()) return event.preventDefault();
    const answer = dialog.showMessageBoxSync(window, {
      type: "question",
      message: t("console.unsaved.message"),
      detail: t("console.unsaved.detail"),
      buttons: [t("console.unsaved.stay"), t("console.unsaved.leave")],
      defaultId: STAY,
      cancelId: STAY,
    });
    if (answer === LEAVE) event.preventDefault();
  });
};
