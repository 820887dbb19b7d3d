import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { texts } from "../pg-arrays.ts";
import type { BatteryTurn } from "./battery-series.ts";

/** A badge that was not read for so long is left out of mails: it lies in a drawer. */
export const BADGE_READ_MS = 14 * 86_400_000;

/** What was read of a badge's battery in an interval. */
export type BadgeBattery = {
  badge: string;
  turns: BatteryTurn[];
  readAt: Date;
  /** What read it last. */
  deviceId: string;
  /** Where that hung at the instant. */
  locationId: string | null;
};

/**
 * The batteries of badges that were read in the days before an instant, of all of a facility or of
 * some; badges that were removed are left out.
 */
export const loadBatteries = async (
  db: Db | Tx,
  { customerId, facilityId }: Scope,
  now: Date,
  badges: readonly string[] | null = null,
): Promise<BadgeBattery[]> => {
  if (badges?.length === 0) return [];
  const { rows } = await db.raw<{ rows: BadgeBattery[] }>(
    `WITH reading AS (
       SELECT r.badge, r.badge_battery AS level, r.at, r.fact_id, r.device_id,
         lag(r.badge_battery) OVER (PARTITION BY r.badge ORDER BY r.at, r.fact_id) AS before
       FROM device_report r
       WHERE r.customer_id = :customerId AND r.facility_id = :facilityId
         AND r.at > :since AND r.at <= :now AND r.badge_battery IS NOT NULL
         ${badges === null ? "" : "AND r.badge = ANY (:badges::text[])"}
     ), battery AS (
       SELECT badge, max(at) AS read_at,
         (array_agg(device_id ORDER BY at DESC, fact_id DESC))[1] AS device_id,
         json_agg(json_build_array((extract(epoch FROM at) * 1000)::float8, level)
           ORDER BY at, fact_id) FILTER (WHERE level IS DISTINCT FROM before) AS turns
       FROM reading GROUP BY badge
     )
     SELECT y.badge, y.turns, y.read_at AS "readAt", y.device_id AS "deviceId",
       a.location_id AS "locationId"
     FROM battery y
     LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = y.device_id AND a.starts_at <= :now
       AND (a.ends_at IS NULL OR a.ends_at > :now)
     WHERE NOT EXISTS (SELECT 1 FROM badge b WHERE b.customer_id = :customerId
       AND b.serial_number = y.badge AND b.is_removed)
     ORDER BY y.badge`,
    {
      customerId,
      facilityId,
      since: new Date(now.getTime() - BADGE_READ_MS),
      now,
      ...(badges !== null && { badges: texts(badges) }),
    },
  );
  return rows;
};
