import type { FieldCode } from "#contract/core/errors.ts";
import {
  dayAfter,
  lastDayOf,
  rangeBeyondLimits,
  type RangeLimits,
} from "#contract/reports/filters/timeframes.ts";
import { LocalHalfHour, type Language } from "#contract/core/primitives.ts";
import { parseDay, typedDay } from "#renderer/i18n/typed-day.ts";

/** A custom range while it is being typed: days as text, which may be missing or wrong. */
export type RangeDraft = {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
};

export type RangeErrors = { start?: FieldCode | undefined; end?: FieldCode | undefined };

/** Which rules apply to the range of a report. */
export type RangeRules = RangeLimits & {
  /** Observation reports: days alone are chosen, the last one included. */
  hasWholeDays: boolean;
};

/** Every half hour of a day, `HH:MM`. */
export const HALF_HOURS: readonly string[] = Array.from({ length: 48 }, (_, slot) => {
  const hour = String(Math.floor(slot / 2)).padStart(2, "0");
  return `${hour}:${slot % 2 === 0 ? "00" : "30"}`;
});

/** The calendar day in a zone, `YYYY-MM-DD`. @param at epoch milliseconds */
export const dayIn = (timeZone: string, at: number): string => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
};

/** Takes a range apart for its fields; without one the days are empty. */
export const draftFrom = (
  start: string | undefined,
  end: string | undefined,
  language: Language,
  { hasWholeDays = false } = {},
): RangeDraft => ({
  startDay: typedDay(start?.slice(0, 10), language),
  startTime: start?.slice(11) ?? "00:00",
  endDay: typedDay(
    end === undefined || start === end || !hasWholeDays ? end?.slice(0, 10) : lastDayOf(end),
    language,
  ),
  endTime: end?.slice(11) ?? "00:00",
});

const MIDNIGHT = "00:00";

type End = { value: string; error?: undefined } | { error: FieldCode };

const readEnd = (typed: string, time: string, language: Language): End => {
  if (typed.trim() === "") return { error: "required" };
  const value = `${parseDay(typed, language) ?? ""}T${time}`;
  return LocalHalfHour.safeParse(value).success ? { value } : { error: "invalid" };
};

/**
 * Checks a draft: both ends are required and on the half-hour grid, the start lies before the end
 * (of whole days not behind it),
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
  const end = readEnd(draft.endDay, hasWholeDays ? MIDNIGHT : draft.endTime, language);
  if (start.error !== undefined || end.error !== undefined) {
    return { errors: { start: start.error, end: end.error } };
  }
  if (start.value > end.value || (start.value === end.value && !hasWholeDays)) {
    return { errors: { start: "start_before_end" } };
  }
  const endDate = hasWholeDays ? `${dayAfter(end.value.slice(0, 10))}T${MIDNIGHT}` : end.value;
  const beyond = rangeBeyondLimits({ startDate: start.value, endDate }, rules);
  if (beyond.startDate !== undefined || beyond.endDate !== undefined) {
    return { errors: { start: beyond.startDate, end: beyond.endDate } };
  }
  return { start: start.value, end: endDate };
};
