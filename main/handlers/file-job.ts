import type { BrowserWindow } from "electron";
import type { Language } from "#contract/core/primitives.ts";
import { MESSAGES, type SaveOutcome } from "#preload/bridge.ts";
import { createTranslate } from "../i18n/translate.ts";
import type { AskForFile } from "../saving/ask-for-file.ts";
import type { Jobs } from "../saving/jobs.ts";
import type { SavedFiles } from "../saving/saved-files.ts";

export type FileJobParts = { askForFile: AskForFile; jobs: Jobs; savedFiles: SavedFiles };

/**
 * Asks where to save, tells the page that the work begins, and writes. What is saved can be shown by
 * the job's id afterwards.
 */
export const runFileJob = (
  { askForFile, jobs, savedFiles }: FileJobParts,
  window: BrowserWindow,
  { id, name, language }: { id: string; name: string; language: Language },
  write: (file: string, signal: AbortSignal) => Promise<SaveOutcome>,
): Promise<SaveOutcome> => {
  const owner = window.webContents.id;
  return jobs.run(owner, id, async (signal) => {
    const file = await askForFile(window, name, createTranslate(language));
    if (!file || signal.aborted) return "cancelled";
    window.webContents.send(MESSAGES.fileChosen, id);
    const outcome = await write(file, signal);
    if (outcome === "saved") savedFiles.add(owner, id, file);
    return outcome;
  });
};
