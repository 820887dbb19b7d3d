import { SLOTS_PER_DAY } from "#contract/limits.ts";
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
};

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Slots that one shift covers. */
export const slotsOfShift = ({ startSlot, endSlot }: ShiftRow): DaySlots =>
  startSlot <= endSlot
    ? { own: between(startSlot, endSlot), early: [] }
    : { own: between(startSlot, SLOTS_PER_DAY), early: between(0, endSlot) };

const union = (lists: readonly (readonly number[])[]): Set<number> => new Set(lists.flat());

/**
 * Slots that any of the shifts covers, ascending; null when that is each day from midnight to
 * midnight, so that day totals can be used. No shift means all 24 hours. Where a shift of the day
 * and one of the night before overlap, the half hour is counted once, to its own day.
 */
export const slotsOfShifts = (shifts: readonly ShiftRow[]): DaySlots | null => {
  if (shifts.length === 0) return null;
  const covered = shifts.map(slotsOfShift);
  const own = union(covered.map((one) => one.own));
  if (own.size === SLOTS_PER_DAY) return null;
  const early = union(covered.map((one) => one.early)).difference(own);
  const ascending = (slots: Set<number>): number[] => [...slots].toSorted((a, b) => a - b);
  return { own: ascending(own), early: ascending(early) };
};

/** How many half hours after midnight the shifts of a day reach into the next one. */
export const tailOf = (slots: DaySlots | null): number =>
  slots === null ? 0 : (slots.early.at(-1) ?? -1) + 1;
