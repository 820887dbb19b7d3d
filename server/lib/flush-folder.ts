import { open } from "node:fs/promises";

/** A new name in a folder outlives a power cut only once the folder is on the disk as well. */
export const flushFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return; // folders cannot be opened there, nor need it
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
