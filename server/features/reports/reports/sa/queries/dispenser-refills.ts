import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import { isOutOfService } from "#server/engine/out-of-service.ts";

/** A dispenser that hangs somewhere now, with its refill. Days are `YYYY-MM-DD`. */
export type DispenserRefillRow = {
  deviceId: string;
  deviceName: string;
  serialNumber: string;
  deviceModel: string | null;
  locationId: string;
  /** The facility's day on which it was first hung up anywhere. */
  inServiceOn: string;
  expiresOn: string | null;
  replacementOn: string | null;
  isRough: boolean;
  weeklyRefills: number | null;
  isRefillLow: boolean;
};

type Row = {
  device_id: string;
  name: string;
  serial_number: string;
  model: string | null;
  location_id: string;
  in_service_at: Date;
  expires_on: string | null;
  replacement_on: string | null;
  is_rough: boolean;
  weekly_refills: number | null;
  is_refill_low: boolean;
};

/**
 * The facility's dispensers with what is known of their refills, by name.
 * @param locationIds where they hang, all places in them included; null: anywhere
 */
export const dispenserRefills = async (
  db: Db,
  scope: Scope,
  asked: { locationIds: readonly string[] | null; now: Date; timeZone: string },
): Promise<DispenserRefillRow[]> => {
  const { locationIds, now, timeZone } = asked;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT d.device_id, d.name, d.serial_number, mo.name AS model, a.location_id,
       (SELECT min(f.starts_at) FROM device_assignment f
         WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
           AND f.device_id = d.device_id) AS in_service_at,
       to_char((SELECT ru.expires_on FROM refill_use ru
         WHERE ru.customer_id = :customerId AND ru.facility_id = :facilityId
           AND ru.device_id = d.device_id AND ru.removed_at IS NULL
         ORDER BY ru.installed_at DESC LIMIT 1), 'YYYY-MM-DD') AS expires_on,
       to_char(fc.replacement_on, 'YYYY-MM-DD') AS replacement_on,
       COALESCE(fc.is_rough, false) AS is_rough,
       fc.weekly_average_refills::float8 AS weekly_refills,
       EXISTS (SELECT 1 FROM alarm al
         WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
           AND al.device_id = d.device_id AND al.alarm_type_id = 8
           AND al.cleared_at IS NULL) AS is_refill_low
     FROM device_assignment a
     JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = a.device_id
     JOIN device_type ty ON ty.device_type_id = d.device_type_id AND ty.name = 'dispenser'
     LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
     LEFT JOIN device_forecast fc ON fc.customer_id = :customerId AND fc.facility_id = :facilityId
       AND fc.device_id = a.device_id
     WHERE a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.starts_at <= :now AND (a.ends_at IS NULL OR a.ends_at > :now)
       AND NOT ${isOutOfService("a")}
       ${locationIds === null ? "" : "AND a.location_id = ANY (:locationIds::uuid[])"}
     ORDER BY d.name, d.device_id`,
    { ...scope, now, ...(locationIds !== null && { locationIds: [...locationIds] }) },
  );
  return rows.map((row) => ({
    deviceId: row.device_id,
    deviceName: row.name,
    serialNumber: row.serial_number,
    deviceModel: row.model,
    locationId: row.location_id,
    inServiceOn: localDayText(row.in_service_at, timeZone),
    expiresOn: row.expires_on,
    replacementOn: row.replacement_on,
    isRough: row.is_rough,
    weeklyRefills: row.weekly_refills,
    isRefillLow: row.is_refill_low,
  }));
};
