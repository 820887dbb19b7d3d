import { SLOTS_PER_DAY } from "#contract/limits.ts";
import type { ShiftRow } from "./queries/facility-context.ts";

/** Slots of the day (0–47) that a shift covers; one past midnight goes on at the day's beginning. */
export const slotsOfShift = ({ startSlot, endSlot }: ShiftRow): number[] => {
  const length = (endSlot - startSlot + SLOTS_PER_DAY) % SLOTS_PER_DAY;
  return Array.from({ length }, (_, index) => (startSlot + index) % SLOTS_PER_DAY);
};

/**
 * Slots that any of the shifts covers, ascending; null when that is the whole day, so that day
 * totals can be used. No shift means all 24 hours.
 */
export const slotsOfShifts = (shifts: readonly ShiftRow[]): number[] | null => {
  if (shifts.length === 0) return null;
  const slots = new Set(shifts.flatMap(slotsOfShift));
  return slots.size === SLOTS_PER_DAY ? null : [...slots].toSorted((a, b) => a - b);
};
