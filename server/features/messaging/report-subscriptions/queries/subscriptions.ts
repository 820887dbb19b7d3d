import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

export type SubscriptionRow = Row<"report_subscription">;
/** What a form sets. */
export type SubscriptionColumns = Omit<
  SubscriptionRow,
  | "customer_id"
  | "facility_id"
  | "subscription_id"
  | "paused_reason"
  | "created_by"
  | "creator_customer_id"
  | "created_at"
  | "version"
>;

const TABLE = "report_subscription";

/** A facility's report subscriptions, by name. */
export const listSubscriptions = (db: Db, scope: Scope): Promise<SubscriptionRow[]> =>
  db(TABLE).where(tenant(scope)).orderByRaw("lower(name), subscription_id").select("*");

/** One of them; undefined where it is not there. */
export const findSubscription = async (
  db: Db,
  scope: Scope,
  subscriptionId: string,
): Promise<SubscriptionRow | undefined> =>
  single(
    await db(TABLE)
      .where({ ...tenant(scope), subscription_id: subscriptionId })
      .select("*"),
  );

/** The same, locked against changes until the transaction ends. */
export const lockSubscription = async (
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
): Promise<SubscriptionRow | undefined> =>
  single(
    await tx(TABLE)
      .where({ ...tenant(scope), subscription_id: subscriptionId })
      .forUpdate()
      .select("*"),
  );

/** Has others who count what a facility has, or sends, wait until the transaction ends. */
export const lockCounts = async (tx: Tx, scope: Scope): Promise<void> => {
  await tx("facility").where(tenant(scope)).forNoKeyUpdate().select("facility_id");
};

/** How many a facility has; none can be added until the transaction ends. */
export const countSubscriptions = async (tx: Tx, scope: Scope): Promise<number> => {
  await lockCounts(tx, scope);
  const rows = await tx(TABLE).where(tenant(scope)).select("subscription_id");
  return rows.length;
};

export const insertSubscription = async (
  tx: Tx,
  scope: Scope,
  row: Omit<SubscriptionRow, "customer_id" | "facility_id" | "version" | "paused_reason">,
): Promise<void> => {
  await tx(TABLE).insert({ ...tenant(scope), ...row });
};

/** Deletes one with its recipients, and what is known of its runs. */
export const deleteSubscription = async (
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
): Promise<void> => {
  const key = { ...tenant(scope), subscription_id: subscriptionId };
  await tx("subscription_run").where(key).delete();
  await tx(TABLE).where(key).delete();
};

/** Notes why one is paused, which its maker has been notified of; null once it goes on. */
export const setPaused = async (
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
  reason: string | null,
): Promise<void> => {
  await tx(TABLE)
    .where({ ...tenant(scope), subscription_id: subscriptionId })
    .update({ paused_reason: reason });
};

/** What subscriptions may be narrowed to, as it is now: ids, and of places their names. */
export type LiveRows = {
  locations: ReadonlyMap<string, string>;
  /** Since when places are closed, or will be, in epoch milliseconds. */
  closedAt: ReadonlyMap<string, number>;
  shifts: ReadonlySet<string>;
  jobRoles: ReadonlySet<string>;
  employees: ReadonlySet<string>;
};

const LIVE = `
  SELECT
    (SELECT json_agg(json_build_array(l.location_id, l.name,
        (extract(epoch FROM l.closed_at) * 1000)::float8)) FROM location l
      WHERE l.customer_id = :customerId AND l.facility_id = :facilityId) AS locations,
    (SELECT json_agg(s.shift_id) FROM shift s
      WHERE s.customer_id = :customerId AND s.facility_id = :facilityId) AS shifts,
    (SELECT json_agg(r.job_role_id) FROM job_role r
      WHERE r.customer_id = :customerId AND r.is_active) AS job_roles,
    (SELECT json_agg(e.employee_id) FROM employee e
      WHERE e.customer_id = :customerId AND EXISTS (
        SELECT 1 FROM employee_day d
        WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
          AND d.employee_id = e.employee_id)) AS employees
  FROM facility f
  WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`;

type LiveRow = {
  locations: [id: string, name: string, closedAt: number | null][] | null;
  shifts: string[] | null;
  job_roles: string[] | null;
  employees: string[] | null;
};

/** Reads what is there to choose from: deleted rows leave a chosen list when it is read. */
export const liveRows = async (db: Db, scope: Scope): Promise<LiveRows> => {
  const { rows } = await db.raw<{ rows: LiveRow[] }>(LIVE, { ...scope });
  const row = single(rows);
  const locations = row?.locations ?? [];
  return {
    locations: new Map(locations.map(([id, name]) => [id, name])),
    closedAt: new Map(locations.flatMap(([id, , at]) => (at === null ? [] : [[id, at]]))),
    shifts: new Set(row?.shifts ?? []),
    jobRoles: new Set(row?.job_roles ?? []),
    employees: new Set(row?.employees ?? []),
  };
};
