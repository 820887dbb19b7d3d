import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";

/** A device whose alarms are to be judged again, by facts from an instant on. */
export type StaleDevice = { deviceId: string; fromMs: number };

/** Has devices judged again, now or from an instant on. */
export const markDevicesStale = async (
  tx: Tx,
  scope: Scope,
  touches: readonly StaleDevice[],
  dueMs = 0,
): Promise<void> => {
  if (touches.length === 0) return;
  // In one order everywhere: of two that touch the same devices neither waits for the other in turn.
  const inOrder = touches.toSorted((one, other) => (one.deviceId < other.deviceId ? -1 : 1));
  await tx.raw(
    `INSERT INTO device_touch AS t (customer_id, facility_id, device_id, from_at, due_at)
     SELECT ?::uuid, ?::uuid, f.device_id, to_timestamp(f.from_ms / 1000),
            to_timestamp(?::float8 / 1000)
       FROM unnest(?::uuid[], ?::float8[]) AS f (device_id, from_ms)
     ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET
       from_at = least(t.from_at, excluded.from_at),
       due_at = least(t.due_at, excluded.due_at),
       touched_at = CASE WHEN t.due_at > excluded.touched_at THEN excluded.touched_at ELSE t.touched_at END,
       touched = t.touched + 1`,
    [
      scope.customerId,
      scope.facilityId,
      dueMs,
      texts(inOrder.map(({ deviceId }) => deviceId)),
      numbers(inOrder.map(({ fromMs }) => fromMs)),
    ],
  );
  await tx.raw(
    `INSERT INTO device_due AS d (facility_id, customer_id, due_at)
     VALUES (:facilityId, :customerId, to_timestamp(:due::float8 / 1000))
     ON CONFLICT (facility_id) DO UPDATE SET due_at = least(d.due_at, excluded.due_at)
     WHERE d.due_at > excluded.due_at`,
    { ...scope, due: dueMs },
  );
};

/**
 * Has the alarms of devices judged again whose hardware, place or service changes at an instant,
 * without waiting for a fact.
 */
export const markDevicesStaleFrom = (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
  at: Date,
): Promise<void> =>
  markDevicesStale(
    tx,
    scope,
    deviceIds.map((deviceId) => ({ deviceId, fromMs: at.getTime() })),
  );

/** Has all devices of a facility judged again, by facts from an instant on. */
export const markAllDevicesStale = async (tx: Tx, scope: Scope, fromMs: number): Promise<void> => {
  const rows = await tx("device").where(tenant(scope)).select("device_id");
  await markDevicesStale(
    tx,
    scope,
    rows.map((row) => ({ deviceId: row.device_id, fromMs })),
  );
};
