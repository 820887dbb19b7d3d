import type { Tx } from "#server/db/knex.ts";
import type { FacilityRules } from "#server/engine/facility-rules.ts";
import { texts } from "#server/engine/pg-arrays.ts";
import { DEAD_BATTERIES } from "../load-blind-intervals.ts";
import { markBadgesStaleAround } from "./mark-stale-around.ts";

/**
 * Has badges judged that were read near dispensers whose batteries turned out to have been dead, or
 * not, when their alarms were just judged: readings show that, not only faults.
 */
export const markBatteriesStale = async (
  tx: Tx,
  rules: FacilityRules,
  dispenserIds: readonly string[],
  judgedAt: Date,
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: { place_ids: string[]; raised_ms: number }[] }>(
    `SELECT extract(epoch FROM min(al.raised_at))::float8 * 1000 AS raised_ms,
            array_agg(DISTINCT a.location_id::text) AS place_ids
       FROM alarm al
       JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
        AND a.device_id = al.device_id
      WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
        AND al.device_id = ANY (:ids::uuid[]) AND al.changed_at = :judgedAt
        AND al.alarm_type_id IN (${DEAD_BATTERIES.join()})
      GROUP BY al.device_id`,
    { ...rules.scope, ids: texts(dispenserIds), judgedAt },
  );
  const changes = rows.map((row) => ({
    placeIds: row.place_ids,
    fromMs: row.raised_ms,
    toMs: Infinity,
  }));
  await markBadgesStaleAround(tx, rules, changes, judgedAt);
};
