import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import {
  type ClockInterval,
  isSkewed,
  knownIntervals,
} from "#server/engine/devices/gateway-clock.ts";
import type { Contact } from "#server/engine/devices/note-contacts.ts";
import { latestFactMs, markAllBadgesStale } from "./stale-badges.ts";

type Row = { from_ms: number; to_ms: number; clock_offset_ms: number | null };

/** The last two contacts of a gateway, in order of time. */
const lastContacts = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  deviceId: string,
): Promise<ClockInterval[]> => {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT extract(epoch FROM from_at)::float8 * 1000 AS from_ms,
            extract(epoch FROM to_at)::float8 * 1000 AS to_ms, clock_offset_ms
       FROM contact_span
      WHERE customer_id = :customerId AND facility_id = :facilityId AND device_id = :deviceId
      ORDER BY contact_span.from_at DESC LIMIT 2`,
    { customerId, facilityId, deviceId },
  );
  return rows
    .map((row) => ({ fromMs: row.from_ms, toMs: row.to_ms, offsetMs: row.clock_offset_ms }))
    .toReversed();
};

/**
 * Has badges judged again where a gateway's clock is found to be too far off, or right again: what
 * it reported since its previous contact counts, or no longer.
 */
export const markSkewedStale = async (
  tx: Tx,
  scope: Scope,
  contacts: readonly Contact[],
  now: Date,
): Promise<void> => {
  for (const { deviceId, offsetMs, beforeMs } of contacts) {
    if (isSkewed(offsetMs) === isSkewed(beforeMs)) continue;
    const spans = await lastContacts(tx, scope, deviceId);
    const last = spans.at(-1);
    if (!last) continue;
    // What either of the two clocks would have reported.
    const either = [last, { ...last, offsetMs: beforeMs }].map((one) =>
      knownIntervals([...spans.slice(0, -1), one]).at(-1),
    );
    const fromMs = Math.min(...either.map((one) => one?.fromMs ?? Infinity));
    await markAllBadgesStale(tx, scope, { fromMs, toMs: latestFactMs(now) });
  }
};
