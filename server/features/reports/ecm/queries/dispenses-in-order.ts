import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { DaySlots } from "#server/features/reports/run/shift-slots.ts";

/** A dispense with the place where its dispenser hung at that time. */
export type DispenseRow = {
  deviceId: string;
  factId: string;
  /** UTC, to the microsecond: `YYYY-MM-DDTHH:MM:SS.ffffffZ` */
  at: string;
  name: string;
  /** `device_type.name` */
  type: string;
  locationId: string;
  isCompliance: boolean;
  count: number;
};

/** The last dispense of a page: the next page begins after it. */
export type DispenseKey = Pick<DispenseRow, "at" | "deviceId" | "factId">;

export type DispenseQuestion = {
  deviceIds: readonly string[];
  /** Places that count, everything in them included. */
  locationIds: readonly string[];
  /** Instants, half-open. */
  from: Date;
  to: Date;
  /** The same on the facility's wall clock, where a repeated hour lies on itself. */
  wall: { start: string; end: string; nextDay: string; lastEnd: string; timeZone: string };
  /** Slots of the day (0–47) that count; null for all. */
  slots: DaySlots | null;
  after: DispenseKey | null;
  limit: number;
};

type Row = {
  device_id: string;
  fact_id: string;
  at: string;
  name: string;
  type: string;
  location_id: string;
  is_compliance: boolean;
  count: number;
};

const LOCAL = "f.at AT TIME ZONE :timeZone";
const SLOT = `(extract(hour FROM ${LOCAL}) * 2 + floor(extract(minute FROM ${LOCAL}) / 30))::integer`;
const WITHIN = `${LOCAL} >= :start::timestamp AND ${LOCAL} < :end::timestamp`;
const IN_SHIFTS = `((${WITHIN} AND ${SLOT} = ANY (:own::integer[]))
  OR (${LOCAL} >= :nextDay::timestamp AND ${LOCAL} < :lastEnd::timestamp
    AND ${SLOT} = ANY (:early::integer[])))`;

/**
 * Dispenses from the newest to the oldest: one statement that the key of `dispense` answers for
 * each device and partition, sorted afterwards. Ask for a short time.
 */
export const dispensesInOrder = async (
  db: Db,
  scope: Scope,
  { deviceIds, locationIds, from, to, wall, slots, after, limit }: DispenseQuestion,
): Promise<DispenseRow[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT f.device_id, f.fact_id,
       to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
       d.name, ty.name AS type, a.location_id, a.is_compliance, f.count
     FROM dispense f
     JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = f.device_id AND a.starts_at <= f.at
       AND (a.ends_at IS NULL OR a.ends_at > f.at)
     JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = f.device_id
     JOIN device_type ty ON ty.device_type_id = d.device_type_id
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
       AND f.device_id = ANY (:deviceIds::uuid[])
       AND f.at >= :from AND f.at < :to
       AND ${slots === null ? WITHIN : IN_SHIFTS}
       AND a.location_id = ANY (:locationIds::uuid[])
       ${after === null ? "" : "AND (f.at, f.device_id, f.fact_id) < (:afterAt::timestamptz, :afterDevice::uuid, :afterFact)"}
     ORDER BY f.at DESC, f.device_id DESC, f.fact_id DESC
     LIMIT :limit`,
    {
      ...scope,
      ...wall,
      deviceIds: [...deviceIds],
      locationIds: [...locationIds],
      from,
      to,
      limit,
      ...(slots !== null && { own: [...slots.own], early: [...slots.early] }),
      ...(after !== null && {
        afterAt: after.at,
        afterDevice: after.deviceId,
        afterFact: after.factId,
      }),
    },
  );
  return rows.map((row) => ({
    deviceId: row.device_id,
    factId: row.fact_id,
    at: row.at,
    name: row.name,
    type: row.type,
    locationId: row.location_id,
    isCompliance: row.is_compliance,
    count: row.count,
  }));
};
