import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { UNIT_LEVEL } from "#server/features/reports/reports/run/location-tree.ts";

/** The units of a facility in which observers may look. */
export const observableUnits = async (db: Db, scope: Scope): Promise<ReadonlySet<string>> => {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT l.location_id AS id FROM location l
     WHERE l.customer_id = :customerId AND l.facility_id = :facilityId
       AND l.level = :level AND l.is_observable`,
    { ...scope, level: UNIT_LEVEL },
  );
  return new Set(rows.map(({ id }) => id));
};
