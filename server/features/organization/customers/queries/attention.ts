import { BATTERY_ALARMS } from "#contract/devices/alarms.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db } from "#server/db/knex.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { IS_HELD, isSilent } from "#server/engine/device-condition.ts";
import type { FacilityKeys } from "#server/engine/out-of-service.ts";

export type Invitations = { waiting: number; expired: number };

/**
 * How many people were invited to a customer and have not registered.
 * @param expiredBefore invitations from before then are over
 */
export const countInvitations = async (
  db: Db,
  { customerId }: CustomerScope,
  expiredBefore: Date,
): Promise<Invitations> => {
  const { rows } = await db.raw<{ rows: Invitations[] }>(
    `SELECT count(*)::int AS waiting, count(*) FILTER (
       WHERE COALESCE(u.invited_at, u.created_at) <= :expiredBefore)::int AS expired
     FROM app_user u WHERE u.customer_id = :customerId AND u.activated_at IS NULL`,
    { customerId, expiredBefore },
  );
  return single(rows) ?? { waiting: 0, expired: 0 };
};

export type DeviceTrouble = {
  facility_id: string;
  silent: number;
  weak_batteries: number;
  unknown: number;
};

const WITHIN: FacilityKeys = { customer: ":customerId", facility: "d.facility_id" };

/** What is wrong with devices of each facility of a customer: the numbers that its lists open with. */
export const listDeviceTrouble = async (
  db: Db,
  { customerId }: CustomerScope,
  now: Date,
): Promise<DeviceTrouble[]> => {
  const { rows } = await db.raw<{ rows: DeviceTrouble[] }>(
    `SELECT f.facility_id, COALESCE(d.silent, 0)::int AS silent,
       COALESCE(b.devices, 0)::int AS weak_batteries, COALESCE(u.devices, 0)::int AS unknown
     FROM facility f
     LEFT JOIN (
       SELECT d.facility_id, count(*) FILTER (WHERE ${isSilent(WITHIN)}) AS silent
       FROM device d
       JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = d.facility_id
         AND a.device_id = d.device_id AND a.starts_at <= :now
         AND (a.ends_at IS NULL OR a.ends_at > :now)
       LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = d.facility_id
         AND st.device_id = d.device_id
       WHERE d.customer_id = :customerId GROUP BY d.facility_id
     ) d ON d.facility_id = f.facility_id
     LEFT JOIN (
       SELECT al.facility_id, count(DISTINCT al.device_id) AS devices
       FROM alarm al
       JOIN device v ON v.customer_id = :customerId AND v.facility_id = al.facility_id
         AND v.device_id = al.device_id AND v.serial_number = al.serial_number
         AND v.deactivated_at IS NULL
       WHERE al.customer_id = :customerId AND al.cleared_at IS NULL AND al.raised_at <= :now
         AND al.alarm_type_id IN (${BATTERY_ALARMS.join()}) AND NOT ${IS_HELD}
       GROUP BY al.facility_id
     ) b ON b.facility_id = f.facility_id
     LEFT JOIN (
       SELECT uf.facility_id, count(DISTINCT uf.serial_number) AS devices
       FROM unclaimed_fact uf WHERE uf.customer_id = :customerId GROUP BY uf.facility_id
     ) u ON u.facility_id = f.facility_id
     WHERE f.customer_id = :customerId AND f.archived_at IS NULL`,
    { customerId, now },
  );
  return rows;
};
