import type { Db } from "#server/db/knex.ts";

/**
 * The figure of 'performance history, last 12 months, the facility by day' worked out from raw
 * facts: hygiene events of counted dispensers and passages, by local day.
 */
const YEAR_BY_DAY = `
  WITH fact AS (
    SELECT f.device_id, f.at, f.count AS events, 0 AS passages FROM dispense f
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId AND f.at >= :from AND f.at < :to
    UNION ALL
    SELECT f.device_id, f.at, 0, 1 FROM passage f
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId AND f.at >= :from AND f.at < :to
  )
  SELECT (fact.at AT TIME ZONE 'America/New_York')::date AS day,
         sum(events) FILTER (WHERE a.is_compliance) AS events, sum(passages) AS passages
    FROM fact
    JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
     AND a.device_id = fact.device_id AND fact.at >= a.starts_at
     AND (a.ends_at IS NULL OR fact.at < a.ends_at)
   GROUP BY 1 ORDER BY 1`;

/** Milliseconds that the figure takes from raw facts, one reader. */
export const askRaw = async (
  db: Db,
  scope: { customerId: string; facilityId: string },
  days: number,
): Promise<number> => {
  const to = new Date();
  const from = new Date(to.getTime() - days * 86_400_000);
  const startMs = performance.now();
  await db.raw(YEAR_BY_DAY, { ...scope, from, to });
  return performance.now() - startMs;
};
