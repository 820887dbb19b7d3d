import type { AlarmType } from "#contract/devices/alarms.ts";
import type { DeviceState } from "#contract/devices/heard-states.ts";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import { condition, lastHeard } from "#server/engine/device-condition.ts";
import { localDay, zoneValues } from "#server/lib/time/local-time-sql.ts";

type Span = { deviceId: string; from: Date; to: Date };

const ofDevice = `f.customer_id = :customerId AND f.facility_id = :facilityId
  AND f.device_id = :deviceId AND f.at >= :from AND f.at < :to`;

export type DayCount = { day: string; reports: number; events: number; signal: number | null };

/** What a device sent, by local day: reports, dispenses and passages, the median of its signal. */
export const countsByDay = async (
  db: Db,
  scope: Scope,
  span: Span,
  timeZone: string,
): Promise<DayCount[]> => {
  const dayOf = `to_char(${localDay("f.at")}, 'YYYY-MM-DD')`;
  const { rows } = await db.raw<{ rows: DayCount[] }>(
    `SELECT day, sum(reports)::integer AS reports, sum(events)::integer AS events,
            max(signal)::float8 AS signal
       FROM (
         SELECT ${dayOf} AS day, count(*) AS reports, 0 AS events,
                percentile_cont(0.5) WITHIN GROUP (ORDER BY f.rssi) AS signal
           FROM device_report f WHERE ${ofDevice} GROUP BY 1
         UNION ALL
         SELECT ${dayOf}, 0, sum(f.count), NULL FROM dispense f WHERE ${ofDevice} GROUP BY 1
         UNION ALL
         SELECT ${dayOf}, 0, count(*), NULL FROM passage f WHERE ${ofDevice} GROUP BY 1
       ) c GROUP BY day`,
    { ...scope, ...span, ...zoneValues(timeZone, span.from, span.to) },
  );
  return rows;
};

/**
 * How far a gateway's clock is behind, as of its last contact; null where it did not report one.
 */
export const clockOffset = async (
  db: Db,
  { customerId, facilityId }: Scope,
  deviceId: string,
): Promise<number | null> => {
  const row = await db("contact_span")
    .where({ customer_id: customerId, facility_id: facilityId, device_id: deviceId })
    .orderBy("from_at", "desc")
    .first("clock_offset_ms");
  return row?.clock_offset_ms ?? null;
};

export type AlarmRecord = {
  alarm_type_id: AlarmType;
  raised_at: Date;
  cleared_at: Date | null;
};

/** The alarms of a device that were open at some time of a span, in the order in which they began. */
export const listAlarms = async (db: Db, scope: Scope, span: Span): Promise<AlarmRecord[]> => {
  const { rows } = await db.raw<{ rows: AlarmRecord[] }>(
    `SELECT al.alarm_type_id, al.raised_at, al.cleared_at FROM alarm al
      WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
        AND al.device_id = :deviceId AND al.raised_at <= :to
        AND (al.cleared_at IS NULL OR al.cleared_at > :from)
        AND al.closed_reason IS DISTINCT FROM 'withdrawn'
      ORDER BY al.raised_at, al.alarm_type_id`,
    { ...scope, ...span },
  );
  return rows;
};

export type PlaceRecord = { location_id: string; starts_at: Date; ends_at: Date | null };

/** Where a device hung, newest first. */
export const listPlaces = async (
  db: Db,
  scope: Scope,
  deviceId: string,
  limit: number,
): Promise<PlaceRecord[]> => {
  const { rows } = await db.raw<{ rows: PlaceRecord[] }>(
    `SELECT location_id, starts_at, ends_at FROM device_assignment
      WHERE customer_id = :customerId AND facility_id = :facilityId AND device_id = :deviceId
      ORDER BY starts_at DESC LIMIT :limit`,
    { ...scope, deviceId, limit },
  );
  return rows;
};

/** Names of places, each from the floor down. */
export const namesOfPlaces = async (
  db: Db,
  scope: Scope,
  locationIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const { rows } = await db.raw<{ rows: { location_id: string; names: string[] }[] }>(
    `WITH RECURSIVE above AS (
       SELECT location_id, parent_id, name, level, location_id AS start FROM location
        WHERE customer_id = :customerId AND facility_id = :facilityId
          AND location_id = ANY (:locationIds::uuid[])
       UNION ALL
       SELECT l.location_id, l.parent_id, l.name, l.level, a.start FROM above a
         JOIN location l ON l.customer_id = :customerId AND l.facility_id = :facilityId
          AND l.location_id = a.parent_id
     ) SELECT start AS location_id, array_agg(name ORDER BY level) AS names FROM above
        WHERE parent_id IS NOT NULL GROUP BY start`,
    { ...scope, locationIds: [...locationIds] },
  );
  return new Map(rows.map((row) => [row.location_id, row.names]));
};

/** Hardware of a device that was replaced, newest first. */
export const listReplaced = (
  db: Db,
  scope: Scope,
  deviceId: string,
  limit: number,
): Promise<{ serial_number: string; ends_at: Date | null }[]> =>
  db("device_hardware")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId, device_id: deviceId })
    .whereNotNull("ends_at")
    .orderBy("ends_at", "desc")
    .limit(limit)
    .select("serial_number", "ends_at");

type GatewayRecord = { state: DeviceState; contact_at: Date | null };

/** How the facility's gateway of a serial number is, and its last contact; undefined for no such gateway. */
export const gatewayState = async (
  db: Db,
  scope: Scope,
  serialNumber: string,
  now: Date,
): Promise<GatewayRecord | undefined> => {
  const { rows } = await db.raw<{ rows: GatewayRecord[] }>(
    `SELECT ${condition()} AS state, ${lastHeard()} AS contact_at
     FROM device d
     LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = d.device_id AND a.starts_at <= :now
       AND (a.ends_at IS NULL OR a.ends_at > :now)
     LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
       AND st.device_id = d.device_id
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.serial_number = :serialNumber AND d.device_type_id = :type`,
    { ...scope, serialNumber, now, type: DEVICE_TYPE_IDS.gateway },
  );
  return single(rows);
};
