import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#server/lib/error-code.ts";
import { makeLibraryLinks } from "./library-links.ts";

/** Lets every user read the copy and run its programs, whatever the umask of the install was. */
const openToAll = async (root: string): Promise<void> => {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runnable = entry.isDirectory() || entry.parentPath.endsWith("bin");
    await chmod(join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644);
  }
};

/**
 * Copies PostgreSQL's programs below `place`, once for each version, and returns the copy's
 * folder. A copy that was cut short is never used.
 */
export const copyBinaries = async (
  from: { root: string; version: string },
  place: string,
): Promise<string> => {
  const copies = join(place, `postgresql-${from.version}`);
  const root = join(copies, "native");
  if (await stat(copies).catch(() => undefined)) return root;
  const part = `${copies}.${process.pid}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o755 });
  await cp(from.root, join(part, "native"), { recursive: true, verbatimSymlinks: true });
  await makeLibraryLinks(join(part, "native"));
  await openToAll(part);
  try {
    await rename(part, copies);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another process finished the same copy first.
    if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? "")) throw error;
  }
  return root;
};
