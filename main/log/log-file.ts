import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const MAX_BYTES = 1_000_000;
const KEPT_OLDER = 4;

type LogFileOptions = {
  maxBytes?: number;
  /** Files that stay beside the current one: `console.log.1` is the newest of them. */
  keptOlder?: number;
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Moves each file one place on; the oldest is overwritten. */
const rotate = (file: string, keptOlder: number): void => {
  for (let place = keptOlder; place > 0; place -= 1) {
    const from = place === 1 ? file : `${file}.${place - 1}`;
    if (sizeOf(from) > 0) renameSync(from, `${file}.${place}`);
  }
};

/**
 * A log on this machine that never grows beyond its files. Synchronous, as the last lines before an
 * end matter most, and there are few of them.
 * @throws what the file system reports: the caller has another place to say it
 */
export const createLogFile = (
  file: string,
  { maxBytes = MAX_BYTES, keptOlder = KEPT_OLDER }: LogFileOptions = {},
): ((line: string) => void) => {
  let isFolderThere = false;
  return (line) => {
    if (!isFolderThere) mkdirSync(dirname(file), { recursive: true });
    isFolderThere = true;
    const size = sizeOf(file);
    if (size > 0 && size + Buffer.byteLength(line) > maxBytes) rotate(file, keptOlder);
    appendFileSync(file, line);
  };
};

/**
 * Writes lines to the standard error stream and to a file. A file that cannot be written, as on a
 * full disk, is said once on the stream, and tried again with each line.
 */
export const writeToBoth = (
  toStream: (line: string) => void,
  toFile: (line: string) => void,
): ((line: string) => void) => {
  let isSaid = false;
  return (line) => {
    toStream(line);
    try {
      toFile(line);
      isSaid = false;
    } catch (error) {
      if (!isSaid)
        toStream(
          `${JSON.stringify({ level: "warn", event: "log file", reason: String(error) })}\n`,
        );
      isSaid = true;
    }
  };
};
