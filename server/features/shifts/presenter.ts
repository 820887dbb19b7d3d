import { timeOf } from "#contract/shifts.ts";
import type { Shift, ShiftList } from "#contract/shifts.ts";
import type { ShiftRecord } from "./queries.ts";

const presentShift = (row: ShiftRecord): Shift => ({
  id: row.shift_id,
  name: row.name,
  startTime: timeOf(row.start_slot),
  endTime: timeOf(row.end_slot),
  isActive: true,
});

/** A facility's shifts as the API tells them. */
export const presentShifts = (version: number, rows: readonly ShiftRecord[]): ShiftList => ({
  version,
  shifts: rows.map(presentShift),
});

/** What the audit log keeps of a shift. */
export const auditedShift = ({ name, start_slot: start, end_slot: end }: ShiftRecord) => ({
  name,
  startTime: timeOf(start),
  endTime: timeOf(end),
});
