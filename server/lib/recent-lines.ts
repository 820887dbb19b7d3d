import type { DestinationStream } from "pino";

/** One line of the log as a person reads it; secrets were taken out when it was written. */
export type RecentLine = { at: Date; level: number; text: string };

/** Parts of the process that log under their own name; all else is `portal`. */
export type RecentLines = DestinationStream & {
  /** The latest lines of a part, the oldest first. */
  of(part: string): readonly RecentLine[];
};

const LINES_OF_A_PART = 100;
const LONGEST_TEXT = 4_000;
const OTHER_PART = "portal";

type Written = { level?: number; time?: number; part?: string; msg?: string };

const lineOf = (written: Written): RecentLine => {
  const { level = 0, time = 0, part: _part, msg = "", ...more } = written;
  const details = Object.keys(more).length === 0 ? "" : ` ${JSON.stringify(more)}`;
  return { at: new Date(time), level, text: `${msg}${details}`.slice(0, LONGEST_TEXT) };
};

/**
 * Passes lines of the log on, and holds the latest of each part of the process in memory.
 * @param out where they go
 */
export const collectRecentLines = (out: DestinationStream): RecentLines => {
  const parts = new Map<string, RecentLine[]>();
  return {
    write: (line) => {
      out.write(line);
      const written = JSON.parse(line) as Written;
      const part = written.part ?? OTHER_PART;
      const kept = parts.get(part) ?? [];
      kept.push(lineOf(written));
      if (kept.length > LINES_OF_A_PART) kept.shift();
      parts.set(part, kept);
    },
    of: (part) => parts.get(part) ?? [],
  };
};
