import { extname, join } from "node:path";
import type { BrowserWindow, Dialog, FileFilter } from "electron";
import type { Translate } from "../i18n/translate.ts";
import { safeFileName } from "./file-name.ts";

const filtersFor = (name: string, t: Translate): FileFilter[] => {
  switch (extname(name).toLowerCase()) {
    case ".csv":
      return [{ name: t("console.fileTypes.csv"), extensions: ["csv"] }];
    case ".xlsx":
      return [{ name: t("console.fileTypes.xlsx"), extensions: ["xlsx"] }];
    case ".pdf":
      return [{ name: t("console.fileTypes.pdf"), extensions: ["pdf"] }];
    default:
      return [];
  }
};

export type AskForFile = (
  window: BrowserWindow,
  proposedName: string,
  t: Translate,
) => Promise<string | undefined>;

/** Asks where to save, starting in the downloads folder; `undefined` if the person cancels. */
export const createAskForFile =
  (dialog: Dialog, downloads: () => string): AskForFile =>
  async (window, proposedName, t) => {
    const name = safeFileName(proposedName);
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      title: t("console.saveDialog.title"),
      defaultPath: join(downloads(), name),
      filters: filtersFor(name, t),
      properties: ["createDirectory", "showOverwriteConfirmation"],
    });
    return canceled || !filePath ? undefined : filePath;
  };
