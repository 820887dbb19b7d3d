import { nextLocalRun } from "#server/scheduling/next-local-run.ts";

export type DarkInterval = { from: string; until: string };

const EVERY_DAY = { every: "day" } as const;

/**
 * Whether a screen is dark now, and when that changes next, by the clocks of its facility. The end
 * may be on the next day; a beginning that is its end as well means never. A time that the clocks
 * repeat counts once: which of the two comes next says how it is now.
 */
export const darkness = (
  dark: DarkInterval | null,
  timeZone: string,
  now: Date,
): { isDark: boolean; changesAt: Date | null } => {
  if (dark === null || dark.from === dark.until) return { isDark: false, changesAt: null };
  const begins = nextLocalRun({ on: EVERY_DAY, time: dark.from, timeZone }, now);
  const ends = nextLocalRun({ on: EVERY_DAY, time: dark.until, timeZone }, now);
  const isDark = ends < begins;
  return { isDark, changesAt: isDark ? ends : begins };
};

const RELOADS_FROM_HOUR = 3;
const RELOADS_WITHIN_MINUTES = 30;

/**
 * When a screen reloads its page next: once a night between 3:00 and 3:30 by its facility's clocks,
 * each display in a minute of its own, so that a hospital's screens do not all come at once.
 */
export const nightReload = (displayId: string, timeZone: string, now: Date): Date => {
  const minute = Number.parseInt(displayId.slice(-4), 16) % RELOADS_WITHIN_MINUTES;
  const time = `0${RELOADS_FROM_HOUR}:${String(minute).padStart(2, "0")}`;
  return nextLocalRun({ on: EVERY_DAY, time, timeZone }, now);
};
