import type { CustomerScope, Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import { newId } from "#server/lib/ids.ts";
import { type SubscriptionKind, dropLinks, newRecipientLink } from "#server/mail/unsubscribe.ts";

const TABLES = { report: "report_recipient", alert: "alert_recipient" } as const;
type Tables = typeof TABLES;

/** A recipient of a kind of subscription: of reports an account, of alerts an address. */
type RecipientRow<K extends SubscriptionKind> = Row<Tables[K]>;
/** What names the recipient, by kind. */
type Named = {
  report: Pick<RecipientRow<"report">, "user_id" | "user_customer_id">;
  alert: Pick<RecipientRow<"alert">, "address">;
};

/** Recipients of subscriptions in the order in which they were added; those who left too. */
export const listRecipients = async <K extends SubscriptionKind>(
  db: Db,
  kind: K,
  scope: Scope,
  subscriptionIds: readonly string[],
): Promise<RecipientRow<K>[]> =>
  db(TABLES[kind] as string)
    .where(tenant(scope))
    .whereIn("subscription_id", subscriptionIds)
    .orderBy(["created_at", "recipient_id"])
    .select("*");

/** One recipient; undefined where they were removed. */
export const findRecipient = async <K extends SubscriptionKind>(
  db: Db,
  kind: K,
  scope: Scope,
  recipientId: string,
): Promise<RecipientRow<K> | undefined> =>
  single(
    await db(TABLES[kind] as string)
      .where({ ...tenant(scope), recipient_id: recipientId })
      .select("*"),
  );

/** How many a subscription still goes to. */
export const countSubscribed = async (
  db: Db,
  kind: SubscriptionKind,
  scope: Scope,
  subscriptionId: string,
): Promise<number> => {
  const rows = await db(TABLES[kind])
    .where({ ...tenant(scope), subscription_id: subscriptionId })
    .whereNull("unsubscribed_at")
    .select("recipient_id");
  return rows.length;
};

/** Adds recipients to a subscription, each with an unsubscribe link of their own. */
export const addRecipients = async <K extends SubscriptionKind>(
  tx: Tx,
  { kind, scope, subscriptionId }: { kind: K; scope: Scope; subscriptionId: string },
  unsubscribeKey: string,
  people: readonly Named[K][],
  now: Date,
): Promise<void> => {
  const rows = [];
  for (const person of people) {
    const recipientId = newId();
    const link = { kind, scope, subscriptionId, recipientId };
    // oxlint-disable-next-line no-await-in-loop -- one connection, and few are new at a time
    const { salt } = await newRecipientLink(tx, unsubscribeKey, link);
    rows.push({
      ...tenant(scope),
      ...person,
      recipient_id: recipientId,
      subscription_id: subscriptionId,
      salt,
      created_at: now,
    });
  }
  if (rows.length > 0) await tx(TABLES[kind] as string).insert(rows);
};

/** Has recipients unsubscribed at a time, or subscribed again. */
export const setUnsubscribed = async (
  tx: Tx,
  kind: SubscriptionKind,
  scope: Scope,
  recipientIds: readonly string[],
  at: Date | null,
): Promise<void> => {
  if (recipientIds.length === 0) return;
  await tx(TABLES[kind])
    .where(tenant(scope))
    .whereIn("recipient_id", recipientIds)
    .update({ unsubscribed_at: at });
};

/** Removes recipients of a customer's subscriptions with their unsubscribe links. */
export const removeRecipients = async (
  tx: Tx,
  kind: SubscriptionKind,
  scope: Scope | CustomerScope,
  recipients: readonly Pick<RecipientRow<SubscriptionKind>, "subscription_id" | "recipient_id">[],
): Promise<void> => {
  if (recipients.length === 0) return;
  const idsOf = (rows: typeof recipients): string[] => rows.map((row) => row.recipient_id);
  for (const [subscriptionId, own] of Map.groupBy(recipients, (row) => row.subscription_id))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await dropLinks(tx, { scope, subscriptionId, recipientIds: idsOf(own) });
  await tx(TABLES[kind])
    .where("facilityId" in scope ? tenant(scope) : { customer_id: scope.customerId })
    .whereIn("recipient_id", idsOf(recipients))
    .delete();
};
