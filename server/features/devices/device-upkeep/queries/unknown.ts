import type { Scope } from "#server/db/tenant-scope.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";

export type UnknownRecord = {
  serial_number: string;
  first_at: Date;
  last_at: Date;
  facts: number;
  gateway: string | null;
  has_dispenses: boolean;
  has_passages: boolean;
};

/**
 * Devices that a facility stores facts of and does not know, last heard first; all, or one alone.
 */
export const listUnknown = async (
  db: Db,
  scope: Scope,
  { limit, serialNumber = null }: { limit: number; serialNumber?: string | null },
): Promise<{ rows: UnknownRecord[]; total: number }> => {
  const { rows } = await db.raw<{ rows: (UnknownRecord & { total: number })[] }>(
    `SELECT u.serial_number, u.first_at, u.last_at, u.facts, u.has_dispenses, u.has_passages, u.total,
       (SELECT f.fact ->> 'gateway' FROM unclaimed_fact f
         WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
           AND f.serial_number = u.serial_number AND f.type = 'device_report'
         ORDER BY f.at DESC LIMIT 1) AS gateway
     FROM (
       SELECT serial_number, min(at) AS first_at, max(at) AS last_at, count(*)::integer AS facts,
              bool_or(type = 'dispense') AS has_dispenses, bool_or(type = 'passage') AS has_passages,
              (count(*) OVER ())::integer AS total
         FROM unclaimed_fact WHERE customer_id = :customerId AND facility_id = :facilityId
          AND (:serialNumber::text IS NULL OR serial_number = :serialNumber)
        GROUP BY serial_number ORDER BY last_at DESC, serial_number LIMIT :limit
     ) u ORDER BY u.last_at DESC, u.serial_number`,
    { ...scope, limit, serialNumber },
  );
  return { rows, total: rows[0]?.total ?? 0 };
};

/** Whether a model belongs to a type and can still be chosen. */
export const findModel = async (
  db: Db,
  deviceModelId: number,
): Promise<{ device_type_id: number; formulation_class_id: number | null } | undefined> =>
  db("device_model")
    .where({ device_model_id: deviceModelId, is_archived: false })
    .first("device_type_id", "formulation_class_id");

/** Whether a place is one of the facility's and not closed. */
export const isPlace = async (db: Db, scope: Scope, locationId: string): Promise<boolean> => {
  const rows = await db("location")
    .where(tenant(scope))
    .where("location_id", locationId)
    .whereNull("closed_at")
    .select("location_id");
  return single(rows) !== undefined;
};

/** A facility's time zone. */
export const timeZoneOf = async (db: Db, scope: Scope): Promise<string> => {
  const rows = await db("facility").where(tenant(scope)).select("time_zone");
  const row = single(rows);
  if (row === undefined) throw new Error("the facility is gone");
  return row.time_zone;
};

/** Whether a device of the facility has a serial number now, in whichever case. */
export const isTaken = async (db: Db, scope: Scope, serialNumber: string): Promise<boolean> => {
  const rows = await db("device")
    .where(tenant(scope))
    .whereRaw("lower(serial_number) = lower(?::text)", [serialNumber])
    .select("device_id");
  return rows.length > 0;
};
