import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import {
  type HalfHour,
  floorDay,
  parseHalfHour,
  plusHalfHours,
} from "#server/lib/time/half-hour.ts";
import type { CountedInterval } from "../run/range.ts";
import { NO_SUMS, type OffsetOf, type Sums, addSums, sumsOf } from "./figures.ts";
import type { DayFigures, DayPart } from "./queries/figures-by-day.ts";

const NOTHING: Record<DayPart, Sums> = {
  own: NO_SUMS,
  early: NO_SUMS,
  partOwn: NO_SUMS,
  partEarly: NO_SUMS,
};

/**
 * Sums over spans that begin at midnight and end at midnight or at the time of day up to which the
 * figures' partial days were counted. Early hours are counted to the day before theirs.
 */
export const daySums = (figures: readonly DayFigures[], offsetOf: OffsetOf) => {
  const byDay = new Map<HalfHour, Record<DayPart, Sums>>();
  for (const row of figures) {
    const day = parseHalfHour(row.day);
    const known = byDay.get(day) ?? NOTHING;
    const sums = (part: DayPart): Sums =>
      addSums(known[part], sumsOf({ ...row[part], version: row.version }, offsetOf));
    byDay.set(day, {
      own: sums("own"),
      early: sums("early"),
      partOwn: sums("partOwn"),
      partEarly: sums("partEarly"),
    });
  }
  const over = (start: HalfHour, end: HalfHour, whole: DayPart, part: DayPart): Sums => {
    let sums = NO_SUMS;
    for (let day = start; day < end; day = plusHalfHours(day, SLOTS_PER_DAY)) {
      const of = day + SLOTS_PER_DAY <= end ? whole : part;
      sums = addSums(sums, byDay.get(day)?.[of] ?? NO_SUMS);
    }
    return sums;
  };
  return ({ start, end, lastEnd }: CountedInterval): Sums =>
    addSums(
      over(floorDay(start), end, "own", "partOwn"),
      over(plusHalfHours(floorDay(start), SLOTS_PER_DAY), lastEnd, "early", "partEarly"),
    );
};
