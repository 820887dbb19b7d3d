import { errorCode } from "#server/lib/error-code.ts";

/** Errors of a PostgreSQL that is just ending, or just starting. */
const passing = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"];

/** True when the same call may well succeed a moment later. */
export const isPassing = (error: unknown): boolean =>
  passing.includes(errorCode(error) ?? "") ||
  (error instanceof Error && error.message.startsWith("Connection terminated"));
