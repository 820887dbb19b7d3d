import type { FieldCode } from "#contract/core/errors.ts";
import {
  dayAfter,
  lastDayOf,
  rangeBeyondLimits,
  type RangeLimits,
} from "#contract/reports/filters/timeframes.ts";
import { LocalHalfHour, type Language } from "#contract/core/primitives.ts";
import { namedDay, readDay } from "#renderer/i18n/named-day.ts";

/** A custom range while it is being made: days as text, which may be missing or wrong. */
export type RangeDraft = {
  startDay: string;
  startTime: string;
  endDay: string;
  /** `24:00` is the end of the day. */
  endTime: string;
  /** The end's time was chosen by hand: it stays when another day is typed. */
  hasChosenTime: boolean;
};

export type RangeErrors = { start?: FieldCode | undefined; end?: FieldCode | undefined };

/** Which rules apply to the range of a report. */
export type RangeRules = RangeLimits & {
  /** Observation reports: days alone are chosen, the last one included. */
  hasWholeDays: boolean;
};

export const MIDNIGHT = "00:00";
export const END_OF_DAY = "24:00";

/** Every half hour at which a range may begin, `HH:MM`. */
export const START_TIMES: readonly string[] = Array.from({ length: 48 }, (_, slot) => {
  const hour = String(Math.floor(slot / 2)).padStart(2, "0");
  return `${hour}:${slot % 2 === 0 ? "00" : "30"}`;
});

/** Those at which it may end: the midnight of a day is the end of the one before. */
export const END_TIMES: readonly string[] = [END_OF_DAY, ...START_TIMES.slice(1)];

/** Wall time in a zone, `YYYY-MM-DDTHH:MM`. @param at epoch milliseconds */
export const wallIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone })
    .format(at)
    .replace(" ", "T");

/** The calendar day in a zone, `YYYY-MM-DD`. @param at epoch milliseconds */
export const dayIn = (timeZone: string, at: number): string => wallIn(timeZone, at).slice(0, 10);

/** Takes a range apart for its fields; without one the days are empty. */
export const draftFrom = (
  start: string | undefined,
  end: string | undefined,
  language: Language,
): RangeDraft => {
  // A range that ends as it begins is that day alone.
  const endsAtMidnight = end === undefined || end.slice(11) === MIDNIGHT;
  const endDay = end === undefined || start === end ? end?.slice(0, 10) : lastDayOf(end);
  return {
    startDay: namedDay(start?.slice(0, 10), language),
    startTime: start?.slice(11) ?? MIDNIGHT,
    endDay: namedDay(endDay, language),
    endTime: endsAtMidnight ? END_OF_DAY : end.slice(11),
    hasChosenTime: false,
  };
};

type End = { value: string; error?: undefined } | { error: FieldCode };

const readEnd = (typed: string, time: string, language: Language): End => {
  if (typed.trim() === "") return { error: "required" };
  const day = readDay(typed, language);
  if (day === undefined) return { error: "invalid" };
  const value = time === END_OF_DAY ? `${dayAfter(day)}T${MIDNIGHT}` : `${day}T${time}`;
  return LocalHalfHour.safeParse(value).success ? { value } : { error: "invalid" };
};

/**
 * Checks a draft: both ends are required and on the half-hour grid, the start lies before the end,
 * and neither lies beyond the days that the report reaches.
 * Returns either the range as facility wall time or what is wrong with each field.
 */
export const checkRange = (
  draft: RangeDraft,
  rules: RangeRules,
  language: Language,
): { start: string; end: string; errors?: undefined } | { errors: RangeErrors } => {
  const { hasWholeDays } = rules;
  const start = readEnd(draft.startDay, hasWholeDays ? MIDNIGHT : draft.startTime, language);
  const end = readEnd(draft.endDay, hasWholeDays ? END_OF_DAY : draft.endTime, language);
  if (start.error !== undefined || end.error !== undefined) {
    return { errors: { start: start.error, end: end.error } };
  }
  if (start.value >= end.value) return { errors: { start: "start_before_end" } };
  const beyond = rangeBeyondLimits({ startDate: start.value, endDate: end.value }, rules);
  if (beyond.startDate !== undefined || beyond.endDate !== undefined) {
    return { errors: { start: beyond.startDate, end: beyond.endDate } };
  }
  return { start: start.value, end: end.value };
};
