import { randomUUID } from "node:crypto";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { diskFailure } from "./disk-failure.ts";
import { errorCode } from "./error-code.ts";
import { StartError } from "./start-error.ts";

/** Beside the reasons of {@link diskFailure}: what may be in the way of a folder. */
const reasons: Record<string, string> = {
  ENOENT: "no folder can be made there",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "it is a file, not a folder",
};

/**
 * Makes a folder and those above it. Node's own recursive mkdir never ends where a file system
 * such as /proc answers that the parent is missing although it is there.
 */
const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o711 });
  } catch (error) {
    if (errorCode(error) === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (errorCode(error) !== "ENOENT" || path === dirname(path)) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o711 });
  }
};

/**
 * Makes the data folder if it is missing and checks that it takes files. Others may pass it, but
 * not list it: PostgreSQL runs as another user when this process is root.
 * @throws {StartError} when it cannot be used
 */
export const ensureDataDir = async (dataDir: string): Promise<void> => {
  const probe = join(dataDir, `.probe-${randomUUID()}`);
  try {
    await makeFolder(dataDir);
    await writeFile(probe, "");
    await rm(probe);
  } catch (cause) {
    const reason = diskFailure(cause) ?? reasons[errorCode(cause) ?? ""] ?? String(cause);
    throw new StartError(
      `The data folder ${dataDir} cannot be written: ${reason}. Set HANDRAIL_DATA_DIR to another one.`,
      { cause },
    );
  }
};

/** The start error for a failed `listen`. */
export const portError = (cause: unknown, host: string, port: number): StartError => {
  const code = errorCode(cause);
  const told: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: stop it, or set PORT to another one.`,
    EACCES: `Port ${port} needs more rights than this user has: set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is not known.`,
  };
  const message = told[code ?? ""] ?? `Cannot listen on ${host}:${port}: ${String(cause)}.`;
  return new StartError(message, { cause });
};
