import type { Tx } from "#server/db/knex.ts";
import type { FacilityRules } from "#server/engine/facility-rules.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import { type TimeInterval, hullOf } from "#server/engine/intervals.ts";
import { latestFactMs, markBadgesStale } from "./stale-badges.ts";

const UNIT_LEVEL = 3;

/** A time in which a dispenser that hung in some places worked, or did not, other than was known. */
export type Change = TimeInterval & { placeIds: readonly string[] };

/** The places of whose passages a dispenser may decide: of its unit, or else below its own. */
const rootsOf = ({ lineage, levels }: FacilityRules, { placeIds }: Change): string[] =>
  placeIds.map(
    (locationId) =>
      lineage.get(locationId)?.find((id) => levels.get(id) === UNIT_LEVEL) ?? locationId,
  );

/** Of each place the time in which anything around it changed. */
const placesAround = (
  rules: FacilityRules,
  changes: readonly Change[],
): Map<string, TimeInterval> => {
  const ofRoot = new Map<string, TimeInterval>();
  for (const change of changes)
    for (const root of rootsOf(rules, change)) {
      const so = ofRoot.get(root);
      ofRoot.set(root, hullOf(so ? [so, change] : [change]));
    }
  const places = new Map<string, TimeInterval>();
  for (const [place, line] of rules.lineage) {
    const spans = line.flatMap((id) => ofRoot.get(id) ?? []);
    if (spans.length > 0) places.set(place, hullOf(spans));
  }
  return places;
};

/**
 * Has the badges judged that were read around dispensers while these changed; both ends included. No
 * month is looked at that can hold no fact by now.
 */
export const markBadgesStaleAround = async (
  tx: Tx,
  rules: FacilityRules,
  changes: readonly Change[],
  now: Date,
): Promise<void> => {
  const { customerId, facilityId } = rules.scope;
  const around = placesAround(rules, changes);
  if (around.size === 0) return;
  const spans = [...around.values()];
  const from = spans.map(({ fromMs }) => Math.max(fromMs, 0));
  const to = spans.map(({ toMs }) => Math.min(toMs, latestFactMs(now)));
  const { rows } = await tx.raw<{ rows: { badge: string; from_ms: number; to_ms: number }[] }>(
    // Each device's by its key, which `OFFSET 0` sees to: what is known of a month's facts is nothing
    // while the month is new, and a join, or the badges' own index, would then read all of them.
    `SELECT p.badge, extract(epoch FROM min(p.at))::float8 * 1000 AS from_ms,
            extract(epoch FROM max(p.at))::float8 * 1000 AS to_ms
       FROM unnest(?::uuid[], ?::float8[], ?::float8[]) AS f (location_id, from_ms, to_ms)
       JOIN device_assignment a ON a.customer_id = ? AND a.facility_id = ?
        AND a.location_id = f.location_id
      CROSS JOIN LATERAL (
        SELECT badge, at FROM passage
         WHERE customer_id = ? AND facility_id = ? AND device_id = a.device_id
           AND at BETWEEN to_timestamp(f.from_ms / 1000) AND to_timestamp(f.to_ms / 1000)
           AND at BETWEEN to_timestamp(? / 1000.0) AND to_timestamp(? / 1000.0)
        OFFSET 0) p
      WHERE p.badge IS NOT NULL
      GROUP BY p.badge`,
    [
      texts([...around.keys()]),
      numbers(from),
      numbers(to),
      customerId,
      facilityId,
      customerId,
      facilityId,
      // All of them together, so that only those months are looked at.
      Math.min(...from),
      Math.max(...to),
    ],
  );
  const touches = rows.map((row) => ({ badge: row.badge, fromMs: row.from_ms, toMs: row.to_ms }));
  await markBadgesStale(tx, rules.scope, touches);
};
