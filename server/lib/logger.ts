import pino from "pino";
import type { DestinationStream, Logger } from "pino";

export type { Logger };

/** Names whose values never reach a log, wherever they stand. */
const SECRET_PATHS = [
  "password",
  "Password",
  "token",
  "authorization",
  "cookie",
  "*.password",
  "*.token",
  "*.authorization",
  "*.cookie",
  // PostgreSQL's own words on a refused row repeat all of its values.
  "*.detail",
  "*.details.cause.detail",
];

/** Structured logs, one JSON object a line, on standard output. */
export const createLogger = (level: string, out?: DestinationStream): Logger =>
  pino({ level, redact: { paths: SECRET_PATHS, censor: "[redacted]" }, base: null }, out);
