import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { summarySource } from "./summary-source.ts";
import type { DeviceChoice } from "./summary-source.ts";

/** The days from `first` to `last` (both included) on which a device of each place was heard. */
export const daysHeard = async (
  db: Db,
  scope: Scope,
  devices: DeviceChoice | null,
  locationIds: readonly string[],
  first: string,
  last: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const source = summarySource(scope, devices);
  const { rows } = await db.raw<{ rows: { location_id: string; days: string[] }[] }>(
    `SELECT location_id, json_agg(day) AS days FROM (
       SELECT d.location_id, d.day FROM ${source.sql} d
       WHERE d.location_id = ANY (?::uuid[]) AND d.day BETWEEN ?::date AND ?::date
       GROUP BY 1, 2 HAVING ${source.devicesSeen} > 0
     ) heard GROUP BY 1`,
    [...source.values, [...locationIds], first, last],
  );
  return new Map(rows.map((row) => [row.location_id, new Set(row.days)]));
};
