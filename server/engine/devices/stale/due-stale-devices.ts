import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import type { StaleDevice } from "./stale-devices.ts";

/** A touch that is being judged. */
export type DueDevice = StaleDevice & {
  /** How often the device was touched by then; more often once it was touched meanwhile. */
  touched: number;
};

/** A device that is to be judged again at some instant. */
export type LaterDevice = StaleDevice & { dueMs: number };

/** The facilities of which devices are due, the longest waiting first. */
export const facilitiesWithDueDevices = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db("device_due")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .select("facility_id");
  return rows.map((row) => row.facility_id);
};

/**
 * Some of a facility's due stale marks, gateways first, so that their alarms explain the alarms of
 * their devices. They stay until {@link finishDevices}: a transaction that marks a device meanwhile
 * need not wait, and has it judged again.
 * @param without devices that were judged in this pass already
 */
export const listDueDevices = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  { now, without, most }: { now: Date; without: readonly string[]; most: number },
): Promise<DueDevice[]> => {
  const { rows } = await tx.raw<{
    rows: { device_id: string; from_ms: number; touched: number }[];
  }>(
    `SELECT t.device_id, t.touched,
            extract(epoch FROM COALESCE(t.from_at, :now))::float8 * 1000 AS from_ms
       FROM device_touch t
       JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = t.device_id
       JOIN device_type ty ON ty.device_type_id = d.device_type_id
      WHERE t.customer_id = :customerId AND t.facility_id = :facilityId AND t.due_at <= :now
        AND t.device_id <> ALL (:without::uuid[])
      ORDER BY ty.name <> 'gateway', ty.name <> 'repeater', t.due_at, t.device_id
      LIMIT :most`,
    { customerId, facilityId, now, without: texts(without), most },
  );
  return rows.map((row) => ({
    deviceId: row.device_id,
    fromMs: row.from_ms,
    touched: row.touched,
  }));
};

/** Locks the stale marks that no other transaction is changing or has changed meanwhile. */
const lockUnchanged = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  touches: readonly DueDevice[],
): Promise<Set<string>> => {
  const { rows } = await tx.raw<{ rows: { device_id: string }[] }>(
    `SELECT t.device_id FROM unnest(:ids::uuid[], :touched::integer[]) AS f (device_id, touched)
       JOIN device_touch t ON t.customer_id = :customerId AND t.facility_id = :facilityId
        AND t.device_id = f.device_id AND t.touched = f.touched
      FOR UPDATE OF t SKIP LOCKED`,
    {
      customerId,
      facilityId,
      ids: texts(touches.map(({ deviceId }) => deviceId)),
      touched: numbers(touches.map(({ touched }) => touched)),
    },
  );
  return new Set(rows.map((row) => row.device_id));
};

const putOff = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  later: readonly LaterDevice[],
): Promise<void> => {
  await tx.raw(
    `UPDATE device_touch t SET from_at = l.from_at, due_at = l.due_at
       FROM (SELECT device_id, to_timestamp(min(from_ms) / 1000) AS from_at,
                    to_timestamp(min(due_ms) / 1000) AS due_at
               FROM unnest(?::uuid[], ?::float8[], ?::float8[]) AS f (device_id, from_ms, due_ms)
              GROUP BY device_id) l
      WHERE t.customer_id = ? AND t.facility_id = ? AND t.device_id = l.device_id`,
    [
      texts(later.map(({ deviceId }) => deviceId)),
      numbers(later.map(({ fromMs }) => fromMs)),
      numbers(later.map(({ dueMs }) => dueMs)),
      customerId,
      facilityId,
    ],
  );
};

/**
 * Deletes stale marks that were judged, or puts them off where time alone may change what was
 * judged. Marks that another transaction is setting, or has set meanwhile, stay as they are.
 */
export const finishDevices = async (
  tx: Tx,
  scope: Scope,
  touches: readonly DueDevice[],
  later: readonly LaterDevice[],
): Promise<void> => {
  const unchanged = await lockUnchanged(tx, scope, touches);
  const putOffs = later.filter(({ deviceId }) => unchanged.has(deviceId));
  for (const { deviceId } of putOffs) unchanged.delete(deviceId);
  if (putOffs.length > 0) await putOff(tx, scope, putOffs);
  if (unchanged.size === 0) return;
  await tx.raw(
    `DELETE FROM device_touch
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])`,
    [scope.customerId, scope.facilityId, texts([...unchanged])],
  );
};

/**
 * Notes when the facility's next stale mark is due; nothing is left of a facility without one.
 * Belongs in a transaction of its own: one that adds a mark meanwhile waits, and brings the time
 * forward.
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
