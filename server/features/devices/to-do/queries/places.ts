import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { PlaceOnWay } from "../lib/places.ts";

/** A facility's places that are not closed. */
export const listPlaces = async (db: Db, scope: Scope): Promise<PlaceOnWay[]> => {
  const { rows } = await db.raw<{ rows: PlaceOnWay[] }>(
    `SELECT location_id AS id, parent_id AS "parentId", level, name FROM location
      WHERE customer_id = :customerId AND facility_id = :facilityId AND closed_at IS NULL`,
    scope,
  );
  return rows;
};

/** The time zone of a facility. */
export const zoneOf = async (db: Db, scope: Scope): Promise<string> => {
  const row = await db("facility").where(tenant(scope)).first("time_zone");
  if (row === undefined) throw new Error("a facility in reach is not there");
  return row.time_zone;
};
