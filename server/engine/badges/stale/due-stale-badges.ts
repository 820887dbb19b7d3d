import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import type { StaleMark } from "./stale-badges.ts";

/** A touch that is being judged. */
export type DueStaleMark = StaleMark & {
  /** How often the badge was touched by then; more often once it was touched meanwhile. */
  touched: number;
};

/** A badge with passages whose windows are not over yet, up to the last of them. */
type Settling = { badge: string; atMs: number; dueMs: number };

type TouchRow = {
  badge: string;
  from_ms: number;
  to_ms: number;
  touched: number;
  former_holders: string[];
};

/** The facilities of which badges are due, the longest waiting first. */
export const dueFacilities = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db("badge_due")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .select("facility_id");
  return rows.map((row) => row.facility_id);
};

/**
 * Some of a facility's due stale marks, in order of their badges. They stay until
 * {@link finishStaleMarks}: a transaction that marks a badge meanwhile need not wait, and has it
 * judged again.
 * @param after the last badge of the previous page
 */
export const listDueStaleMarks = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<DueStaleMark[]> => {
  const { rows } = await tx.raw<{ rows: TouchRow[] }>(
    `SELECT badge, extract(epoch FROM from_at)::float8 * 1000 AS from_ms,
            extract(epoch FROM to_at)::float8 * 1000 AS to_ms, touched, former_holders
       FROM badge_touch
      WHERE customer_id = :customerId AND facility_id = :facilityId AND due_at <= :now
        AND badge > :after
      ORDER BY badge LIMIT :most`,
    { customerId, facilityId, now, after, most },
  );
  return rows.map((row) => ({
    badge: row.badge,
    fromMs: row.from_ms,
    toMs: row.to_ms,
    touched: row.touched,
    formerHolders: row.former_holders,
  }));
};

/** Locks the stale marks that no other transaction is changing or has changed meanwhile. */
const lockUnchanged = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  touches: readonly DueStaleMark[],
): Promise<Set<string>> => {
  const { rows } = await tx.raw<{ rows: { badge: string }[] }>(
    `SELECT t.badge FROM unnest(:badges::text[], :touched::integer[]) AS f (badge, touched)
       JOIN badge_touch t ON t.customer_id = :customerId AND t.facility_id = :facilityId
        AND t.badge = f.badge AND t.touched = f.touched
      FOR UPDATE OF t SKIP LOCKED`,
    {
      customerId,
      facilityId,
      badges: texts(touches.map(({ badge }) => badge)),
      touched: numbers(touches.map(({ touched }) => touched)),
    },
  );
  return new Set(rows.map(({ badge }) => badge));
};

const putOff = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  settling: readonly Settling[],
): Promise<void> => {
  await tx.raw(
    `UPDATE badge_touch t SET from_at = to_timestamp(s.at_ms / 1000),
            to_at = to_timestamp(s.at_ms / 1000), due_at = to_timestamp(s.due_ms / 1000),
            former_holders = '{}'
       FROM unnest(?::text[], ?::float8[], ?::float8[]) AS s (badge, at_ms, due_ms)
      WHERE t.customer_id = ? AND t.facility_id = ? AND t.badge = s.badge`,
    [
      texts(settling.map(({ badge }) => badge)),
      numbers(settling.map(({ atMs }) => atMs)),
      numbers(settling.map(({ dueMs }) => dueMs)),
      customerId,
      facilityId,
    ],
  );
};

/**
 * Deletes stale marks that were judged; badges with pending passages get a mark for when their
 * windows are over. Marks that another transaction is setting, or has set meanwhile, stay as they
 * are.
 */
export const finishStaleMarks = async (
  tx: Tx,
  scope: Scope,
  touches: readonly DueStaleMark[],
  settling: readonly Settling[],
): Promise<void> => {
  const unchanged = await lockUnchanged(tx, scope, touches);
  const later = settling.filter(({ badge }) => unchanged.has(badge));
  for (const { badge } of later) unchanged.delete(badge);
  if (later.length > 0) await putOff(tx, scope, later);
  if (unchanged.size === 0) return;
  await tx.raw(
    "DELETE FROM badge_touch WHERE customer_id = ? AND facility_id = ? AND badge = ANY (?::text[])",
    [scope.customerId, scope.facilityId, texts([...unchanged])],
  );
};

/**
 * Notes when the facility's next stale mark is due; nothing is left of a facility without one.
 * Belongs in a transaction of its own: one that adds a mark meanwhile waits, and brings the time
 * forward.
 */
export const putOffFacility = async (tx: Tx, { customerId, facilityId }: Scope): Promise<void> => {
  await tx("badge_due").where("facility_id", facilityId).forUpdate().first("facility_id");
  const next = await tx("badge_touch")
    .where({ customer_id: customerId, facility_id: facilityId })
    .min<{ due: Date | null }>("due_at as due")
    .first();
  const own = tx("badge_due").where("facility_id", facilityId);
  if (next?.due) await own.update({ due_at: next.due });
  else await own.delete();
};
