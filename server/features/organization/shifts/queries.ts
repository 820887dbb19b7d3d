import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";

export type ShiftRecord = {
  shift_id: string;
  name: string;
  start_slot: number;
  end_slot: number;
};

/** A facility's shifts by start. */
export const listShifts = (db: Db, scope: Scope): Promise<ShiftRecord[]> =>
  db<ShiftRecord>("shift")
    .where(tenant(scope))
    .orderBy(["start_slot", "shift_id"])
    .select("shift_id", "name", "start_slot", "end_slot");

/** Takes shifts out. */
export const deleteShifts = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> => {
  await tx("shift").where(tenant(scope)).whereIn("shift_id", ids).delete();
};

/** Puts shifts in. */
export const insertShifts = async (
  tx: Tx,
  scope: Scope,
  rows: readonly ShiftRecord[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx("shift").insert(rows.map((row) => ({ ...tenant(scope), ...row })));
};
