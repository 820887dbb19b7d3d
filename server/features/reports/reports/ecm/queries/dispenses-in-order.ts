import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { instantText } from "#server/db/instant-text.ts";
import {
  type FactsWhen,
  whenSql,
  whenValues,
} from "#server/features/reports/reports/run/queries/facts-when.ts";

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
type DispenseKey = Pick<DispenseRow, "at" | "deviceId" | "factId">;

type DispenseQuestion = {
  deviceIds: readonly string[];
  /** Places that count, everything in them included. */
  locationIds: readonly string[];
  when: FactsWhen;
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

/**
 * Dispenses from the newest to the oldest: one statement that the key of `dispense` answers for
 * each device and partition, sorted afterwards. For short times only.
 */
export const dispensesInOrder = async (
  db: Db,
  scope: Scope,
  { deviceIds, locationIds, when, after, limit }: DispenseQuestion,
): Promise<DispenseRow[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT f.device_id, f.fact_id,
       ${instantText("f.at")} AS at,
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
       AND ${whenSql("f.at", when)}
       AND a.location_id = ANY (:locationIds::uuid[])
       ${after === null ? "" : "AND (f.at, f.device_id, f.fact_id) < (:afterAt::timestamptz, :afterDevice::uuid, :afterFact)"}
     ORDER BY f.at DESC, f.device_id DESC, f.fact_id DESC
     LIMIT :limit`,
    {
      ...scope,
      ...whenValues(when),
      deviceIds: [...deviceIds],
      locationIds: [...locationIds],
      limit,
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
