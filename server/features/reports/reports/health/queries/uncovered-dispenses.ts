import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

/** Dispenses that no counter covered, by the place of their dispenser, from a local day on. */
export const uncoveredDispenses = async (
  db: Db,
  { customerId, facilityId }: Scope,
  fromDay: string,
): Promise<Map<string, number>> => {
  const { rows } = await db.raw<{ rows: { location_id: string; dispenses: number }[] }>(
    `SELECT location_id, sum(uncovered)::integer AS dispenses FROM device_day
      WHERE customer_id = ? AND facility_id = ? AND day >= ?::date AND uncovered > 0
      GROUP BY location_id`,
    [customerId, facilityId, fromDay],
  );
  return new Map(rows.map((row) => [row.location_id, row.dispenses]));
};
