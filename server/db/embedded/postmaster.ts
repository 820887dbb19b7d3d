import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode } from "#server/lib/error-code.ts";

/** A PostgreSQL that is running, as its own file in the database folder describes it. */
type Postmaster = { pid: number; port: number; ready: boolean };

const pidFile = (dir: string): string => join(dir, "postmaster.pid");

const readPidFile = async (dir: string): Promise<Postmaster | undefined> => {
  try {
    const lines = (await readFile(pidFile(dir), "utf8")).split("\n");
    // Line 1 the process, line 4 the port, line 8 the state.
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
};

/** True while a process has this id, of any owner. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
};

/** True unless the system knows that this process is something else than PostgreSQL. */
const mayBePostgres = async (pid: number): Promise<boolean> => {
  if (process.platform !== "linux") return true;
  // Gone, or waiting for its parent to take note of its end: then there is no command line.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return basename(commandLine.split("\0")[0] ?? "") === "postgres";
};

/**
 * The PostgreSQL that runs on these database files, or undefined when none does. A file that a
 * crash left behind is taken away when its process id now belongs to some other program, which
 * PostgreSQL itself would take for a running server.
 */
export const findPostmaster = async (dir: string): Promise<Postmaster | undefined> => {
  const found = await readPidFile(dir);
  if (!found || !isAlive(found.pid)) return undefined;
  if (await mayBePostgres(found.pid)) return found;
  await rm(pidFile(dir), { force: true });
  return undefined;
};

/** Waits until a PostgreSQL that is coming up serves; undefined when it ended instead. */
export const waitUntilReady = async (
  dir: string,
  timeoutMs: number,
): Promise<Postmaster | undefined> => {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await findPostmaster(dir);
    if (!found || found.ready || performance.now() > deadline) return found;
    await delay(50);
  }
};
