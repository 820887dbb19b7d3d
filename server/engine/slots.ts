import { SLOTS_PER_DAY } from "#contract/core/limits.ts";

/** Counts by half hour of a local day; null while there are none, as there mostly are not. */
export type Slots = number[] | null;

const zeros: readonly number[] = Array.from({ length: SLOTS_PER_DAY }, () => 0);
const emptySlots = (): number[] => zeros.slice();

/** Adds to one half hour, in place where there is one. */
export const addToSlot = (slots: Slots, slot: number, count: number): number[] => {
  const to = slots ?? emptySlots();
  to[slot] = (to[slot] ?? 0) + count;
  return to;
};

/** Adds half hour by half hour, into `to` where there is one. */
export const addSlots = (to: Slots, from: Slots): Slots => {
  if (!from) return to;
  const sum = to ?? emptySlots();
  for (let slot = 0; slot < SLOTS_PER_DAY; slot += 1) {
    sum[slot] = (sum[slot] ?? 0) + (from[slot] ?? 0);
  }
  return sum;
};

const textOf = (slots: readonly number[]): string => `{${slots.join(",")}}`;

/** Nothing in any half hour, as PostgreSQL reads it. */
export const NO_SLOTS = textOf(zeros);

/** As PostgreSQL reads an array. */
export const slotsText = (slots: Slots): string => (slots ? textOf(slots) : NO_SLOTS);

/** As PostgreSQL reads an array, or null where there are none. */
export const slotsTextOrNull = (slots: Slots): string | null => slots && textOf(slots);
