import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { numbers, texts } from "../pg-arrays.ts";
import type { Way } from "./load-ears.ts";

/** A device that was silent from a hearing on that was before its window, or within a day of its begin. */
type MissedDevice = { deviceId: string; heardMs: number; fromMs: number };

type Row = { device_id: string; at_ms: number; gateway: string | null; via: string[] | null };

/**
 * Reads on which ways devices were heard before a window in the day up to such a hearing: those
 * may explain the silence after it.
 */
export const loadWaysBefore = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  missed: readonly MissedDevice[],
): Promise<(deviceId: string) => Way[]> => {
  if (missed.length === 0) return () => [];
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT f.device_id, (extract(epoch FROM f.at) * 1000)::float8 AS at_ms, f.gateway, f.via
       FROM unnest(:ids::uuid[], :heard::float8[], :starts::float8[]) AS w (device_id, heard_ms, from_ms)
      CROSS JOIN LATERAL (SELECT * FROM device_report
        WHERE customer_id = :customerId AND facility_id = :facilityId AND device_id = w.device_id
          AND at > to_timestamp(w.heard_ms / 1000) - interval '1 day'
          AND at < to_timestamp(w.from_ms / 1000)
          AND at > to_timestamp(:oldest::float8 / 1000) - interval '1 day'
          AND (gateway IS NOT NULL OR via IS NOT NULL)
       OFFSET 0) f
      ORDER BY f.at`,
    {
      customerId,
      facilityId,
      ids: texts(missed.map(({ deviceId }) => deviceId)),
      heard: numbers(missed.map(({ heardMs }) => heardMs)),
      starts: numbers(missed.map(({ fromMs }) => fromMs)),
      oldest: Math.min(...missed.map(({ heardMs }) => heardMs)),
    },
  );
  const ways = Map.groupBy(rows, (row) => row.device_id);
  return (deviceId) =>
    (ways.get(deviceId) ?? []).map(({ at_ms: atMs, gateway, via }) => ({ atMs, gateway, via }));
};
