import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";

/** The given alarms that are open in a facility. */
export const openAmong = async (
  db: Db,
  scope: Scope,
  alarmIds: readonly string[],
): Promise<string[]> =>
  db("alarm")
    .where(tenant(scope))
    .whereIn("alarm_id", alarmIds)
    .whereNull("cleared_at")
    .pluck("alarm_id");

/**
 * Notes who is on some alarms; the first user who said so stays. @returns the alarms that it was
 * new for
 */
export const insertAcknowledgements = async (
  tx: Tx,
  scope: Scope,
  alarmIds: readonly string[],
  by: { userId: string; fullName: string; at: Date },
): Promise<string[]> => {
  const rows = await tx("alarm_acknowledgement")
    .insert(
      alarmIds.map((alarmId) => ({
        ...tenant(scope),
        alarm_id: alarmId,
        user_id: by.userId,
        full_name: by.fullName,
        acknowledged_at: by.at,
      })),
    )
    .onConflict(["customer_id", "facility_id", "alarm_id"])
    .ignore()
    .returning("alarm_id");
  return rows.map((row) => row.alarm_id);
};
