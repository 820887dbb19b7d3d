import { AppError } from "../lib/app-error.ts";
import { errorCode } from "../lib/error-code.ts";
import { FOREIGN_KEYS, UNIQUE_KEYS } from "./constraints.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
/** A deletion that a foreign key stops; knex puts the statement before a message in any language. */
const IS_DELETION = /update or delete on table|^\s*(?:\/\*.*?\*\/\s*)?delete\b/isu;
const UNAVAILABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  // Stopped for taking longer than a statement may: the next try may find a quieter server.
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);
/** SQLSTATE class of everything that goes wrong with a connection. */
const CONNECTION_FAILURE = "08";
/** What the driver says, without a code, when the server went away under a statement. */
const CUT_OFF =
  /connection (?:terminated|ended|error)|server closed the connection|not queryable/iu;
/** What a cluster's coordinator says, without a code of connections, when it has lost a worker's. */
const WORKER_LOST = /failure on connection marked as essential/u;
/** Knex gives no code when its pool has no connection to hand out in time. */
const POOL_TIMEOUT = "KnexTimeoutError";

/**
 * The name of the constraint a statement broke. A distributed engine leaves the error's own field
 * empty and appends `_<shard>` to the name in the message; both shapes give the same answer.
 */
export const constraintName = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if ("constraint" in error && typeof error.constraint === "string" && error.constraint !== "")
    return error.constraint;
  const named = /constraint "([^"]+)"/u.exec(error.message)?.[1];
  return named?.replace(/_\d{6,}$/u, "") ?? null;
};

/**
 * The entry of a constraint. A distributed engine cuts a long name short, too, and puts a hash in
 * place of its end.
 */
const entryOf = <T>(entries: Readonly<Record<string, T>>, name: string | null): T | undefined => {
  if (name === null) return undefined;
  const whole = Object.hasOwn(entries, name) ? entries[name] : undefined;
  const start = /^(.{30,})_[\da-f]{8}$/u.exec(name)?.[1];
  if (whole !== undefined || start === undefined) return whole;
  return Object.entries(entries).find(([known]) => known.startsWith(start))?.[1];
};

const taken = (error: unknown): AppError | null => {
  const found = entryOf(UNIQUE_KEYS, constraintName(error));
  if (found === undefined) return null;
  return new AppError(found.code, { fieldErrors: { [found.field]: "taken" }, cause: error });
};

const outOfOrder = (error: unknown): AppError | null => {
  const found = entryOf(FOREIGN_KEYS, constraintName(error));
  if (found === undefined) return null;
  if (error instanceof Error && IS_DELETION.test(error.message))
    return found.inTheWay === null ? null : new AppError(found.inTheWay, { cause: error });
  if (found.field === null) return new AppError("not_found", { cause: error });
  return new AppError("invalid_input", {
    fieldErrors: { [found.field]: "not_in_list" },
    cause: error,
  });
};

/** The expected refusal behind a database error, or null for a fault of our own. */
export const databaseError = (error: unknown): AppError | null => {
  const code = errorCode(error);
  if (code === UNIQUE_VIOLATION) return taken(error);
  if (code === FOREIGN_KEY_VIOLATION) return outOfOrder(error);
  const isAway =
    (code !== undefined && (UNAVAILABLE.has(code) || code.startsWith(CONNECTION_FAILURE))) ||
    (error instanceof Error &&
      (error.name === POOL_TIMEOUT ||
        CUT_OFF.test(error.message) ||
        WORKER_LOST.test(error.message)));
  return isAway ? new AppError("unavailable", { retryAfter: 5, cause: error }) : null;
};

/** Whether the database, or the part of it that a statement needs, does not answer just now. */
export const isDatabaseAway = (error: unknown): boolean =>
  databaseError(error)?.code === "unavailable";
