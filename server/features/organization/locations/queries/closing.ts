import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

export type ClosingRow = {
  timeZone: string;
  closedAt: Date | null;
  closedWith: string | null;
  /** The place above is closed, or will be. */
  isAboveClosed: boolean;
  /** Itself and all places below it, whether open or closed. */
  ids: string[];
  /** Those below it that are open, by level. */
  below: [level: number, count: number][];
  devices: number;
  /** How many of the devices are not installed yet. */
  placeholders: number;
  subscriptions: number;
  alertSubscriptions: number;
  slides: number;
  /** The last day on which anything was counted there; null without one. */
  lastDay: string | null;
  /** When something was observed or hung there last; null without. */
  lastAt: Date | null;
  /** When something was observed there last; null without. */
  observedAt: Date | null;
  /** Since when it continues another place; null where it does not. */
  continuedAt: Date | null;
};

const OWN = "customer_id = :customerId AND facility_id = :facilityId";
const WITHIN = `${OWN} AND location_id IN (SELECT location_id FROM within)`;

// What ends as a day begins belongs to the day before.
const SQL = `
WITH RECURSIVE within AS (
  SELECT l.location_id, l.level, l.closed_at FROM location l
  WHERE l.customer_id = :customerId AND l.facility_id = :facilityId
    AND l.location_id = :locationId
  UNION ALL
  SELECT l.location_id, l.level, l.closed_at FROM within
  JOIN location l ON l.customer_id = :customerId AND l.facility_id = :facilityId
    AND l.parent_id = within.location_id
)
SELECT f.time_zone AS "timeZone", p.closed_at AS "closedAt", p.closed_with AS "closedWith",
  EXISTS (SELECT 1 FROM location up WHERE up.customer_id = :customerId
    AND up.facility_id = :facilityId AND up.location_id = p.parent_id
    AND up.closed_at IS NOT NULL) AS "isAboveClosed",
  (SELECT json_agg(location_id) FROM within) AS ids,
  (SELECT coalesce(json_agg(json_build_array(b.level, b.count) ORDER BY b.level), '[]') FROM (
    SELECT level, count(*)::integer AS count FROM within
    WHERE location_id <> :locationId AND closed_at IS NULL GROUP BY level) b) AS below,
  ((SELECT count(*) FROM device_assignment WHERE ${WITHIN} AND ends_at IS NULL)
    + (SELECT count(*) FROM device_placeholder WHERE ${WITHIN}))::integer AS devices,
  (SELECT count(*)::integer FROM report_subscription r WHERE r.customer_id = :customerId
    AND r.facility_id = :facilityId AND r.location_ids && (SELECT array_agg(location_id) FROM within))
    AS subscriptions,
  (SELECT count(*)::integer FROM alert_subscription r WHERE r.customer_id = :customerId
    AND r.facility_id = :facilityId AND r.location_ids && (SELECT array_agg(location_id) FROM within))
    AS "alertSubscriptions",
  (SELECT count(*)::integer FROM report_slide s WHERE s.customer_id = :customerId
    AND s.facility_id = :facilityId
    AND jsonb_exists_any(s.filters -> 'locationIds', (SELECT array_agg(location_id::text) FROM within)))
    AS slides,
  (SELECT count(*)::integer FROM device_placeholder WHERE ${WITHIN}) AS placeholders,
  (SELECT max(observed_at) FROM observation WHERE ${WITHIN}) AS "observedAt",
  p.continued_at AS "continuedAt",
  (SELECT max(day)::text FROM location_day WHERE ${OWN} AND location_id = :locationId)
    AS "lastDay",
  greatest(
    (SELECT max(observed_at) FROM observation WHERE ${WITHIN}),
    (SELECT max(ends_at - interval '1 millisecond') FROM device_assignment WHERE ${WITHIN})
  ) AS "lastAt"
FROM location p
JOIN facility f ON f.customer_id = :customerId AND f.facility_id = :facilityId
WHERE p.customer_id = :customerId AND p.facility_id = :facilityId
  AND p.location_id = :locationId`;

/** What has to be known before a place is closed or opened again. */
export const readClosing = async (
  db: Db,
  scope: Scope,
  locationId: string,
): Promise<ClosingRow | null> => {
  const { rows } = await db.raw<{ rows: ClosingRow[] }>(SQL, { ...scope, locationId });
  return single(rows) ?? null;
};

/** Opens what was closed with a place. */
export const openPlaces = async (tx: Tx, scope: Scope, closedWith: string): Promise<void> => {
  await tx("location")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .where({ closed_with: closedWith })
    .update({ closed_at: null, closed_with: null, version: tx.raw("version + 1") });
};

/** Closes a place and what lies below it from an instant on; what is closed by then stays as it is. */
export const closePlaces = async (
  tx: Tx,
  scope: Scope,
  { ids, at, closedWith }: { ids: readonly string[]; at: Date; closedWith: string },
): Promise<void> => {
  await tx("location")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .whereIn("location_id", ids)
    .where((open) => {
      void open.whereNull("closed_at").orWhere("closed_at", ">", at);
    })
    .update({ closed_at: at, closed_with: closedWith, version: tx.raw("version + 1") });
};
