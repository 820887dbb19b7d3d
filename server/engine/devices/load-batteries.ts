import { BATTERY_ALARMS } from "#contract/devices/alarms.ts";
import type { BatteryLevel } from "#contract/devices/ingest.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { BatteryFacts } from "./batteries.ts";
import { loadService } from "./load-service.ts";

type Row = { at_ms: number; battery: BatteryLevel | null; module_battery: BatteryLevel | null };

const AT_MS = "(extract(epoch FROM f.at) * 1000)::float8 AS at_ms";
const OWN = `f.customer_id = :customerId AND f.facility_id = :facilityId AND f.device_id = :deviceId`;

/**
 * Reads what is known of a device's batteries from an instant on, and from the beginning of an alarm
 * that reaches into that time.
 */
export const loadBatteryFacts = async (
  db: Db,
  scope: Scope,
  deviceId: string,
  from: Date,
): Promise<BatteryFacts> => {
  const { rows: reaching } = await db.raw<{ rows: { from_at: Date }[] }>(
    `SELECT least(:from::timestamptz, min(al.raised_at)) AS from_at FROM alarm al
      WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
        AND al.device_id = :deviceId AND al.alarm_type_id = ANY (:types::smallint[])
        AND al.closed_reason IS DISTINCT FROM 'withdrawn'
        AND (al.cleared_at IS NULL OR al.cleared_at > :from)`,
    { ...scope, deviceId, from, types: [...BATTERY_ALARMS] },
  );
  const keys = { ...scope, deviceId, from: reaching[0]?.from_at ?? from };
  const { rows: readings } = await db.raw<{ rows: Row[] }>(
    `(SELECT ${AT_MS}, f.battery, f.module_battery FROM device_report f
       WHERE ${OWN} AND f.at >= :from AND (f.battery IS NOT NULL OR f.module_battery IS NOT NULL))
     UNION ALL (SELECT ${AT_MS}, f.battery, NULL FROM device_report f
       WHERE ${OWN} AND f.at < :from AND f.battery IS NOT NULL ORDER BY f.at DESC LIMIT 1)
     UNION ALL (SELECT ${AT_MS}, NULL, f.module_battery FROM device_report f
       WHERE ${OWN} AND f.at < :from AND f.module_battery IS NOT NULL ORDER BY f.at DESC LIMIT 1)`,
    keys,
  );
  const { rows: faults } = await db.raw<{ rows: BatteryFacts["faults"][number][] }>(
    `SELECT (extract(epoch FROM f.at) * 1000)::float8 AS "atMs", f.alarm_type AS "alarmType",
            f.is_raised AS "isRaised"
       FROM device_fault f
      WHERE ${OWN} AND f.at >= :from AND f.alarm_type = ANY (:types::smallint[])
      ORDER BY f.at, f.is_raised`,
    { ...keys, types: [...BATTERY_ALARMS] },
  );
  const { rows: closings } = await db.raw<{ rows: { atMs: number; alarmType: number }[] }>(
    `SELECT (extract(epoch FROM closed_at) * 1000)::float8 AS "atMs", alarm_type_id AS "alarmType"
       FROM alarm_closing f WHERE ${OWN} ORDER BY closed_at`,
    keys,
  );
  const serviceOf = await loadService(db, scope, [deviceId]);
  const of = (kind: "battery" | "module_battery") =>
    readings.flatMap(({ at_ms: atMs, [kind]: level }) => (level === null ? [] : [{ atMs, level }]));
  return {
    ...serviceOf(deviceId),
    batteries: of("battery"),
    moduleBatteries: of("module_battery"),
    faults,
    closings,
  };
};
