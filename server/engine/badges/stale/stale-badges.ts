import { type CustomerScope, type Scope, scopeWithin } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import type { DeviceFact } from "#server/engine/device-fact.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import { type TimeInterval, hullOf } from "#server/engine/intervals.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** No fact that was taken by now is later: ingest refuses what lies further ahead. */
export const latestFactMs = (now: Date): number => now.getTime() + DAY_MS;

/** Facts of a badge between two instants, both included, that are to be judged again. */
export type StaleMark = TimeInterval & {
  badge: string;
  /** Employees who held it then before a change, and hold it no longer. */
  formerHolders?: readonly string[];
};

const badgeOf = ({ fact }: DeviceFact): string | undefined =>
  fact.type === "passage" || fact.type === "dispense" ? fact.badge : undefined;

const touchesOf = (facts: readonly DeviceFact[]): StaleMark[] => {
  const touches = new Map<string, StaleMark>();
  for (const given of facts) {
    const badge = badgeOf(given);
    if (badge === undefined) continue;
    const touch = touches.get(badge);
    if (!touch) {
      touches.set(badge, { badge, fromMs: given.atMs, toMs: given.atMs });
      continue;
    }
    touch.fromMs = Math.min(touch.fromMs, given.atMs);
    touch.toMs = Math.max(touch.toMs, given.atMs);
  }
  return [...touches.values()];
};

const noteFacility = async (tx: Tx, scope: Scope, dueMs: number): Promise<void> => {
  await tx.raw(
    `INSERT INTO badge_due AS d (facility_id, customer_id, due_at)
     VALUES (:facilityId, :customerId, to_timestamp(:due::float8 / 1000))
     ON CONFLICT (facility_id) DO UPDATE SET due_at = least(d.due_at, excluded.due_at)
     WHERE d.due_at > excluded.due_at`,
    { ...scope, due: dueMs },
  );
};

/**
 * Has facts of badges judged again, from an instant on. Wherever this is called once facts or
 * anything that they count for have changed, the figures follow.
 */
export const markBadgesStale = async (
  tx: Tx,
  scope: Scope,
  touches: readonly StaleMark[],
  dueMs = 0,
): Promise<void> => {
  if (touches.length === 0) return;
  // In one order everywhere: of two that touch the same badges neither waits for the other in turn.
  const inOrder = touches.toSorted((one, other) => (one.badge < other.badge ? -1 : 1));
  await tx.raw(
    `INSERT INTO badge_touch AS t (customer_id, facility_id, badge, from_at, to_at, due_at,
            former_holders)
     SELECT ?::uuid, ?::uuid, f.badge, to_timestamp(f.from_ms / 1000),
            to_timestamp(f.to_ms / 1000), to_timestamp(?::float8 / 1000),
            string_to_array(f.former, ',')::uuid[]
       FROM unnest(?::text[], ?::float8[], ?::float8[], ?::text[])
         AS f (badge, from_ms, to_ms, former)
     ON CONFLICT (customer_id, facility_id, badge) DO UPDATE SET
       from_at = least(t.from_at, excluded.from_at),
       to_at = greatest(t.to_at, excluded.to_at),
       due_at = least(t.due_at, excluded.due_at),
       touched_at = CASE WHEN t.due_at > excluded.touched_at THEN excluded.touched_at ELSE t.touched_at END,
       touched = t.touched + 1,
       former_holders = t.former_holders || excluded.former_holders`,
    [
      scope.customerId,
      scope.facilityId,
      dueMs,
      texts(inOrder.map(({ badge }) => badge)),
      numbers(inOrder.map(({ fromMs }) => fromMs)),
      numbers(inOrder.map(({ toMs }) => toMs)),
      texts(inOrder.map(({ formerHolders = [] }) => formerHolders.join(","))),
    ],
  );
  await noteFacility(tx, scope, dueMs);
};

/** One touch a badge, over all of its own. */
const oneEach = (touches: readonly StaleMark[]): StaleMark[] =>
  [...Map.groupBy(touches, ({ badge }) => badge)].map(([badge, own]) => ({
    badge,
    ...hullOf(own),
    formerHolders: own.flatMap(({ formerHolders = [] }) => formerHolders),
  }));

/**
 * Has badges of a customer judged wherever they were read: an employee got them from an earlier
 * instant on or held them only until then, or had another job role, so that what they did since
 * counts elsewhere.
 */
export const markBadgesStaleAnywhere = async (
  tx: Tx,
  scope: CustomerScope,
  touches: readonly StaleMark[],
): Promise<void> => {
  if (touches.length === 0) return;
  const facilities = await tx("facility")
    .where("customer_id", scope.customerId)
    .select("facility_id");
  const once = oneEach(touches);
  for (const { facility_id: facilityId } of facilities)
    await markBadgesStale(tx, scopeWithin(scope, facilityId), once);
};

/** Has the badges of new facts judged. */
export const markBadgesStaleOf = (
  tx: Tx,
  scope: Scope,
  facts: readonly DeviceFact[],
): Promise<void> => markBadgesStale(tx, scope, touchesOf(facts));

/**
 * Has every badge judged that has facts in a span: for changes of what places and devices count.
 * @param span both ends included; unbounded ends are cut to the stored facts
 */
export const markAllBadgesStale = async (
  tx: Tx,
  scope: Scope,
  { fromMs, toMs }: TimeInterval,
): Promise<void> => {
  const bounds = [Math.max(fromMs, 0), Math.min(toMs, 8.64e14)];
  const { rows } = await tx.raw<{ rows: { badge: string; from_ms: number; to_ms: number }[] }>(
    `SELECT badge, min(at_ms) AS from_ms, max(at_ms) AS to_ms FROM (
       ${["passage", "dispense"]
         .map(
           (table) => `SELECT badge, extract(epoch FROM at)::float8 * 1000 AS at_ms FROM ${table}
         WHERE customer_id = ? AND facility_id = ? AND badge IS NOT NULL
           AND at BETWEEN to_timestamp(?::float8 / 1000) AND to_timestamp(?::float8 / 1000)`,
         )
         .join(" UNION ALL ")}
     ) f GROUP BY badge`,
    [scope.customerId, scope.facilityId, ...bounds, scope.customerId, scope.facilityId, ...bounds],
  );
  const touches = rows.map((row) => ({ badge: row.badge, fromMs: row.from_ms, toMs: row.to_ms }));
  await markBadgesStale(tx, scope, touches);
};

/**
 * The badges of all employees of whom a local day is stored, whether or not facts of it are left.
 */
export const badgesOfStoredDays = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  days: { from: string; to: string },
): Promise<string[]> => {
  const { rows } = await tx.raw<{ rows: { badge: string }[] }>(
    `SELECT DISTINCT d.badge FROM employee_day d
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.day BETWEEN :from AND :to AND d.badge <> ''
     UNION
     SELECT b.serial_number FROM badge b
       JOIN badge_assignment a ON a.customer_id = :customerId AND a.badge_id = b.badge_id
      WHERE b.customer_id = :customerId AND a.employee_id IN (
        SELECT d.employee_id FROM employee_day d
         WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
           AND d.day BETWEEN :from AND :to)`,
    { customerId, facilityId, ...days },
  );
  return rows.map(({ badge }) => badge);
};
