import { AppError } from "../lib/app-error.ts";
import type { AppErrorDetails } from "../lib/app-error.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { errorCode } from "../lib/error-code.ts";

/** What breaking a unique key means to the person who caused it. */
const CONFLICTS: Readonly<Record<string, { code: ErrorCode } & AppErrorDetails>> = {
  facility_name_key: { code: "duplicate_name", fieldErrors: { name: "not_in_list" } },
  shift_name_key: { code: "duplicate_name" },
  location_name_key: { code: "duplicate_name" },
  device_serial_number_key: { code: "conflict", fieldErrors: { serialNumber: "not_in_list" } },
  login_pkey: { code: "duplicate_email", fieldErrors: { email: "invalid" } },
};

const UNIQUE_VIOLATION = "23505";
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

/** The expected refusal behind a database error, or null for a fault of our own. */
export const databaseError = (error: unknown): AppError | null => {
  const code = errorCode(error);
  if (code === UNIQUE_VIOLATION) {
    const conflict = CONFLICTS[constraintName(error) ?? ""];
    return conflict === undefined
      ? null
      : new AppError(conflict.code, { ...conflict, cause: error });
  }
  const isAway =
    (code !== undefined && (UNAVAILABLE.has(code) || code.startsWith(CONNECTION_FAILURE))) ||
    (error instanceof Error && (error.name === POOL_TIMEOUT || CUT_OFF.test(error.message)));
  return isAway ? new AppError("unavailable", { retryAfter: 5, cause: error }) : null;
};
