import { databaseError } from "#server/db/errors.ts";
import { diskFailure } from "#server/lib/disk-failure.ts";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";

/** PostgreSQL's `disk_full`. */
const DATABASE_FULL = "53100";

/** What a person can do something about, in one line; null for a fault. */
const lineOf = (error: unknown): string | null => {
  if (error instanceof StartError) return error.message;
  if (errorCode(error) === DATABASE_FULL)
    return "The database's disk is full: make room there and run the same command again.";
  if (databaseError(error)?.code === "unavailable")
    return "The database went away: run the same command again.";
  const reason = diskFailure(error);
  if (reason === null) return null;
  const path = error instanceof Error && "path" in error ? String(error.path) : "A file";
  return `${path} cannot be used: ${reason}.`;
};

let isGuarded = false;
/**
 * The reader of the output may leave before its end (`… | head`): the work goes on to its own end
 * all the same. Output that is lost for another reason is reported.
 */
const guardOutput = (): void => {
  if (isGuarded) return;
  isGuarded = true;
  process.stderr.on("error", () => undefined);
  let isTold = false;
  process.stdout.on("error", (error) => {
    if (errorCode(error) === "EPIPE" || isTold) return;
    isTold = true;
    process.stderr.write(`The output cannot be written: ${diskFailure(error) ?? error.message}.\n`);
    process.exitCode = 1;
  });
};

/**
 * Does what a command is for; what goes wrong and can be helped is reported in one line, without a
 * stack.
 */
export const inOneLine = async (work: () => Promise<unknown>): Promise<void> => {
  guardOutput();
  try {
    await work();
  } catch (error) {
    const line = lineOf(error);
    if (line === null) throw error;
    process.stderr.write(`${line}\n`);
    process.exitCode = error instanceof StartError ? error.exitStatus : 1;
  }
};
