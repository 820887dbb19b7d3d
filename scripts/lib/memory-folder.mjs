import { readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** Several times what the databases of a run take. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** Programs that a data folder may hold have to run from it. */
const runsPrograms = () => {
  const options = /^\S+ \/dev\/shm tmpfs (\S+)/mu.exec(readFileSync("/proc/mounts", "utf8"))?.[1];
  return options !== undefined && !options.split(",").includes("noexec");
};

const hasRoom = () => {
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
};

/**
 * Where the databases of a run go: into memory where the machine offers that and has plenty. Each test
 * file's database is a thousand files, which some file systems make ever more slowly the more of them
 * were just removed: a second of processor time for each database.
 */
export const databasesFolder = () => {
  try {
    return process.env["TMPDIR"] === undefined && runsPrograms() && hasRoom() ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};
