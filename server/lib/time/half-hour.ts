import type { Temporal } from "temporal-polyfill";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";

declare const counts: unique symbol;

/**
 * Half hours of wall-clock time since 1970-01-01T00:00, 48 to every calendar day whatever the
 * clocks do: a skipped hour has two half hours in which nothing happens, a repeated hour uses its
 * two twice. Day summaries lie on the same grid. It has a type of its own, so that it cannot be
 * taken for an {@link EpochDay} or for milliseconds.
 */
export type HalfHour = number & { readonly [counts]: "halfHour" };

/** Half-open range of wall-clock time on the half-hour grid. */
export type WallInterval = { readonly start: HalfHour; readonly end: HalfHour };

export const HALF_HOUR_MS = 1_800_000;

/** The half hour of a wall-clock time that is read as if it were UTC, in milliseconds. */
export const halfHourOfMs = (localMs: number): HalfHour =>
  Math.floor(localMs / HALF_HOUR_MS) as HalfHour;

/** So many half hours later, or earlier where `count` is negative. */
export const plusHalfHours = (at: HalfHour, count: number): HalfHour => (at + count) as HalfHour;

/** The half hour that begins a calendar day. */
export const dayStart = (day: Temporal.PlainDate): HalfHour =>
  halfHourOfMs(Date.UTC(day.year, day.month - 1, day.day));

/** The first half hour of the day that a half hour lies in. */
export const floorDay = (at: HalfHour): HalfHour =>
  (Math.floor(at / SLOTS_PER_DAY) * SLOTS_PER_DAY) as HalfHour;

/** Reports name the same days thousands of times in an answer. */
const dayTexts = new Map<number, string>();

/** The calendar day that a half hour lies in, `YYYY-MM-DD`. */
export const dayTextAt = (at: HalfHour): string => {
  const day = Math.floor(at / SLOTS_PER_DAY);
  const known = dayTexts.get(day) ?? wallText(at).slice(0, 10);
  dayTexts.set(day, known);
  return known;
};

/** The half hour's beginning, `YYYY-MM-DDTHH:MM`. */
export const wallText = (at: HalfHour): string =>
  new Date(at * HALF_HOUR_MS).toISOString().slice(0, 16);

/** The half hour of a text `YYYY-MM-DDTHH:MM` on the grid, or of a day `YYYY-MM-DD`. */
export const parseHalfHour = (text: string): HalfHour =>
  (Date.parse(text.length > 10 ? `${text}:00Z` : `${text}T00:00Z`) / HALF_HOUR_MS) as HalfHour;

/** `HH:MM` of a slot of the day, 0–48. */
export const slotTime = (slot: number): string =>
  new Date((slot % SLOTS_PER_DAY) * HALF_HOUR_MS).toISOString().slice(11, 16);

/** Before and after every half hour: the ends of a range that is open there. */
export const OPEN_START = -Infinity as HalfHour;
export const OPEN_END = Infinity as HalfHour;
