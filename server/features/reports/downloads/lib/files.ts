import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCode } from "#server/lib/error-code.ts";
import { newId } from "#server/lib/ids.ts";

const folderOf = (dataDir: string): string => join(dataDir, "downloads");
const nameOf = (downloadId: string): string => `${downloadId}.csv`;
const UNFINISHED = ".part";

/** An export's file for reading; null where it is gone. */
export const openFile = async (dataDir: string, downloadId: string): Promise<FileHandle | null> => {
  try {
    return await open(join(folderOf(dataDir), nameOf(downloadId)));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
};

/** Removes all that is stored of an export: its file, and what broken-off runs left. */
export const removeFiles = async (dataDir: string, downloadId: string): Promise<void> => {
  const folder = folderOf(dataDir);
  const found = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  const own = found.filter((name) => name.startsWith(nameOf(downloadId)));
  await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
};

/**
 * Writes an export's file from its beginning. It is there whole or not at all: each run writes a
 * draft of its own, so that one that was taken over spoils nothing.
 * @returns its size in bytes
 */
export const writeFileOf = async (
  dataDir: string,
  downloadId: string,
  content: Readable,
  signal: AbortSignal,
): Promise<number> => {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeFiles(dataDir, downloadId);
  const path = join(folder, nameOf(downloadId));
  const draft = `${path}.${newId()}${UNFINISHED}`;
  try {
    const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(content, file, { signal });
    const { size } = await stat(draft);
    await rename(draft, path);
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};
