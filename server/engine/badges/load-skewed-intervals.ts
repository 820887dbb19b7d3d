import { LIMITS } from "#contract/core/limits.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { DEVICE_TYPE } from "../device-directory.ts";
import { type ClockInterval, skewedIntervals } from "../devices/gateway-clock.ts";
import { type TimeInterval, difference, holds, hullOf, union } from "../intervals.ts";
import type { BadgePassage } from "./badge-facts.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const SKEWED_MS = LIMITS.clockSkewedSeconds * 1000;

type ClockRow = {
  serial_number: string;
  from_ms: number;
  to_ms: number;
  clock_offset_ms: number | null;
};
type WayRow = { device_id: string; gateway: string; from_ms: number; to_ms: number };

/** When gateways reported times by a clock that was too far off, by their serial numbers. */
type SkewedClocks = ReadonlyMap<string, readonly TimeInterval[]>;

/** Reads when the clocks of a facility's gateways were too far off. */
export const loadSkewedClocks = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
): Promise<SkewedClocks> => {
  const { rows } = await tx.raw<{ rows: ClockRow[] }>(
    `SELECT d.serial_number, extract(epoch FROM c.from_at)::float8 * 1000 AS from_ms,
            extract(epoch FROM c.to_at)::float8 * 1000 AS to_ms, c.clock_offset_ms
       FROM contact_span c
       JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = c.device_id
      WHERE c.customer_id = :customerId AND c.facility_id = :facilityId
        AND c.device_id IN (
          SELECT o.device_id FROM contact_span o
           WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
             AND o.clock_offset_ms NOT BETWEEN -${SKEWED_MS} AND ${SKEWED_MS})
      ORDER BY c.from_at`,
    { customerId, facilityId },
  );
  const clocks = new Map<string, readonly TimeInterval[]>();
  for (const [serial, ofGateway] of Map.groupBy(rows, (row) => row.serial_number)) {
    const spans: ClockInterval[] = ofGateway.map((row) => ({
      fromMs: row.from_ms,
      toMs: row.to_ms,
      offsetMs: row.clock_offset_ms,
    }));
    clocks.set(serial, skewedIntervals(spans));
  }
  return clocks;
};

/** When a device was heard through which gateway, by serial number. */
type Heard = TimeInterval & { gateway: string };

/** When a device was heard, and only through gateways whose clock was too far off. */
const skewedThrough = (heard: readonly Heard[], clocks: SkewedClocks): TimeInterval[] => {
  const right = heard.flatMap((one) => difference([one], clocks.get(one.gateway) ?? []));
  return difference(union(heard), right);
};

const loadHeard = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  { fromMs, toMs }: TimeInterval,
): Promise<Map<string, Heard[]>> => {
  const { rows } = await tx.raw<{ rows: WayRow[] }>(
    `SELECT d.device_id, w.gateway, w.from_ms, w.to_ms
       FROM device d
      CROSS JOIN LATERAL (
        SELECT r.gateway, extract(epoch FROM min(r.at))::float8 * 1000 AS from_ms,
               extract(epoch FROM max(r.at))::float8 * 1000 AS to_ms
          FROM device_report r
         WHERE r.customer_id = :customerId AND r.facility_id = :facilityId
           AND r.device_id = d.device_id AND r.gateway IS NOT NULL
           AND r.at BETWEEN to_timestamp(:from::float8 / 1000) AND to_timestamp(:to::float8 / 1000)
         GROUP BY r.gateway, floor(date_part('epoch', r.at) / 86400)) w
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_type_id = :counter`,
    {
      customerId,
      facilityId,
      counter: DEVICE_TYPE.opportunityCounter,
      // A gateway that named a device hears it for a day.
      from: fromMs - DAY_MS,
      to: toMs,
    },
  );
  const heard = rows.map((row) => ({
    deviceId: row.device_id,
    gateway: row.gateway,
    fromMs: row.from_ms,
    toMs: row.to_ms + DAY_MS,
  }));
  return Map.groupBy(heard, ({ deviceId }) => deviceId);
};

/** Which passages were reported only through gateways whose clock was too far off, by id. */
export const loadSkewedPassages = async (
  tx: Tx,
  scope: Scope,
  clocks: SkewedClocks,
  passages: readonly BadgePassage[],
): Promise<ReadonlySet<string>> => {
  const skewed = [...clocks.values()].flat();
  if (skewed.length === 0) return new Set();
  const asked = passages.filter(({ atMs }) => holds(skewed, atMs));
  if (asked.length === 0) return new Set();
  const times = hullOf(asked.map(({ atMs }) => ({ fromMs: atMs, toMs: atMs })));
  const heard = await loadHeard(tx, scope, times);
  const openIntervalsOf = new Map(
    [...heard].map(([deviceId, ways]) => [deviceId, skewedThrough(ways, clocks)]),
  );
  return new Set(
    asked
      .filter(({ deviceId, atMs }) => holds(openIntervalsOf.get(deviceId) ?? [], atMs))
      .map(({ id }) => id),
  );
};
