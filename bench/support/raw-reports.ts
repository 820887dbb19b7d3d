import type { Db } from "#server/db/knex.ts";
import { localDay, zoneValues } from "#server/lib/time/local-time-sql.ts";
import { DAY_MS } from "#contract/core/durations.ts";

type RawScope = { customerId: string; facilityId: string };

const ZONE = "America/New_York";

/** Facts of a year with the place where their device hung, and whether they count. */
const PLACED = `
  fact AS (
    SELECT f.device_id, f.at, f.count AS events, 0 AS passages FROM dispense f
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId AND f.at >= :from AND f.at < :to
    UNION ALL
    SELECT f.device_id, f.at, 0, 1 FROM passage f
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId AND f.at >= :from AND f.at < :to
  ), placed AS (
    SELECT a.location_id, fact.at, CASE WHEN a.is_compliance THEN fact.events ELSE 0 END AS events,
           CASE WHEN a.is_compliance THEN fact.passages ELSE 0 END AS passages
      FROM fact
      JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = fact.device_id AND fact.at >= a.starts_at
       AND (a.ends_at IS NULL OR fact.at < a.ends_at)
  )`;

/** 'Performance history, last 12 months' from raw facts: the facility and each unit by month. */
const GRAPH = `
  WITH RECURSIVE ${PLACED}, lineage AS (
    SELECT location_id, location_id AS ancestor_id, parent_id, level FROM location
     WHERE customer_id = :customerId AND facility_id = :facilityId
    UNION ALL
    SELECT l.location_id, p.location_id, p.parent_id, p.level
      FROM lineage l JOIN location p ON p.customer_id = :customerId AND p.facility_id = :facilityId
       AND p.location_id = l.parent_id
  ), summed AS MATERIALIZED (
    SELECT location_id, to_char(${localDay("at")}, 'YYYY-MM') AS month,
           sum(events) AS events, sum(passages) AS passages
      FROM placed GROUP BY 1, 2
  )
  SELECT l.ancestor_id, s.month, sum(s.events) AS events, sum(s.passages) AS passages
    FROM summed s JOIN lineage l ON l.location_id = s.location_id AND l.level IN (1, 3)
   GROUP BY 1, 2`;

/** The facility's line by day, from raw facts. */
const LINE = `
  WITH ${PLACED}
  SELECT ${localDay("p.at")} AS day, sum(p.events) AS events, sum(p.passages) AS passages
    FROM placed p GROUP BY 1 ORDER BY 1`;

/** The facility's line by day, from its day summaries. */
const SUMMED_LINE = `
  SELECT d.day, sum(d.events) AS events, sum(d.passages) AS passages
    FROM location_day d
   WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
     AND d.location_id = (SELECT location_id FROM location l WHERE l.customer_id = :customerId
       AND l.facility_id = :facilityId AND l.parent_id IS NULL)
     AND d.day >= (:from)::timestamptz::date AND d.day <= (:to)::timestamptz::date
   GROUP BY 1 ORDER BY 1`;

export const RAW = { graph: GRAPH, line: LINE, summedLine: SUMMED_LINE } as const;

/** Milliseconds that a year of one facility takes with one of these statements, one reader. */
export const askRaw = async (db: Db, scope: RawScope, what: keyof typeof RAW): Promise<number> => {
  const to = new Date();
  const from = new Date(to.getTime() - 365 * DAY_MS);
  const startMs = performance.now();
  await db.raw(RAW[what], { ...scope, from, to, ...zoneValues(ZONE, from, to) });
  return performance.now() - startMs;
};
