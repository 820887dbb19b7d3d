import { SLOTS_PER_DAY } from "#contract/limits.ts";
import { floorDay, parseHalfHour } from "#server/lib/zoned-time.ts";
import type { HalfHour, WallSpan } from "#server/lib/zoned-time.ts";
import { NO_SUMS, addSums, sumsOf } from "./figures.ts";
import type { OffsetOf, Sums } from "./figures.ts";
import type { DayFigures } from "./queries/figures-by-day.ts";

/**
 * Sums over spans that begin at midnight and end at midnight or at the time of day up to which the
 * figures' partial days were counted.
 */
export const daySums = (figures: readonly DayFigures[], offsetOf: OffsetOf) => {
  const whole = new Map<HalfHour, Sums>();
  const part = new Map<HalfHour, Sums>();
  for (const row of figures) {
    const day = parseHalfHour(row.day);
    const early = { version: row.version, events: row.partEvents, passages: row.partPassages };
    whole.set(day, addSums(whole.get(day) ?? NO_SUMS, sumsOf(row, offsetOf)));
    part.set(day, addSums(part.get(day) ?? NO_SUMS, sumsOf(early, offsetOf)));
  }
  return ({ start, end }: WallSpan): Sums => {
    let sums = NO_SUMS;
    for (let day = floorDay(start); day < end; day += SLOTS_PER_DAY) {
      const days = day + SLOTS_PER_DAY <= end ? whole : part;
      sums = addSums(sums, days.get(day) ?? NO_SUMS);
    }
    return sums;
  };
};

export type DaySums = ReturnType<typeof daySums>;
