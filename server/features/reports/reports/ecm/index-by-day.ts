import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { isComparable } from "#contract/reports/verdict.ts";
import type { Grant } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import { AppError } from "#server/lib/app-error.ts";
import { dayTextAt, parseHalfHour, plusHalfHours } from "#server/lib/time/half-hour.ts";
import { NO_SUMS, addSums, shownIn, sumsOf, verdictOf } from "./figures.ts";
import { readCountedDays } from "./queries/counted-days.ts";

/** The compliance index of one day; no verdict where it rests on too little. */
type DayIndex = { day: string; percentCompliant: number | null; isJudged: boolean };

const NO_GOAL = { goal: null, baseline: null, areApart: false };

/**
 * The compliance index of a place on each of the last whole days, oldest first, as reports show it.
 * @throws AppError `forbidden` where the facility is not there
 */
export const indexByDay = async (
  db: Db,
  { scope }: Grant,
  asked: { locationId: string; now: Date; count: number },
): Promise<DayIndex[]> => {
  const found = await readCountedDays(db, scope, asked);
  if (found === undefined) throw new AppError("forbidden");
  const byDay = Map.groupBy(found.days, ({ day }) => day);
  const today = parseHalfHour(localDayText(asked.now, found.timeZone));
  return Array.from({ length: asked.count }, (_, at): DayIndex => {
    const day = dayTextAt(plusHalfHours(today, (at - asked.count) * SLOTS_PER_DAY));
    const sums = (byDay.get(day) ?? [])
      .map((row) => sumsOf({ ...row, version: 0 }, () => row.offset))
      .reduce(addSums, NO_SUMS);
    const { minimum } = found;
    const measure = { ...NO_GOAL, minimum, max100: found.max100 };
    const verdict = verdictOf(sums, measure);
    const percentCompliant = shownIn(sums, measure);
    return { day, percentCompliant, isJudged: isComparable(verdict) };
  });
};
