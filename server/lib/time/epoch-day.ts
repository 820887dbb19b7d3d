import { DAY_MS } from "#contract/core/durations.ts";
declare const counts: unique symbol;

/**
 * A calendar day as the count of days since 1970-01-01, of no zone. It has a type of its own, so
 * that it cannot be taken for a {@link HalfHour} or for milliseconds.
 */
export type EpochDay = number & { readonly [counts]: "day" };

/** The calendar day of a wall-clock time that is read as if it were UTC, in milliseconds. */
export const epochDayOf = (localMs: number): EpochDay => Math.floor(localMs / DAY_MS) as EpochDay;

/** A day as `YYYY-MM-DD`. */
export const epochDayText = (day: EpochDay): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The day of a text `YYYY-MM-DD`. */
export const parseEpochDay = (text: string): EpochDay =>
  (Date.parse(`${text}T00:00:00Z`) / DAY_MS) as EpochDay;

/** The day so many days later, or earlier where `days` is negative. */
export const plusDays = (day: EpochDay, days: number): EpochDay => (day + days) as EpochDay;

/** Before and after every day: the ends of a range that is open there. */
export const OPEN_FIRST_DAY = -Infinity as EpochDay;
export const OPEN_LAST_DAY = Infinity as EpochDay;
