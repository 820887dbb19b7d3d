import type { Tx } from "#server/db/knex.ts";
import { ENDED_BY_REFILL } from "#server/engine/devices/fault-intervals.ts";
import type { RefillChange } from "#server/engine/devices/refills/save-refills.ts";
import type { FacilityRules } from "#server/engine/facility-rules.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import { BLINDING_ALARMS } from "../load-blind-intervals.ts";
import { markBadgesStaleAround } from "./mark-stale-around.ts";

const TYPES = BLINDING_ALARMS.filter((type) => ENDED_BY_REFILL.has(type));

/**
 * Has badges judged that were read near dispensers after a new refill ended a fault that blinded
 * them, or turned out not to have come: until their next report of this fault.
 */
export const markRefilledStale = async (
  tx: Tx,
  rules: FacilityRules,
  changes: readonly RefillChange[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return;
  const of = `f.customer_id = :customerId AND f.facility_id = :facilityId
           AND f.device_id = w.device_id AND f.alarm_type = ty.id`;
  const { rows } = await tx.raw<{
    rows: { place_ids: string[]; from_ms: number; next_ms: number | null }[];
  }>(
    `SELECT w.at_ms AS from_ms, (extract(epoch FROM next.at) * 1000)::float8 AS next_ms,
            (SELECT array_agg(DISTINCT a.location_id::text) FROM device_assignment a
              WHERE a.customer_id = :customerId AND a.facility_id = :facilityId
                AND a.device_id = w.device_id) AS place_ids
       FROM unnest(:ids::uuid[], :at::float8[]) AS w (device_id, at_ms)
       CROSS JOIN unnest(:types::smallint[]) AS ty (id)
       JOIN LATERAL (SELECT f.is_raised FROM device_fault f
         WHERE ${of} AND f.at <= to_timestamp(w.at_ms / 1000)
         ORDER BY f.at DESC, f.is_raised DESC LIMIT 1) AS last ON last.is_raised
       LEFT JOIN LATERAL (SELECT min(f.at) AS at FROM device_fault f
         WHERE ${of} AND f.at > to_timestamp(w.at_ms / 1000)) AS next ON true`,
    {
      ...rules.scope,
      ids: texts(changes.map(({ deviceId }) => deviceId)),
      at: numbers(changes.map(({ atMs }) => atMs)),
      types: `{${TYPES.join()}}`,
    },
  );
  await markBadgesStaleAround(
    tx,
    rules,
    rows.flatMap((row) =>
      row.place_ids
        ? [{ placeIds: row.place_ids, fromMs: row.from_ms, toMs: row.next_ms ?? Infinity }]
        : [],
    ),
    now,
  );
};
