import { isDeepStrictEqual } from "node:util";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import {
  type HalfHour,
  type WallInterval,
  plusHalfHours,
  OPEN_START,
  OPEN_END,
} from "#server/lib/time/half-hour.ts";
import type { ShiftRow } from "./queries/facility-context.ts";

/**
 * Slots of the day (0–47) that shifts cover. A shift past midnight belongs to the day on which it
 * begins: what it covers after midnight is counted to the day before.
 */
export type DaySlots = {
  /** Counted to their own day. */
  readonly own: readonly number[];
  /** After midnight, counted to the day before. */
  readonly early: readonly number[];
  /** Where shifts changed: what days before counted, each up to a day's begin, in order. */
  readonly before?: readonly (Pick<DaySlots, "own" | "early"> & { readonly until: HalfHour })[];
};

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Slots that one shift covers. */
const slotsOfShift = ({ startSlot, endSlot }: ShiftRow): DaySlots =>
  startSlot <= endSlot
    ? { own: between(startSlot, endSlot), early: [] }
    : { own: between(startSlot, SLOTS_PER_DAY), early: between(0, endSlot) };

const union = (lists: readonly (readonly number[])[]): Set<number> => new Set(lists.flat());

/**
 * Slots that any of the shifts covers, ascending; null when that is each day from midnight to
 * midnight, so that day totals can be used. No shift means all 24 hours. Where a shift of the day
 * and one of the night before overlap, the half hour is counted once, to its own day.
 */
const slotsOfShifts = (shifts: readonly ShiftRow[]): DaySlots | null => {
  if (shifts.length === 0) return null;
  const covered = shifts.map(slotsOfShift);
  const own = union(covered.map((one) => one.own));
  if (own.size === SLOTS_PER_DAY) return null;
  const early = union(covered.map((one) => one.early)).difference(own);
  const ascending = (slots: Set<number>): number[] => [...slots].toSorted((a, b) => a - b);
  return { own: ascending(own), early: ascending(early) };
};

/** What shifts were up to the begin of a day; the last one's holds for all days after. */
export type ShiftVersion = { readonly until: HalfHour; readonly shifts: readonly ShiftRow[] };

const NONE = { own: [], early: [] };
const ALL_DAY = { own: between(0, SLOTS_PER_DAY), early: [] };

/**
 * Slots that the chosen shifts cover, each day's by its own version of them; null when that is all
 * hours of all days, as it is without a choice.
 */
export const slotsOfDays = (
  versions: readonly ShiftVersion[],
  ids: readonly string[],
): DaySlots | null => {
  if (ids.length === 0) return null;
  const chosen = versions.map(({ until, shifts }) => {
    const own = shifts.filter(({ id }) => ids.includes(id));
    return { until, ...(own.length === 0 ? NONE : (slotsOfShifts(own) ?? ALL_DAY)) };
  });
  // Of versions in a row that do not differ by these shifts the last one stands for all.
  const told = chosen.filter(({ own, early }, at) => {
    const next = chosen[at + 1];
    return next === undefined || !isDeepStrictEqual([own, early], [next.own, next.early]);
  });
  const last = told.at(-1);
  if (last === undefined || (told.length === 1 && last.own.length === SLOTS_PER_DAY)) return null;
  const { own, early } = last;
  const before = told.slice(0, -1);
  return { own, early, ...(before.length > 0 && { before }) };
};

/** Slots that count on the days of a span. */
export type SlotsIn = WallInterval & { readonly slots: readonly number[] };

/**
 * Which slots count when: to their own day, and after midnight to the day before. A night ends as
 * the shifts of its own day say; what the next day's claim of it is theirs.
 */
export const slotsByDay = (slots: DaySlots): { own: SlotsIn[]; early: SlotsIn[] } => {
  const all = [...(slots.before ?? []), { own: slots.own, early: slots.early, until: OPEN_END }];
  const start = (at: number): HalfHour => all[at - 1]?.until ?? OPEN_START;
  return {
    own: all.map(({ own, until }, at) => ({ start: start(at), end: until, slots: own })),
    early: all.flatMap(({ early, until }, at) => {
      const nights = { start: plusHalfHours(start(at), SLOTS_PER_DAY), end: until, slots: early };
      const next = all[at + 1];
      if (next === undefined) return [nights];
      const left = early.filter((slot) => !next.own.includes(slot));
      return [nights, { start: until, end: plusHalfHours(until, SLOTS_PER_DAY), slots: left }];
    }),
  };
};

/** How many half hours after midnight the shifts of the day before a day reach into it. */
export const tailOf =
  (slots: DaySlots | null) =>
  (day: HalfHour): number =>
    slots === null
      ? 0
      : Math.max(
          0,
          ...slotsByDay(slots)
            .early.filter(({ start, end }) => start <= day && day < end)
            .map((part) => (part.slots.at(-1) ?? -1) + 1),
        );
