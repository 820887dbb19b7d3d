import type { DeviceTypeName } from "#contract/devices/devices.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { installedAt, lastHeard } from "#server/engine/device-condition.ts";

export type MailedDevice = {
  deviceId: string;
  name: string;
  serialNumber: string;
  type: DeviceTypeName;
  /** After how long without a report it counts as offline. */
  limitMinutes: number;
  locationId: string | null;
  /** Since it was installed here. */
  heardAt: Date | null;
  installedAt: Date | null;
};

/** Devices that a mail names, by id, each with its place now. */
export const mailedDevices = async (
  db: Db,
  { customerId, facilityId }: Scope,
  deviceIds: readonly string[],
  now: Date,
): Promise<Map<string, MailedDevice>> => {
  const { rows } = await db.raw<{ rows: MailedDevice[] }>(
    `SELECT d.device_id AS "deviceId", d.name, d.serial_number AS "serialNumber", ty.name AS type,
            ty.offline_after_minutes AS "limitMinutes", a.location_id AS "locationId",
            ${lastHeard()} AS "heardAt", ${installedAt()} AS "installedAt"
       FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
       LEFT JOIN device_assignment a ON a.customer_id = :customerId
        AND a.facility_id = :facilityId AND a.device_id = d.device_id AND a.ends_at IS NULL
       LEFT JOIN device_state st ON st.customer_id = :customerId
        AND st.facility_id = :facilityId AND st.device_id = d.device_id
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = ANY (:ids::uuid[])`,
    { customerId, facilityId, now, ids: [...new Set(deviceIds)] },
  );
  return new Map(rows.map((row) => [row.deviceId, row]));
};

/** Of devices that were missed because of alarms: how many there were, and how many are heard again. */
export const heardAgain = async (
  db: Db,
  { customerId, facilityId }: Scope,
  rootIds: readonly string[],
): Promise<Map<string, { devices: number; reporting: number }>> => {
  type Row = { root_id: string; devices: number; reporting: number };
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT cause_alarm_id AS root_id, count(DISTINCT device_id)::integer AS devices,
            count(DISTINCT device_id) FILTER (WHERE cleared_at IS NOT NULL)::integer AS reporting
       FROM alarm
      WHERE customer_id = :customerId AND facility_id = :facilityId
        AND cause_alarm_id = ANY (:rootIds::uuid[])
        AND closed_reason IS DISTINCT FROM 'withdrawn'
      GROUP BY cause_alarm_id`,
    { customerId, facilityId, rootIds: [...rootIds] },
  );
  return new Map(rows.map(({ root_id: id, ...counts }) => [id, counts]));
};
