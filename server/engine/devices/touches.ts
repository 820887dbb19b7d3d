import type { Scope } from "../../access/scope.ts";
import type { Db, Tx } from "../../db/knex.ts";
import { numbers, texts } from "../pg-arrays.ts";

/** A device whose alarms are to be judged anew, by facts from an instant on. */
export type DeviceTouch = { deviceId: string; fromMs: number };

/** Has devices judged anew, now or from an instant on. */
export const touchDevices = async (
  tx: Tx,
  scope: Scope,
  touches: readonly DeviceTouch[],
  dueMs = 0,
): Promise<void> => {
  if (touches.length === 0) return;
  await tx.raw(
    `INSERT INTO device_touch AS t (customer_id, facility_id, device_id, from_at, due_at)
     SELECT ?::uuid, ?::uuid, f.device_id, to_timestamp(f.from_ms / 1000),
            to_timestamp(?::float8 / 1000)
       FROM unnest(?::uuid[], ?::float8[]) AS f (device_id, from_ms)
     ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET
       from_at = least(t.from_at, excluded.from_at),
       due_at = least(t.due_at, excluded.due_at)`,
    [
      scope.customerId,
      scope.facilityId,
      dueMs,
      texts(touches.map(({ deviceId }) => deviceId)),
      numbers(touches.map(({ fromMs }) => fromMs)),
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

/** Has all devices of a facility judged anew, by facts from an instant on. */
export const touchAllDevices = async (tx: Tx, scope: Scope, fromMs: number): Promise<void> => {
  const rows = await tx("device")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .select("device_id");
  await touchDevices(
    tx,
    scope,
    rows.map((row) => ({ deviceId: row.device_id, fromMs })),
  );
};

/** The facilities of which devices are due, the longest waiting first. */
export const facilitiesWithDueDevices = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db("device_due")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .select("facility_id");
  return rows.map((row) => row.facility_id);
};

/**
 * Takes some of a facility's due touches, gateways first, so that their alarms explain those of
 * their devices; whoever touches the same device waits for the commit.
 */
export const takeDeviceTouches = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  now: Date,
  most: number,
): Promise<DeviceTouch[]> => {
  const { rows } = await tx.raw<{ rows: { device_id: string; from_ms: number }[] }>(
    `WITH due AS MATERIALIZED (
       SELECT t.device_id FROM device_touch t
         JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
          AND d.device_id = t.device_id
         JOIN device_type ty ON ty.device_type_id = d.device_type_id
        WHERE t.customer_id = :customerId AND t.facility_id = :facilityId AND t.due_at <= :now
        ORDER BY ty.name <> 'gateway', ty.name <> 'repeater', t.due_at, t.device_id
        LIMIT :most FOR UPDATE OF t
     )
     DELETE FROM device_touch t USING due
      WHERE t.customer_id = :customerId AND t.facility_id = :facilityId
        AND t.device_id = due.device_id
     RETURNING t.device_id, extract(epoch FROM COALESCE(t.from_at, :now))::float8 * 1000 AS from_ms`,
    { customerId, facilityId, now, most },
  );
  return rows.map((row) => ({ deviceId: row.device_id, fromMs: row.from_ms }));
};

/**
 * Notes when the facility's next touch is due; nothing is left of a facility without one. Belongs
 * in a transaction of its own: whoever adds a touch meanwhile waits, and brings the time forward.
 */
export const putOffDevices = async (tx: Tx, { customerId, facilityId }: Scope): Promise<void> => {
  await tx("device_due").where("facility_id", facilityId).forUpdate().first("facility_id");
  const next = await tx("device_touch")
    .where({ customer_id: customerId, facility_id: facilityId })
    .min<{ due: Date | null }>("due_at as due")
    .first();
  const own = tx("device_due").where("facility_id", facilityId);
  if (next?.due) await own.update({ due_at: next.due });
  else await own.delete();
};
