import { type EpochDay, plusDays } from "#server/lib/time/epoch-day.ts";
/** Dispenses of a dispenser on one of its local days; days since 1970-01-01. */
export type UseDay = {
  day: EpochDay;
  dispenses: number;
  /** It hung here all day, was heard, and no outage of over two hours left it without facts. */
  isCovered: boolean;
};

/** Days back from which a dispenser's week is learned. */
const PROFILE_DAYS = 14;
const FEWEST_DAYS = 3;
/** With fewer the days of a week are not distinguished. */
const FULL_WEEK = 7;
const WEEKLY_DAYS = 28;
/** No refill lasts so long that its date would be of use. */
const FURTHEST_DAYS = 730;

/** 0 is Sunday: 1970-01-01 was a Thursday. */
const weekdayOf = (day: EpochDay): number => (((day + 4) % 7) + 7) % 7;
const meanOf = (days: readonly UseDay[]): number =>
  days.reduce((sum, { dispenses }) => sum + dispenses, 0) / days.length;
const coveredOf = (days: readonly UseDay[], today: EpochDay, back: number): UseDay[] =>
  days.filter(({ day, isCovered }) => isCovered && day < today && day >= today - back);

type Replacement = {
  /** The local day on which the refill is used up. */
  day: EpochDay;
  /** From so few days that the days of a week were not distinguished. */
  isRough: boolean;
};

/**
 * When a refill is used up if its dispenser goes on as it did in the last 14 covered days: weekday
 * by weekday, and for today what is left of a day like it.
 * @param left dispenses left in the refill
 * @param today local day on which the device was last heard
 * @returns null without enough days, or without any use
 */
export const replacementDate = (
  { left, usedToday, today }: { left: number; usedToday: number; today: EpochDay },
  days: readonly UseDay[],
): Replacement | null => {
  const covered = coveredOf(days, today, PROFILE_DAYS);
  if (covered.length < FEWEST_DAYS) return null;
  const flat = meanOf(covered);
  if (flat === 0) return null;
  const isRough = covered.length < FULL_WEEK;
  const byWeekday = Map.groupBy(covered, ({ day }) => weekdayOf(day));
  const usualOn = (day: EpochDay): number => {
    const same = byWeekday.get(weekdayOf(day));
    return isRough || !same ? flat : meanOf(same);
  };
  let rest = left - Math.max(0, usualOn(today) - usedToday);
  let day = today;
  while (rest > 0 && day < today + FURTHEST_DAYS) {
    day = plusDays(day, 1);
    rest -= usualOn(day);
  }
  return rest > 0 ? null : { day, isRough };
};

/** How many refills a week takes, from the covered days of the last 28; null without any. */
export const weeklyRefills = (
  days: readonly UseDay[],
  today: EpochDay,
  capacity: number,
): number | null => {
  const covered = coveredOf(days, today, WEEKLY_DAYS);
  return covered.length === 0 ? null : (7 * meanOf(covered)) / capacity;
};
