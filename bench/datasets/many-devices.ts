import { facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { accountRows } from "#server/demo/load/customer-rows.ts";
import { insertRows } from "#server/demo/load/insert-rows.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markMissedDevicesStale } from "#server/engine/devices/detect-offline-devices.ts";
import { hashPassword } from "#server/features/identity/session/lib/passwords.ts";
import { BENCH_PASSWORD } from "./history.ts";
import { insertHospital } from "./hospital.ts";

export const INSTALLER = "installer@bench.test";
export const MANY_DEVICES = 10_000;
const PLACEHOLDERS = 200;

/**
 * One facility with very many devices: the hospital's rooms, each with dozens more. Some are
 * silent, some unassigned or out of service; signal and battery differ.
 */
export const fillManyDevices = async (db: Db): Promise<void> => {
  const now = new Date();
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  const filled = await db.transaction(async (tx) => {
    const { scope } = await insertHospital(tx, 1, passwordHash, now);
    const { customerId, facilityId } = scope;
    const installer = {
      email: INSTALLER,
      firstName: "In",
      lastName: "Staller",
      role: "installer",
    } as const;
    await insertRows(tx, { customer_id: customerId }, accountRows([installer], passwordHash, now));
    const ids = { ...facilityScope(customerId, facilityId), now };
    await tx.raw(
      `CREATE TEMP TABLE made ON COMMIT DROP AS
       SELECT gen_random_uuid() AS id, n, (ARRAY[1, 1, 1, 2, 1, 1, 1, 2, 1, 3])[n % 10 + 1] AS type_id,
         'Device ' || md5(n::text) || ' ' || n AS name
       FROM generate_series(1, ?::integer - (SELECT count(*)::integer FROM device
         WHERE customer_id = ? AND facility_id = ?)) AS n`,
      [MANY_DEVICES, customerId, facilityId],
    );
    await tx.raw(
      `INSERT INTO device (customer_id, facility_id, device_id, serial_number, name, device_type_id,
         device_model_id, created_at)
       SELECT :customerId, :facilityId, id, 'SN-' || lpad((n * 7919 % 100003)::text, 6, '0'), name,
         type_id, (SELECT min(device_model_id) FROM device_model WHERE device_type_id = type_id), :now
       FROM made`,
      ids,
    );
    await tx.raw(
      `INSERT INTO device_assignment (customer_id, facility_id, device_id, location_id, starts_at,
         is_compliance)
       SELECT :customerId, :facilityId, m.id, l.ids[m.n % cardinality(l.ids) + 1],
         :now::timestamptz - interval '90 days', true
       FROM made m, (SELECT array_agg(location_id ORDER BY location_id) AS ids FROM location
         WHERE customer_id = :customerId AND facility_id = :facilityId AND level = 4) l
       WHERE m.n % 17 <> 0`,
      ids,
    );
    await tx.raw(
      `INSERT INTO device_state (customer_id, facility_id, device_id, last_report_at, last_event_at,
         last_rssi, last_rssi_at)
       SELECT :customerId, :facilityId, id, :now::timestamptz - n % 2000 * interval '1 minute',
         :now::timestamptz - n % 3000 * interval '1 minute', -40 - n % 50, :now
       FROM made WHERE n % 13 <> 0`,
      ids,
    );
    await tx.raw(
      `INSERT INTO device_battery (customer_id, facility_id, device_id, battery)
       SELECT :customerId, :facilityId, id,
         (ARRAY['Good', 'Good', 'Good', 'Low', 'Dead'])[n % 5 + 1]
       FROM made WHERE n % 13 <> 0`,
      ids,
    );
    await tx.raw(
      `INSERT INTO out_of_service (customer_id, facility_id, device_id, starts_at, reason)
       SELECT :customerId, :facilityId, id, :now, 'Renovation' FROM made WHERE n % 101 = 0`,
      ids,
    );
    await tx.raw(
      `INSERT INTO device_placeholder (customer_id, facility_id, placeholder_id, location_id, name,
         device_type_id, created_at)
       SELECT :customerId, :facilityId, gen_random_uuid(), (SELECT min(location_id::text)::uuid
         FROM location WHERE customer_id = :customerId AND facility_id = :facilityId AND level = 4),
         'Planned ' || n, 1, :now FROM generate_series(1, ${PLACEHOLDERS}) AS n`,
      ids,
    );
    return ids;
  });
  // As in a hospital that is at work: who is silent is known, and the alarms have statistics.
  await markMissedDevicesStale(db, filled, now);
  await judgeStaleDevices(db, filled, { now: () => now });
  await db.raw("ANALYZE");
};
