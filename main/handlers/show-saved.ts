import type { SavedFiles } from "../saving/saved-files.ts";
import { defineMethod } from "./handle.ts";
import { JobId } from "./inputs.ts";

/** Shows the file that a job of the calling window has saved; in kiosk nothing may cover the window. */
export const showSaved = (savedFiles: SavedFiles) =>
  defineMethod("showSaved", JobId, (id, window) => {
    if (!window.isKiosk()) savedFiles.show(window.webContents.id, id);
  });
