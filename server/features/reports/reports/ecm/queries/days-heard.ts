import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { type DeviceChoice, summarySource } from "./summary-source.ts";

/** Days in a row, `YYYY-MM-DD`: from the first to the one before `end`. */
type DaySpan = [first: string, end: string];

/**
 * Finds whether a device of a place was heard on a day from `first` to `last`, both included. Days
 * in a row travel as one span: a year of them is three hundred texts for each place otherwise.
 */
export const daysHeard = async (
  db: Db,
  scope: Scope,
  devices: DeviceChoice | null,
  locationIds: readonly string[],
  first: string,
  last: string,
): Promise<(locationId: string, day: string) => boolean> => {
  const source = summarySource(scope, devices);
  const { rows } = await db.raw<{ rows: { location_id: string; spans: DaySpan[] }[] }>(
    `SELECT location_id, json_agg(json_build_array(lower(span), upper(span))) AS spans FROM (
       SELECT d.location_id, unnest(range_agg(daterange(d.day, d.day, '[]'))) AS span
       FROM ${source.sql} d
       WHERE d.location_id = ANY (?::uuid[]) AND d.day BETWEEN ?::date AND ?::date
         AND ${source.isHeard}
       GROUP BY 1
     ) heard GROUP BY 1`,
    [...source.values, [...locationIds], first, last],
  );
  const heard = new Map(rows.map((row) => [row.location_id, row.spans]));
  return (locationId, day) =>
    heard.get(locationId)?.some(([from, end]) => from <= day && day < end) ?? false;
};
