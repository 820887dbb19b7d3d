import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { texts } from "../pg-arrays.ts";
import { type TimeInterval, difference, hullOf, intersection } from "../intervals.ts";
import type { StaleMark } from "./stale/stale-badges.ts";

/** Stands for no employee, and for no job role. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

type Worn = TimeInterval & { badge: string };
/** Whose hands: an employee with all their badges, or a badge without a wearer. */
export type Wearer = {
  employeeId: string;
  /** Empty for an employee. */
  badge: string;
  worn: readonly Worn[];
  roles: readonly (TimeInterval & { jobRoleId: string })[];
};
export type StaleWearer = { wearer: Wearer; touched: TimeInterval };

type WornRow = { employee_id: string; badge: string; from_ms: number; to_ms: number | null };
type RoleRow = { employee_id: string; job_role_id: string; from_ms: number; to_ms: number | null };

const span = (column: string): string =>
  `ceil(extract(epoch FROM nullif(${column}starts_at, '-infinity')) * 1000)::float8 AS from_ms,
   ceil(extract(epoch FROM ${column}ends_at) * 1000)::float8 AS to_ms`;
const spanOf = (row: { from_ms: number | null; to_ms: number | null }): TimeInterval => ({
  fromMs: row.from_ms ?? -Infinity,
  toMs: row.to_ms ?? Infinity,
});

/** Everything that was ever worn by the wearers of the badges, and by some other employees. */
const loadWorn = async (
  tx: Tx,
  { customerId }: Scope,
  badges: readonly string[],
  others: readonly string[],
): Promise<WornRow[]> => {
  const { rows } = await tx.raw<{ rows: WornRow[] }>(
    `SELECT a.employee_id, b.serial_number AS badge, ${span("a.")}
       FROM badge_assignment a
       JOIN badge b ON b.customer_id = :customerId AND b.badge_id = a.badge_id
      WHERE a.customer_id = :customerId AND (a.employee_id = ANY (:others::uuid[]) OR a.employee_id IN (
        SELECT held.employee_id FROM badge_assignment held
          JOIN badge touched ON touched.customer_id = :customerId
           AND touched.badge_id = held.badge_id AND touched.serial_number = ANY (:badges::text[])
         WHERE held.customer_id = :customerId))
      ORDER BY a.starts_at`,
    { customerId, badges: texts(badges), others: texts(others) },
  );
  return rows;
};

const loadRoles = async (
  tx: Tx,
  { customerId }: Scope,
  employeeIds: readonly string[],
): Promise<RoleRow[]> => {
  const { rows } = await tx.raw<{ rows: RoleRow[] }>(
    `SELECT employee_id, job_role_id, ${span("")} FROM employee_job_role
      WHERE customer_id = ? AND employee_id = ANY (?::uuid[]) ORDER BY starts_at`,
    [customerId, texts(employeeIds)],
  );
  return rows;
};

/** Both ends of a stale mark belong to it; the end of an interval does not. */
const cover = ({ fromMs, toMs }: TimeInterval): TimeInterval => ({ fromMs, toMs: toMs + 1 });

/**
 * The employees who wore stale badges in the marked time, or did until that was changed, with
 * everything they wore.
 */
export const loadWearers = async (
  tx: Tx,
  scope: Scope,
  touches: readonly StaleMark[],
): Promise<StaleWearer[]> => {
  const formerHolders = touches.flatMap(({ formerHolders: former = [] }) => former);
  const rows = await loadWorn(
    tx,
    scope,
    touches.map(({ badge }) => badge),
    formerHolders,
  );
  const byEmployee = Map.groupBy(rows, (row) => row.employee_id);
  const byBadge = Map.groupBy(rows, (row) => row.badge);
  const roles = Map.groupBy(
    await loadRoles(tx, scope, [...byEmployee.keys(), ...formerHolders]),
    (row) => row.employee_id,
  );
  const touched = new Map<string, TimeInterval[]>();
  const ofNobody: StaleWearer[] = [];
  const touch = (employeeId: string, spans: readonly TimeInterval[]): void => {
    touched.set(employeeId, [...(touched.get(employeeId) ?? []), ...spans]);
  };
  for (const one of touches) {
    for (const employeeId of one.formerHolders ?? []) touch(employeeId, [cover(one)]);
    const held = byBadge.get(one.badge) ?? [];
    for (const row of held) {
      const shared = intersection([cover(one)], [spanOf(row)]);
      if (shared.length > 0) touch(row.employee_id, shared);
    }
    // What a badge did before an employee got it, or after, belongs to no employee; and so does
    // what it did then and does no longer, once it was given out from an earlier instant on.
    const free = difference([{ fromMs: -Infinity, toMs: Infinity }], held.map(spanOf));
    ofNobody.push({
      wearer: {
        employeeId: NOBODY,
        badge: one.badge,
        worn: free.map((gap) => ({ ...gap, badge: one.badge })),
        roles: [],
      },
      touched: cover(one),
    });
  }
  const employees = [...touched].map(([employeeId, spans]) => ({
    wearer: {
      employeeId,
      badge: "",
      worn: (byEmployee.get(employeeId) ?? []).map((row) => ({ badge: row.badge, ...spanOf(row) })),
      roles: (roles.get(employeeId) ?? []).map((row) => ({
        jobRoleId: row.job_role_id,
        ...spanOf(row),
      })),
    },
    touched: hullOf(spans),
  }));
  return [...employees, ...ofNobody];
};
