import { type DeletedSubscription, MAIL_LIMITS } from "#contract/messaging/mail.ts";
import { enterRows, leaveRows, scopeOfStoredRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import { DAY_MS } from "#contract/core/durations.ts";

type Kind = "alert" | "report";
type Key = { kind: Kind; scope: Scope; subscriptionId: string };

/** A page shows no more. */
const LISTED_MAX = 200;

/** Notes who made a subscription that is deleted, so that the log of its mails is still found. */
export const noteDeleted = async (
  tx: Tx,
  { kind, scope, subscriptionId }: Key,
  { name, created_by }: { name: string; created_by: string },
  now: Date,
): Promise<void> => {
  const deleted = { subscription_id: subscriptionId, kind, name, created_by, deleted_at: now };
  await tx("deleted_subscription").insert({ ...tenant(scope), ...deleted });
  await enterRows(tx, "deletedSubscription", scope, [subscriptionId]);
};

/** A facility's deleted subscriptions of a kind that one user made, or all, newest first. */
export const listDeleted = async (
  db: Db,
  scope: Scope,
  kind: Kind,
  createdBy: string | null,
): Promise<DeletedSubscription[]> => {
  const rows = await db("deleted_subscription")
    .where({ ...tenant(scope), kind })
    .where((own) => (createdBy === null ? own : own.where("created_by", createdBy)))
    .orderBy([
      { column: "deleted_at", order: "desc" },
      { column: "subscription_id", order: "desc" },
    ])
    .limit(LISTED_MAX)
    .select("*");
  return rows.map((row) => ({
    id: row.subscription_id,
    name: row.name,
    deletedAt: row.deleted_at.toISOString(),
  }));
};

/** What is left of one deleted subscription of a kind. */
export const findDeleted = async (
  db: Db,
  { kind, scope, subscriptionId }: Key,
): Promise<Row<"deleted_subscription"> | undefined> =>
  single(
    await db("deleted_subscription")
      .where({ ...tenant(scope), kind, subscription_id: subscriptionId })
      .select("*"),
  );

/** Removes what is left of subscriptions whose last mails have left the log. */
export const removeOldDeleted = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - MAIL_LIMITS.logKeptDays * DAY_MS);
  const { rows } = await db.raw<{ rows: { subscription_id: string }[] }>(
    "/* all customers */ SELECT subscription_id FROM deleted_subscription WHERE deleted_at < ?",
    [before],
  );
  for (const { subscription_id: id } of rows) {
    const scope = await scopeOfStoredRow(db, "deletedSubscription", id);
    if (scope === null) continue;
    await db.transaction(async (tx) => {
      await tx("deleted_subscription")
        .where({ ...tenant(scope), subscription_id: id })
        .delete();
      await leaveRows(tx, "deletedSubscription", scope, [id]);
    });
  }
};
