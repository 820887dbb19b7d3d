import type { Db, Tx } from "#server/db/knex.ts";
import type { SubscriptionKind } from "#server/mail/unsubscribe.ts";

export type SubscriptionKey = {
  kind: SubscriptionKind;
  customerId: string;
  facilityId: string;
  subscriptionId: string;
};

export type Creator = {
  email: string;
  language: string | null;
  customerId: string;
  subscriptionName: string;
};

/** A subscription's name and who made it. */
export const findSubscription = async (db: Db | Tx, { kind, ...key }: SubscriptionKey) => {
  const where = {
    customer_id: key.customerId,
    facility_id: key.facilityId,
    subscription_id: key.subscriptionId,
  };
  return db(kind === "alert" ? "alert_subscription" : "report_subscription")
    .where(where)
    .first("name", "created_by", "creator_customer_id");
};

/**
 * The maker of a subscription, if their account is still in use; null as well for a deleted one.
 */
export const findCreator = async (db: Db | Tx, key: SubscriptionKey): Promise<Creator | null> => {
  const row = await findSubscription(db, key);
  if (row === undefined) return null;
  const user = await db("app_user")
    .where({ customer_id: row.creator_customer_id, user_id: row.created_by, is_active: true })
    .first("email", "language");
  if (user === undefined) return null;
  return { ...user, customerId: row.creator_customer_id, subscriptionName: row.name };
};
