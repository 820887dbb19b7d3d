import { stat } from "node:fs/promises";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "../json-file.ts";
import type { Log } from "../log/log.ts";

const Stored = z.object({ folder: z.string() });

/** Where the person saved last. */
export type LastFolder = {
  /** The folder, or the downloads where there is none or it is gone. */
  get(): Promise<string>;
  set(folder: string): void;
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Stores the folder in a file, for later starts too. */
export const createLastFolder = (file: string, downloads: () => string, log: Log): LastFolder => ({
  get: async () => {
    const stored = await readJsonFile(file, Stored);
    return stored && (await isFolder(stored.folder)) ? stored.folder : downloads();
  },
  set: (folder) => {
    try {
      writeJsonFile(file, { folder });
    } catch (error) {
      // Not to know it next time is no reason not to save now.
      log("warn", "folder not kept", { reason: String(error) });
    }
  },
});
