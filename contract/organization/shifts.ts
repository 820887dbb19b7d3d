import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS, SLOTS_PER_DAY } from "../core/limits.ts";
import { AlsoForPast, listHistory } from "../core/list-history.ts";
import { FacilityId, Id, Name, SeenVersion, Version } from "../core/primitives.ts";

/** A time of the facility's day in half-hour steps, `HH:MM`. */
export const HalfHour = z.string().regex(/^([01]\d|2[0-3]):(00|30)$/u, "half_hour");

/** Times of a shift; one that ends before it starts runs past midnight. */
export type ShiftTimes = { startTime: string; endTime: string };

/** The half hour of the day (0–47) at which a time stands. */
export const slotOf = (time: string): number =>
  Number(time.slice(0, 2)) * 2 + Number(time.slice(3) === "30");

/** The time at a half hour of the day; 48 is midnight again. */
export const timeOf = (slot: number): string => {
  const at = slot % SLOTS_PER_DAY;
  return `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`;
};

/** Half hours of a day, from the first up to but without the second. */
export type SlotInterval = { from: number; to: number };

/** The parts of one day that a shift takes: two where it runs past midnight. */
export const openIntervalsOf = ({ startTime, endTime }: ShiftTimes): readonly SlotInterval[] => {
  const [from, to] = [slotOf(startTime), slotOf(endTime)];
  if (from === to) return [];
  if (from < to) return [{ from, to }];
  const spans = [
    { from, to: SLOTS_PER_DAY },
    { from: 0, to },
  ];
  return spans.filter((span) => span.from < span.to);
};

/** Half hours that two shifts of a list both claim; rows count from 0, `first` starts earlier. */
export type ShiftClash = { first: number; second: number; span: SlotInterval };

const shared = (one: ShiftTimes, other: ShiftTimes): readonly SlotInterval[] =>
  openIntervalsOf(one).flatMap((a) =>
    openIntervalsOf(other).flatMap((b) => {
      const span = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
      return span.from < span.to ? [span] : [];
    }),
  );

/**
 * Where shifts overlap: one starts before the one before it ends, or runs past midnight into the first
 * of the day. A shift with equal times claims nothing; that is a fault of its own.
 */
export const shiftClashes = (shifts: readonly ShiftTimes[]): readonly ShiftClash[] =>
  shifts.flatMap((shift, first) =>
    shifts
      .slice(first + 1)
      .flatMap((other, at) =>
        shared(shift, other).map((span) => ({ first, second: first + 1 + at, span })),
      ),
  );

/** What is wrong with one field of a list's row. */
type ShiftFault = { row: number; field: "name" | "endTime"; code: ShiftFaultCode };
type ShiftFaultCode = "taken" | "shift_empty" | "shift_overlap";

/** The rules between the rows of a list: names differ but for case, times differ, nothing overlaps. */
export const shiftFaults = (
  shifts: readonly (ShiftTimes & { name: string })[],
): readonly ShiftFault[] => {
  const names = shifts.map(({ name }) => name.trim().toLocaleLowerCase());
  const clashing = new Set(shiftClashes(shifts).flatMap(({ first, second }) => [first, second]));
  return shifts.flatMap(({ startTime, endTime }, row): ShiftFault[] => {
    const isTaken = names[row] !== "" && names.indexOf(names[row] ?? "") < row;
    const faults: ShiftFault[] = isTaken ? [{ row, field: "name", code: "taken" }] : [];
    if (startTime === endTime) faults.push({ row, field: "endTime", code: "shift_empty" });
    if (clashing.has(row)) faults.push({ row, field: "endTime", code: "shift_overlap" });
    return faults;
  });
};

const times = { startTime: HalfHour, endTime: HalfHour };

export const Shift = z.object({ id: Id, name: z.string(), ...times, isActive: z.literal(true) });
export type Shift = z.infer<typeof Shift>;

/** A row as it is saved; without an id it is new. */
export const ShiftRow = z.strictObject({
  id: Id.optional(),
  name: Name(LIMITS.shiftNameMaxLength),
  ...times,
  isActive: z.literal(true).optional(),
});
export type ShiftRow = z.infer<typeof ShiftRow>;

/** What a shift was before. */
const FormerShift = Shift.pick({ name: true, startTime: true, endTime: true });

const ShiftHistory = listHistory(FormerShift);
export type ShiftHistory = z.infer<typeof ShiftHistory>;

/** A facility's shifts with their version, as a stale save gets them. */
const ShiftList = z.object({ version: Version, shifts: z.array(Shift) });
export type ShiftList = z.infer<typeof ShiftList>;

const rows = z
  .array(ShiftRow)
  .max(SLOTS_PER_DAY, "too_many")
  .superRefine((list, context) => {
    for (const { row, field, code } of shiftFaults(list))
      context.addIssue({ code: "custom", path: [row, field], message: code });
  });

const params = z.object({ facilityId: FacilityId });

export const shifts = {
  list: defineCall({
    method: "GET",
    path: "facility/:facilityId/shifts",
    access: { kind: "privilege", privilege: "viewCustomer" },
    reach: "facility",
    summary: "A facility's shifts by start time.",
    params,
    versioned: true,
    output: z.array(Shift),
  }),
  history: defineCall({
    method: "GET",
    path: "facility/:facilityId/shifts/history",
    access: { kind: "privilege", privilege: "viewCustomer" },
    reach: "facility",
    summary: "Since when a facility's shifts have held, and what they were before.",
    params,
    output: ShiftHistory,
  }),
  save: defineCall({
    method: "PUT",
    path: "facility/:facilityId/shifts",
    access: { kind: "privilege", privilege: "editFacilities" },
    reach: "facility",
    errors: ["duplicate_name"],
    summary:
      "Save a facility's shifts as a whole, from today on; one that is not in the list is deleted.",
    params,
    body: z.strictObject({ version: SeenVersion, shifts: rows, alsoForPast: AlsoForPast }),
    bareField: "shifts",
    // What was answered before the list stood alone is sent back whole.
    entity: ShiftList.extend({ history: ShiftHistory }),
    versioned: true,
    output: z.array(Shift),
    current: ShiftList,
  }),
  remove: defineCall({
    method: "DELETE",
    path: "shifts/:shiftId",
    access: { kind: "privilege", privilege: "editFacilities" },
    reach: "row",
    summary: "Delete a shift. Recorded facts and published figures stay.",
    params: z.object({ shiftId: Id }),
    current: ShiftList,
  }),
};
