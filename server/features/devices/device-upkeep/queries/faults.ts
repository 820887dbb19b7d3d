import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { IS_OF_HARDWARE } from "#server/engine/device-condition.ts";

/** An open alarm of a device, and the last fact that reported it. */
export type OpenFault = { alarmType: number; raisedAt: Date; confirmedAt: Date };

/** The open alarms of the hardware that a device has now, the oldest first. */
export const listOpenFaults = async (
  db: Db,
  scope: Scope,
  deviceId: string,
): Promise<OpenFault[]> => {
  const { rows } = await db.raw<{ rows: OpenFault[] }>(
    `SELECT al.alarm_type_id AS "alarmType", al.raised_at AS "raisedAt",
            COALESCE(al.confirmed_at, al.last_raised_at) AS "confirmedAt"
       FROM alarm al
       JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = al.device_id
      WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
        AND al.device_id = :deviceId
        AND al.cleared_at IS NULL AND al.alarm_type_id <> 1 AND ${IS_OF_HARDWARE}
      ORDER BY al.raised_at, al.alarm_type_id`,
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
