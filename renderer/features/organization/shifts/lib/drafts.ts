import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import {
  type Shift,
  type ShiftClash,
  ShiftRow,
  type SlotInterval,
  shiftClashes,
  shiftFaults,
  slotOf,
  openIntervalsOf,
} from "#contract/organization/shifts.ts";
import type { MergePlan } from "#renderer/forms/merge/merge-types.ts";

/** A row while it is edited. */
export type Draft = {
  /** Names it on the page, where a new one has no id. */
  key: string;
  id?: string | undefined;
  name: string;
  startTime: string;
  endTime: string;
  /** A new one is checked once a time was chosen. */
  isTimed: boolean;
};

/** What two people may save at once; a row stays known by its key. */
export type ShiftValues = { version: number; shifts: readonly Draft[] };
export const SHIFTS_PLAN: MergePlan = { shifts: { keyOf: ({ key }: Draft) => key } };

const MIDNIGHT = "00:00";

/** The rows of a saved list to edit. */
export const draftsOf = (shifts: readonly Shift[]): readonly Draft[] =>
  shifts.map(({ id, name, startTime, endTime }) => {
    const times = { startTime, endTime };
    return { key: id, id, name, ...times, isTimed: true };
  });

/** An empty row. */
export const newDraft = (key: string): Draft => ({
  key,
  name: "",
  startTime: MIDNIGHT,
  endTime: MIDNIGHT,
  isTimed: false,
});

/** What most hospitals work by, as a first list: each ends where the next begins. */
export const USUAL_SHIFTS = [
  { name: "day", startTime: "07:00", endTime: "15:00" },
  { name: "evening", startTime: "15:00", endTime: "23:00" },
  { name: "night", startTime: "23:00", endTime: "07:00" },
] as const;

/** What is sent of a row. */
export const rowOf = ({ id, name, startTime, endTime }: Draft): ShiftRow => ({
  id,
  name,
  startTime,
  endTime,
});

const isAsSaved = (draft: Draft, saved: readonly Shift[]): boolean =>
  saved.some(
    ({ id, name, startTime, endTime }) =>
      id === draft.id &&
      name === draft.name &&
      startTime === draft.startTime &&
      endTime === draft.endTime,
  );

/** How many rows are new, changed or gone. */
export const changesIn = (drafts: readonly Draft[], saved: readonly Shift[]): number =>
  drafts.filter((draft) => !isAsSaved(draft, saved)).length +
  saved.filter(({ id }) => drafts.every((draft) => draft.id !== id)).length;

/** What stops a row from being saved: codes by field. */
export type RowFaults = { name?: string | undefined; endTime?: string | undefined };

/** The faults of every row; a new one without times has none there until `isStrict` (saving). */
export function faultsOf(drafts: readonly Draft[], isStrict: boolean): readonly RowFaults[] {
  const between = shiftFaults(drafts);
  return drafts.map((draft, row) => {
    const codeOf = (field: string) =>
      between.find((fault) => fault.row === row && fault.field === field)?.code;
    const name = ShiftRow.shape.name.safeParse(draft.name).error?.issues[0]?.message;
    const isEmpty = name === "required" && !isStrict;
    return {
      name: isEmpty ? undefined : (name ?? codeOf("name")),
      endTime: isStrict || draft.isTimed ? codeOf("endTime") : undefined,
    };
  });
}

/** Overlaps with the earlier of both first: the other one starts within it, where it does. */
export const clashesOf = (drafts: readonly Draft[]): readonly ShiftClash[] =>
  shiftClashes(drafts).map((clash) => {
    const starts = (row: number) => slotOf(drafts[row]?.startTime ?? MIDNIGHT) === clash.span.from;
    const isTurned = starts(clash.first) && !starts(clash.second);
    return isTurned ? { ...clash, first: clash.second, second: clash.first } : clash;
  });

/** Whether moving the end of one or the start of the other to the edge of their overlap solves it. */
export const isSolvedAtEdge = (drafts: readonly Draft[], { first, second, span }: ShiftClash) =>
  slotOf(drafts[first]?.endTime ?? MIDNIGHT) === span.to % SLOTS_PER_DAY &&
  slotOf(drafts[second]?.startTime ?? MIDNIGHT) === span.from;

const SLOTS = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);

/** Half hours of the day that no shift takes. */
const freeSlots = (drafts: readonly Draft[]): readonly number[] => {
  const spans = drafts.flatMap(openIntervalsOf);
  return SLOTS.filter((slot) => spans.every(({ from, to }) => slot < from || to <= slot));
};

/** Parts of the day that no shift takes; none while there is no shift. */
export function gapsOf(drafts: readonly Draft[]): readonly SlotInterval[] {
  const free = drafts.some((draft) => openIntervalsOf(draft).length > 0) ? freeSlots(drafts) : [];
  const ends = free.filter((slot) => !free.includes(slot + 1));
  return free
    .filter((slot) => !free.includes(slot - 1))
    .map((from, at) => ({ from, to: (ends[at] ?? from) + 1 }));
}

/** Half hours of a shift from its start to its end. */
export const lengthOf = (draft: Pick<Draft, "startTime" | "endTime">): number =>
  openIntervalsOf(draft).reduce((sum, { from, to }) => sum + to - from, 0);

/** Hours of the day that some shift covers. */
export const hoursCovered = (shifts: readonly Draft[]): number =>
  (SLOTS_PER_DAY - freeSlots(shifts).length) / 2;
