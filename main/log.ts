export type LogLevel = "info" | "warn" | "error";

/** One line per event; fields never hold bodies, cookies or tokens. */
export type Log = (level: LogLevel, event: string, fields?: Record<string, unknown>) => void;

/** Writes JSON lines to the standard error stream. */
export const createLog =
  (write: (line: string) => void): Log =>
  (level, event, fields = {}) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
