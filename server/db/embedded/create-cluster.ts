import { chown, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";
import { type Binaries, majorVersion } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";
import { newPassword, savePassword, superuser, writePrivate } from "./credentials.ts";
import { isAlive } from "./postmaster.ts";
import { runProgram } from "./run-program.ts";

/** The program that a killed making had begun may go on for a moment, and fill the folder again. */
const STUBBORN = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;

/** Removes what makings of the same files left behind that were killed half-way. */
const removeLeftovers = async (dir: string): Promise<void> => {
  const leftover = new RegExp(`^${basename(dir)}\\.(\\d+)\\.part`);
  for (const name of await readdir(dirname(dir))) {
    const pid = leftover.exec(name)?.[1];
    // Where every start gets the same process id, as in a container, the leftover has this one's.
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      await rm(join(dirname(dir), name), STUBBORN);
    }
  }
};

/** The place was free before, and is not now: another process put its files there first. */
const TAKEN = ["ENOTEMPTY", "EEXIST"];

const moveIntoPlace = async (part: string, { dir, linkFrom }: Cluster): Promise<boolean> => {
  try {
    await rename(part, dir);
    if (linkFrom) await linkFromDataDir(linkFrom, dir);
    return true;
  } catch (error) {
    if (!TAKEN.includes(errorCode(error) ?? "")) throw error;
    // Behind a link each process has a place of its own.
    if (linkFrom) await rm(dir, { recursive: true, force: true });
    return false;
  }
};

/**
 * Makes the database files. They are made aside and moved into place whole, so that a start that
 * was cut short leaves nothing that looks like a database. Names sort by the Unicode rules.
 * @returns false when another process has made the files of the same data folder meanwhile; they
 * count
 */
export const createCluster = async (cluster: Cluster, binaries: Binaries): Promise<boolean> => {
  const { dir, runAs } = cluster;
  const part = `${dir}.${process.pid}.part`;
  const passwordFile = `${part}-password`;
  const password = newPassword();
  await mkdir(dirname(dir), { recursive: true, mode: 0o755 });
  await removeLeftovers(dir);
  try {
    await mkdir(part, { mode: 0o700 });
    if (runAs) await chown(part, runAs.uid, runAs.gid);
    await writePrivate(passwordFile, password, runAs);
    const locale = ["--locale=C", "--locale-provider=icu", "--icu-locale=und", "--encoding=UTF8"];
    const access = ["--auth=scram-sha-256", `--username=${superuser}`, `--pwfile=${passwordFile}`];
    await runProgram(binaries, "initdb", ["-D", part, ...locale, ...access], runAs);
    await savePassword(part, password, runAs);
    return await moveIntoPlace(part, cluster);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(part, { recursive: true, force: true });
  }
};

const linkFromDataDir = async (path: string, dir: string): Promise<void> => {
  await symlink(dir, path);
  const note = `The database files are in ${dir}: PostgreSQL does not run as root, and its own user may not pass the folders above this one.\n`;
  await writeFile(join(dirname(path), "postgres.README.txt"), note);
};

/** Refuses database files that another major version made. */
export const checkVersion = async (cluster: Cluster, binaries: Binaries): Promise<void> => {
  const made = (await readFile(join(cluster.dir, "PG_VERSION"), "utf8")).trim();
  const runs = majorVersion(binaries);
  if (made !== runs) {
    throw new StartError(
      `The database in ${cluster.dir} was made by PostgreSQL ${made}, and this version brings ${runs}: move it with pg_dump, or set DATABASE_URL.`,
    );
  }
};
