import { single } from "#server/db/exactly-one.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

/** The facility's zone and the instant of its newest fact; undefined when there is no such facility. */
export const dataUntil = async (
  db: Db,
  scope: Scope,
): Promise<{ timeZone: string; dataTo: Date | null } | undefined> => {
  const { rows } = await db.raw<{ rows: { time_zone: string; data_to: Date | null }[] }>(
    `SELECT f.time_zone, fd.data_to FROM facility f
     LEFT JOIN facility_data fd ON fd.customer_id = :customerId AND fd.facility_id = :facilityId
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`,
    { ...scope },
  );
  const row = single(rows);
  return row && { timeZone: row.time_zone, dataTo: row.data_to };
};
