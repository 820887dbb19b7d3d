import { stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { BrowserWindow, Dialog, FileFilter } from "electron";
import type { Translate } from "../i18n/translate.ts";
import type { LastFolder } from "./last-folder.ts";

const MAX_LENGTH = 120;
const FALLBACK = "handrail";

/** What no file system takes, and direction marks that could disguise an extension. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what has to go
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;

/**
 * A page's proposal as a file name for every system: no folders, no hidden file, with its
 * extension.
 */
export const safeFileName = (proposed: string): string => {
  const clean = proposed.replaceAll(FORBIDDEN, " ").replaceAll(/\s+/gu, " ");
  const extension = /\.[a-z\d]{1,8}$/iu.exec(clean)?.[0] ?? "";
  const stem = clean
    .slice(0, clean.length - extension.length)
    .slice(0, MAX_LENGTH)
    .replaceAll(/^[.\s]+|[.\s]+$/gu, "");
  const name = `${stem || FALLBACK}${extension}`;
  return RESERVED.test(name) ? `_${name}` : name;
};

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

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** A chosen file with the extension of what is written into it: nothing opens it by another. */
const withExtension = (file: string, extension: string): string =>
  extname(file).toLowerCase() === extension.toLowerCase() ? file : file + extension;

const OTHER_NAME = 0;
const REPLACE = 1;

export type AskForFileParts = {
  dialog: Pick<Dialog, "showSaveDialog" | "showMessageBox">;
  lastFolder: LastFolder;
  /** macOS's own dialog always asks before a file is replaced, Linux's never, Windows' may vanish. */
  isMac: boolean;
};

export type AskForFile = (
  window: BrowserWindow,
  proposedName: string,
  t: Translate,
) => Promise<string | undefined>;

/**
 * Asks where to save, starting in the folder used last, and again before a file is replaced;
 * `undefined` if the person cancels.
 */
export const createAskForFile = ({ dialog, lastFolder, isMac }: AskForFileParts): AskForFile => {
  const mayReplace = async (window: BrowserWindow, file: string, t: Translate) => {
    const { response } = await dialog.showMessageBox(window, {
      type: "warning",
      message: t("console.replace.message", { name: basename(file) }),
      detail: t("console.replace.detail"),
      buttons: [t("console.replace.otherName"), t("console.replace.replace")],
      defaultId: OTHER_NAME,
      cancelId: OTHER_NAME,
    });
    return response === REPLACE;
  };

  return async (window, proposedName, t) => {
    const name = safeFileName(proposedName);
    const extension = extname(name);
    let proposal = join(await lastFolder.get(), name);
    for (;;) {
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        title: t("console.saveDialog.title"),
        defaultPath: proposal,
        filters: filtersFor(name, t),
        properties: ["createDirectory"],
      });
      if (canceled || !filePath) return undefined;
      const file = withExtension(filePath, extension);
      const isAsked = isMac && file === filePath;
      if (isAsked || !(await exists(file)) || (await mayReplace(window, file, t))) {
        lastFolder.set(dirname(file));
        return file;
      }
      proposal = file;
    }
  };
};
