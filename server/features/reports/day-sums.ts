import { SLOTS_PER_DAY } from "#contract/limits.ts";
import { floorDay, parseHalfHour } from "#server/lib/zoned-time.ts";
import type { HalfHour, WallSpan } from "#server/lib/zoned-time.ts";
import { NO_SUMS, addSums } from "./figures.ts";
import type { Sums } from "./figures.ts";
import type { DayFigures } from "./queries/figures-by-day.ts";

/**
 * Sums over spans that begin at midnight and end at midnight or at the time of day up to which the
 * figures' partial days were counted.
 */
export const daySums = (figures: readonly DayFigures[]) => {
  const byDay = new Map(figures.map((row) => [parseHalfHour(row.day), row]));
  const sumOf = (day: HalfHour, isWhole: boolean): Sums => {
    const row = byDay.get(day);
    if (row === undefined) return NO_SUMS;
    return isWhole ? row : { events: row.partEvents, opportunitiesX100: row.partOpportunitiesX100 };
  };
  return ({ start, end }: WallSpan): Sums => {
    let sums = NO_SUMS;
    for (let day = floorDay(start); day < end; day += SLOTS_PER_DAY) {
      sums = addSums(sums, sumOf(day, day + SLOTS_PER_DAY <= end));
    }
    return sums;
  };
};

export type DaySums = ReturnType<typeof daySums>;
