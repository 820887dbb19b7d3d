import type { DeviceTypeName } from "#contract/devices/devices.ts";
import type { DeviceState } from "#contract/devices/heard-states.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { condition, installedAt, lastHeard } from "#server/engine/device-condition.ts";
import {
  READS_BADGES,
  readingAt,
} from "#server/features/reports/reports/ims/queries/reader-days.ts";

/** A device that hangs somewhere now. */
export type AssignedDevice = {
  deviceId: string;
  name: string;
  type: DeviceTypeName;
  serialNumber: string;
  locationId: string;
  location: string;
  isCompliance: boolean;
  readsBadges: boolean;
  state: DeviceState;
  /** When it was last heard since it was installed here; null: never. */
  heardAt: Date | null;
  installedAt: Date | null;
  offlineAfterMinutes: number;
};

type Row = {
  device_id: string;
  name: string;
  type: DeviceTypeName;
  serial_number: string;
  location_id: string;
  location: string;
  is_compliance: boolean;
  reads_badges: boolean;
  state: DeviceState;
  heard_at: Date | null;
  installed_at: Date | null;
  offline_after_minutes: number;
};

/** Of some devices those that are to be heard: all but what is out of service. */
export const inServiceNow = <D extends Pick<AssignedDevice, "state">>(devices: readonly D[]): D[] =>
  devices.filter(({ state }) => state !== "outOfService");

/** Every device that hangs somewhere in the facility now, by place and name. */
export const assignedDevices = async (
  db: Db,
  scope: Scope,
  now: Date,
): Promise<AssignedDevice[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT d.device_id, d.name, ty.name AS type, d.serial_number, l.location_id,
       l.name AS location, a.is_compliance,
       ${READS_BADGES} AND (a.is_compliance OR ty.name <> 'dispenser') AS reads_badges,
       ty.offline_after_minutes,
       ${condition()} AS state, ${lastHeard()} AS heard_at,
       ${installedAt()} AS installed_at
     FROM device_assignment a
     JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = a.device_id
     ${readingAt(":now::timestamptz")}
     JOIN device_type ty ON ty.device_type_id = d.device_type_id
     JOIN location l ON l.customer_id = :customerId AND l.facility_id = :facilityId
       AND l.location_id = a.location_id
     LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
       AND st.device_id = a.device_id
     WHERE a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.starts_at <= :now AND (a.ends_at IS NULL OR a.ends_at > :now)
       AND d.deactivated_at IS NULL
     ORDER BY l.name, d.name, d.device_id`,
    { ...scope, now },
  );
  return rows.map((row) => ({
    deviceId: row.device_id,
    name: row.name,
    type: row.type,
    serialNumber: row.serial_number,
    locationId: row.location_id,
    location: row.location,
    isCompliance: row.is_compliance,
    readsBadges: row.reads_badges,
    state: row.state,
    heardAt: row.heard_at,
    installedAt: row.installed_at,
    offlineAfterMinutes: row.offline_after_minutes,
  }));
};
