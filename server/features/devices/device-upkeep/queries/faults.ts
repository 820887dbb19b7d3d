import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";

/** An open alarm of a device, and the last fact that reported it. */
export type OpenFault = { alarmType: number; raisedAt: Date; confirmedAt: Date };

/** The open alarms of a device, the oldest first. */
export const listOpenFaults = async (
  db: Db,
  scope: Scope,
  deviceId: string,
): Promise<OpenFault[]> => {
  const { rows } = await db.raw<{ rows: OpenFault[] }>(
    `SELECT alarm_type_id AS "alarmType", raised_at AS "raisedAt",
            COALESCE(confirmed_at, last_raised_at) AS "confirmedAt"
       FROM alarm
      WHERE customer_id = :customerId AND facility_id = :facilityId AND device_id = :deviceId
        AND cleared_at IS NULL AND alarm_type_id <> 1
      ORDER BY raised_at, alarm_type_id`,
    { ...scope, deviceId },
  );
  return rows;
};

/**
 * Closes a device's open alarm of a kind by hand, for good: judging the device again leaves it
 * closed.
 */
export const closeFault = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  { alarmType, at }: { alarmType: number; at: Date },
): Promise<void> => {
  const keys = {
    customer_id: scope.customerId,
    facility_id: scope.facilityId,
    device_id: deviceId,
    alarm_type_id: alarmType,
  };
  await tx("alarm_closing").insert({ ...keys, closed_at: at });
  await tx("alarm")
    .where(keys)
    .whereNull("cleared_at")
    .update({ cleared_at: at, closed_reason: "byHand", changed_at: at });
};
