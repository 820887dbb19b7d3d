import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * DAY_MS;
const KEPT_REPORTS = 10;

/**
 * Removes old crash reports: they hold parts of the memory of a signed-in page, so a few, for a
 * month, are enough to look into a fault.
 * @param folder where the system's reporter puts them; it may not exist yet
 */
export const pruneCrashReports = async (folder: string, now: number): Promise<void> => {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const reports = await Promise.all(
    names
      .filter((name) => name.endsWith(".dmp"))
      .map(async (name) => {
        const file = join(folder, name);
        return { file, time: (await stat(file)).mtimeMs };
      }),
  );
  const old = reports
    .toSorted((a, b) => b.time - a.time)
    .filter(({ time }, place) => place >= KEPT_REPORTS || now - time > KEPT_MS);
  await Promise.all(
    old
      .flatMap(({ file }) => [file, file.replace(/\.dmp$/u, ".meta")])
      .map((file) => rm(file, { force: true })),
  );
};
