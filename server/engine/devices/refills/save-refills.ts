import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import { storedKey } from "./refill-facts.ts";
import { refillUses } from "./refill-use.ts";
import type { LoadedDevice } from "../load-series.ts";

/** That another refill came into a dispenser at an instant, or did not after all. */
export type RefillChange = { deviceId: string; atMs: number };

type StoredRow = { device_id: string; e_key: string; installed_ms: number };

const keyOf = (deviceId: string, eKey: string, installedMs: number): string =>
  `${deviceId} ${installedMs} ${eKey}`;

/** Takes away stored refills that were not in a dispenser after all, from its window on. */
const removeOthers = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  devices: readonly LoadedDevice[],
  kept: ReadonlySet<string>,
): Promise<{ known: ReadonlySet<string>; gone: RefillChange[] }> => {
  const { rows } = await tx.raw<{ rows: StoredRow[] }>(
    `SELECT u.device_id, u.e_key, (extract(epoch FROM u.installed_at) * 1000)::float8 AS installed_ms
       FROM unnest(?::uuid[], ?::float8[]) AS w (device_id, since_ms)
       JOIN refill_use u ON u.customer_id = ? AND u.facility_id = ? AND u.device_id = w.device_id
        AND (u.removed_at IS NULL OR u.removed_at > to_timestamp(w.since_ms / 1000))`,
    [
      texts(devices.map(({ deviceId }) => deviceId)),
      numbers(devices.map(({ sinceMs }) => sinceMs)),
      customerId,
      facilityId,
    ],
  );
  const gone = rows.filter((row) => !kept.has(keyOf(row.device_id, row.e_key, row.installed_ms)));
  if (gone.length > 0)
    await tx.raw(
      `DELETE FROM refill_use u
        USING unnest(?::uuid[], ?::text[], ?::float8[]) AS f (device_id, e_key, installed)
        WHERE u.customer_id = ? AND u.facility_id = ? AND u.device_id = f.device_id
          AND u.e_key = f.e_key AND u.installed_at = to_timestamp(f.installed / 1000)`,
      [
        texts(gone.map((row) => row.device_id)),
        texts(gone.map((row) => row.e_key)),
        numbers(gone.map((row) => row.installed_ms)),
        customerId,
        facilityId,
      ],
    );
  return {
    known: new Set(rows.map((row) => keyOf(row.device_id, row.e_key, row.installed_ms))),
    gone: gone.map((row) => ({ deviceId: row.device_id, atMs: row.installed_ms })),
  };
};

/**
 * Stores which refills were in each dispenser from its window on, and how much of each was used.
 * @returns the instants at which a refill came in that was not known, or no longer did
 */
export const saveRefills = async (
  tx: Tx,
  scope: Scope,
  devices: readonly LoadedDevice[],
  nowMs: number,
): Promise<RefillChange[]> => {
  const dispensers = devices.filter(({ type }) => type === "dispenser");
  const uses = dispensers.flatMap((device) =>
    refillUses(device.course.refill, nowMs)
      .filter(({ removedMs }) => (removedMs ?? Infinity) > device.sinceMs)
      .map((use) => ({ device, use, eKey: storedKey(use.eKey) })),
  );
  const keys = uses.map(({ device, use, eKey }) => keyOf(device.deviceId, eKey, use.installedMs));
  const { known, gone } = await removeOthers(tx, scope, dispensers, new Set(keys));
  if (uses.length === 0) return gone;
  await tx.raw(
    `INSERT INTO refill_use AS s (customer_id, facility_id, device_id, e_key, installed_at,
       removed_at, last_reading, last_reading_at, used, capacity, expires_on, low_at, counted_to)
     SELECT ?::uuid, ?::uuid, f.device_id, f.e_key, to_timestamp(f.installed / 1000),
            to_timestamp(f.removed / 1000), f.reading, to_timestamp(f.reading_at / 1000), f.used,
            f.capacity, f.expires_on, f.low_at, to_timestamp(?::float8 / 1000)
       FROM unnest(?::uuid[], ?::text[], ?::float8[], ?::float8[], ?::integer[], ?::float8[],
                   ?::integer[], ?::integer[], ?::date[], ?::integer[])
         AS f (device_id, e_key, installed, removed, reading, reading_at, used, capacity,
               expires_on, low_at)
     ON CONFLICT (customer_id, facility_id, device_id, installed_at, e_key) DO UPDATE SET
       last_reading = excluded.last_reading, last_reading_at = excluded.last_reading_at,
       used = excluded.used, capacity = excluded.capacity, removed_at = excluded.removed_at,
       low_at = excluded.low_at, counted_to = excluded.counted_to,
       expires_on = COALESCE(excluded.expires_on, s.expires_on)`,
    [
      scope.customerId,
      scope.facilityId,
      nowMs,
      texts(uses.map(({ device }) => device.deviceId)),
      texts(uses.map(({ eKey }) => eKey)),
      numbers(uses.map(({ use }) => use.installedMs)),
      numbers(uses.map(({ use }) => use.removedMs)),
      numbers(uses.map(({ use }) => use.reading?.dispenses ?? null)),
      numbers(uses.map(({ use }) => use.reading?.atMs ?? null)),
      numbers(uses.map(({ use }) => use.used)),
      numbers(uses.map(({ device, use }) => device.capacityOf(use.eKey))),
      texts(uses.map(({ device, use }) => device.expiresOn.get(use.eKey) ?? null)),
      numbers(
        uses.map(({ device, use }) => device.course.lowLimitsOf(use.eKey).at(-1)?.used ?? null),
      ),
    ],
  );
  const fresh = uses
    .filter((_, at) => !known.has(keys[at] ?? ""))
    .map(({ device, use }) => ({ deviceId: device.deviceId, atMs: use.installedMs }));
  return [...gone, ...fresh];
};
