import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

/** The days from `first` to `last` (both included) on which each of the devices sent something. */
export const devicesHeard = async (
  db: Db,
  scope: Scope,
  deviceIds: readonly string[],
  first: string,
  last: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await db.raw<{ rows: { device_id: string; days: string[] }[] }>(
    `SELECT device_id, json_agg(DISTINCT day) AS days FROM device_day
     WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])
       AND day BETWEEN ?::date AND ?::date
     GROUP BY device_id`,
    [scope.customerId, scope.facilityId, [...deviceIds], first, last],
  );
  return new Map(rows.map((row) => [row.device_id, row.days]));
};
