import { DAY_MS } from "#contract/core/durations.ts";
import type { CompareWith } from "#contract/reports/filters/comparison.ts";
import { ROLLING_HOURS, type Timeframe } from "#contract/reports/filters/timeframes.ts";

/** A range in facility wall time, `YYYY-MM-DDTHH:MM`; its end is not part of it. */
export type WallRange = { start: string; end: string };

const HALF_HOUR_MS = 30 * 60_000;

const at = (wall: string): number => Date.parse(`${wall}:00Z`);
const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

const midnight = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

const monthsBefore = (day: number, months: number): number => {
  const date = new Date(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const next = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0));
  // A month without such a day ends with its own last one.
  return first + (Math.min(date.getUTCDate(), next.getUTCDate()) - 1) * DAY_MS;
};

const monthOf = (day: number, months = 0): number => {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
};

/**
 * The range of a timeframe, as the server counts it: what goes on today ends with today.
 * A custom one has days of its own, and none here.
 * @param now facility wall time
 */
export const timeframeRange = (timeframe: Timeframe, now: string): WallRange | undefined => {
  const today = midnight(at(now));
  const tomorrow = today + DAY_MS;
  const between = (start: number, end = tomorrow) => ({ start: wallOf(start), end: wallOf(end) });
  const lastDays = (count: number) => between(tomorrow - count * DAY_MS);
  const hours = ROLLING_HOURS[timeframe];
  if (hours !== undefined) {
    const slot = Math.floor(at(now) / HALF_HOUR_MS) * HALF_HOUR_MS;
    return between(slot - hours * 2 * HALF_HOUR_MS, slot + HALF_HOUR_MS);
  }
  switch (timeframe) {
    case "today":
      return between(today);
    case "yesterday":
      return between(today - DAY_MS, today);
    case "thisWeek":
      return between(today - new Date(today).getUTCDay() * DAY_MS);
    case "thisMonth":
      return between(monthOf(today));
    case "thisYear":
      return between(monthOf(today, new Date(today).getUTCMonth()));
    case "last7Days":
      return lastDays(7);
    case "last30Days":
      return lastDays(30);
    case "last90Days":
      return lastDays(90);
    case "lastMonth":
      return between(monthOf(today, 1), monthOf(today));
    case "last6Months":
      return between(monthsBefore(tomorrow, 6));
    case "last12Months":
      return between(monthsBefore(tomorrow, 12));
    default:
      return undefined;
  }
};

/** The same days so many months before; a shorter month ends with its last day. */
const monthsEarlier = ({ start, end }: WallRange, months: number): WallRange => {
  const earlier = (wall: string, days: number) => {
    const day = midnight(at(wall)) - days * DAY_MS;
    return wallOf(monthsBefore(day, months) + at(wall) - day);
  };
  // The midnight at which a day ends goes with that day.
  return { start: earlier(start, 0), end: earlier(end, end.endsWith("T00:00") ? 1 : 0) };
};

/**
 * What a range is compared with; undefined for nothing.
 * @param timeframe says of which period the same days are meant
 */
export const comparedWith = (
  { start, end }: WallRange,
  comparison: CompareWith,
  timeframe: Timeframe,
): WallRange | undefined => {
  const earlierBy = (ms: number) => ({ start: wallOf(at(start) - ms), end: wallOf(at(end) - ms) });
  if (comparison === "none") return undefined;
  if (comparison === "yearBefore") return monthsEarlier({ start, end }, 12);
  if (comparison === "rangeBefore") return earlierBy(at(end) - at(start));
  if (timeframe === "thisWeek") return earlierBy(7 * DAY_MS);
  return monthsEarlier({ start, end }, timeframe === "thisMonth" ? 1 : 12);
};

/** How many whole days a range has; undefined where it begins or ends within a day. */
export const wholeDays = ({ start, end }: WallRange): number | undefined => {
  const days = (at(end) - at(start)) / DAY_MS;
  return start.endsWith("T00:00") && Number.isInteger(days) ? days : undefined;
};
