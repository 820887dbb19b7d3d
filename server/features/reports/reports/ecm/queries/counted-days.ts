import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** What was counted on one local day under one version of the report settings. */
type CountedDay = {
  day: string;
  events: number;
  passages: number;
  /** Opportunities for each passage, in percent. */
  offset: number;
};

type CountedDays = {
  timeZone: string;
  minimum: number;
  max100: boolean;
  days: CountedDay[];
};

const SQL = `
SELECT f.time_zone AS "timeZone",
  f.minimum_opportunities AS minimum,
  coalesce((SELECT s.max_100_pct_compliance FROM report_setting s
    WHERE s.customer_id = :customerId AND s.facility_id = :facilityId AND s.valid_from <= :now
    ORDER BY s.valid_from DESC LIMIT 1), false) AS max100,
  (SELECT json_agg(json_build_object('day', d.day, 'events', d.events, 'passages', d.passages,
      'offset', coalesce(s.opportunity_offset, 100)) ORDER BY d.day)
    FROM location_day d
    LEFT JOIN report_setting s ON s.customer_id = :customerId AND s.facility_id = :facilityId
      AND s.version = d.setting_version
    WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
      AND d.location_id = :locationId
      AND d.day >= :earliest::date) AS days
FROM facility f
WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`;

/** Counts of a place on at least so many days before today, and what they are judged by. */
export const readCountedDays = async (
  db: Db,
  scope: Scope,
  { locationId, now, count }: { locationId: string; now: Date; count: number },
): Promise<CountedDays | undefined> => {
  const { rows } = await db.raw<{
    rows: (Omit<CountedDays, "days"> & { days: CountedDay[] | null })[];
  }>(SQL, {
    ...scope,
    locationId,
    now,
    // The facility's day may be one behind the day in UTC.
    earliest: new Date(now.getTime() - (count + 1) * DAY_MS).toISOString().slice(0, 10),
  });
  const row = single(rows);
  return row && { ...row, days: row.days ?? [] };
};
