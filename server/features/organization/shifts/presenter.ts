import { type Shift, type ShiftHistory, timeOf } from "#contract/organization/shifts.ts";
import type { ListHistory } from "#contract/core/list-history.ts";
import type { ShiftRecord } from "./queries.ts";

const presentShift = (row: ShiftRecord): Shift => ({
  id: row.shift_id,
  name: row.name,
  startTime: timeOf(row.start_slot),
  endTime: timeOf(row.end_slot),
  isActive: true,
});

/** A facility's shifts as the API returns them. */
export const presentShifts = (rows: readonly ShiftRecord[]): Shift[] => rows.map(presentShift);

/** What they were before, as the API returns it. */
export const presentHistory = ({ since, former }: ListHistory<StoredShift>): ShiftHistory => ({
  since,
  former: former.map((one) => ({
    ...one,
    rows: one.rows.map(({ name, startSlot, endSlot }) => ({
      name,
      startTime: timeOf(startSlot),
      endTime: timeOf(endSlot),
    })),
  })),
});

/** A shift as stored for earlier days, in the form in which reports read shifts. */
export type StoredShift = { id: string; name: string; startSlot: number; endSlot: number };

/** The same of a stored one. */
export const storedShift = (row: ShiftRecord): StoredShift => ({
  id: row.shift_id,
  name: row.name,
  startSlot: row.start_slot,
  endSlot: row.end_slot,
});

/** What the audit log records of a shift. */
export const auditedShift = ({ name, start_slot: start, end_slot: end }: ShiftRecord) => ({
  name,
  startTime: timeOf(start),
  endTime: timeOf(end),
});
