type LogLevel = "info" | "warn" | "error";

/** One line per event; fields never hold bodies, cookies or tokens. */
export type Log = (level: LogLevel, event: string, fields?: Record<string, unknown>) => void;

/** A page or a server that fails in a loop must not fill the disk that the stream is stored on. */
const LINES_PER_MINUTE = 120;
const TEXT_MAX_LENGTH = 1_000;
const MINUTE_MS = 60_000;

const shortened = (_key: string, value: unknown): unknown =>
  typeof value === "string" && value.length > TEXT_MAX_LENGTH
    ? `${value.slice(0, TEXT_MAX_LENGTH)}…`
    : value;

/**
 * Writes JSON lines to the standard error stream: so many a minute, and then how many were left out.
 */
export const createLog = (write: (line: string) => void, now = Date.now): Log => {
  let minute = 0;
  let lines = 0;
  const writeLine = (fields: Record<string, unknown>) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), ...fields }, shortened)}\n`);

  return (level, event, fields = {}) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) {
      const leftOut = lines - LINES_PER_MINUTE;
      minute = current;
      lines = 0;
      if (leftOut > 0) writeLine({ level: "warn", event: "log lines left out", lines: leftOut });
    }
    lines += 1;
    if (lines <= LINES_PER_MINUTE) writeLine({ level, event, ...fields });
  };
};
