import { Temporal } from "temporal-polyfill";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type { CompareWith } from "#contract/reports/filters/comparison.ts";
import type { Timeframe } from "#contract/reports/filters/timeframes.ts";
import {
  HALF_HOUR_MS,
  type HalfHour,
  dayStart,
  floorDay,
  plusHalfHours,
} from "#server/lib/time/half-hour.ts";
import { halfHourOf } from "#server/lib/time/zoned-time.ts";

/** Where a half hour of a range lies in the one that it is compared with. */
export type Back = (at: HalfHour) => HalfHour;

const DAYS_OF_WEEK = 7;

const wallOf = (at: HalfHour): Temporal.PlainDateTime =>
  Temporal.PlainDateTime.from(new Date(at * HALF_HOUR_MS).toISOString().slice(0, 19));

/** So many half hours earlier. */
export const backBy =
  (length: number): Back =>
  (at) =>
    plusHalfHours(at, -length);

/** So many months earlier, at the latest on the last day of the month. */
export const backByMonths =
  (months: number): Back =>
  (at) =>
    halfHourOf(wallOf(at).subtract({ months }));

/** A year earlier, February 29 as the 28th; a midnight that ends a day goes with that day. */
const yearBefore: Back = (at) => {
  const day = floorDay(plusHalfHours(at, -1));
  const before = dayStart(wallOf(day).toPlainDate().subtract({ years: 1 }));
  return plusHalfHours(before, at - day);
};

/** A year earlier, but all of February 28 where the year before had no 29th. */
const sameDaysOfYear: Back = (at) => {
  const day = wallOf(floorDay(at)).toPlainDate();
  const before = day.subtract({ years: 1 });
  return before.day === day.day
    ? plusHalfHours(dayStart(before), at % SLOTS_PER_DAY)
    : dayStart(before.add({ days: 1 }));
};

/** @param start of the week, month or year that is compared with the one before */
const sameDays = (timeframe: Timeframe, start: HalfHour): Back => {
  if (timeframe === "thisYear") return sameDaysOfYear;
  if (timeframe === "thisWeek") return backBy(DAYS_OF_WEEK * SLOTS_PER_DAY);
  return backBy(start - backByMonths(1)(start));
};

/** Where the two ends of a range that begins at `start` lie in the one that it is compared with. */
export const comparedEnds = (
  comparison: CompareWith,
  { timeframe, start, back }: { timeframe: Timeframe; start: HalfHour; back: Back },
): { start: HalfHour; end: Back } => {
  switch (comparison) {
    case "sameDays": {
      const same = sameDays(timeframe, start);
      return { start: same(start), end: same };
    }
    case "yearBefore":
      return {
        start: plusHalfHours(yearBefore(plusHalfHours(start, 1)), -1),
        end: yearBefore,
      };
    case "rangeBefore":
    case "none":
      return { start: back(start), end: back };
  }
};
