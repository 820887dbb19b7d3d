import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";

/** A device and a local day, `YYYY-MM-DD`, on which it sent something. */
export type HeardOn = { deviceId: string; day: string };

/** The days from `first` to `last` (both included) on which each of the devices sent something. */
export const devicesHeard = async (
  db: Db,
  scope: Scope,
  deviceIds: readonly string[],
  first: string,
  last: string,
): Promise<HeardOn[]> => {
  const { rows } = await db.raw<{ rows: { device_id: string; day: string }[] }>(
    `SELECT DISTINCT device_id, day FROM device_day
     WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])
       AND day BETWEEN ?::date AND ?::date`,
    [scope.customerId, scope.facilityId, [...deviceIds], first, last],
  );
  return rows.map(({ device_id: deviceId, day }) => ({ deviceId, day }));
};
