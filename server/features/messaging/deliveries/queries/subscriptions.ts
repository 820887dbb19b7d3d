import type { Db, Tx } from "#server/db/knex.ts";
import type { SubscriptionKind } from "#server/mail/unsubscribe.ts";

type SubscriptionKey = {
  kind: SubscriptionKind;
  customerId: string;
  facilityId: string;
  subscriptionId: string;
};

/** A subscription's name and who made it; undefined for a deleted one. */
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
