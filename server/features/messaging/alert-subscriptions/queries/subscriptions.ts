import type { Actor } from "#server/access/actor.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

export type AlertRow = Row<"alert_subscription">;
export type RecipientRow = Row<"alert_recipient">;
/** Columns that a form fills. */
export type AlertValues = Omit<
  AlertRow,
  | "customer_id"
  | "facility_id"
  | "subscription_id"
  | "created_by"
  | "creator_customer_id"
  | "created_at"
  | "version"
  | "is_active"
  | "silent_days"
  | "paused_reason"
>;

/** A facility's alerts, by name; of one creator, or of all without. */
export const listAlerts = async (
  db: Db,
  scope: Scope,
  createdBy: string | null,
): Promise<AlertRow[]> =>
  db("alert_subscription")
    .where(tenant(scope))
    .where((own) => (createdBy === null ? own : own.where("created_by", createdBy)))
    .orderByRaw("lower(name), subscription_id")
    .select("*");

/** Facilities of all customers in which an instant alert is on. */
export const facilitiesWithInstant = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { facility_id: string }[] }>(
    `/* all customers */ SELECT DISTINCT facility_id FROM alert_subscription
      WHERE is_instant AND is_active ORDER BY facility_id`,
  );
  return rows.map((row) => row.facility_id);
};

/** An alert with a recipient's row. @property is_last it has no other recipient */
export type SubscribedRow = AlertRow & { recipient_id: string; is_last: boolean };

/** Other people's alerts that go to an address. */
export const listSubscribed = async (
  db: Db,
  scope: Scope,
  { userId, userName }: Pick<Actor, "userId" | "userName">,
): Promise<SubscribedRow[]> => {
  const { rows } = await db.raw<{ rows: SubscribedRow[] }>(
    `SELECT s.*, r.recipient_id,
        NOT EXISTS (SELECT 1 FROM alert_recipient other
          WHERE other.customer_id = :customerId AND other.facility_id = :facilityId
            AND other.subscription_id = r.subscription_id
            AND other.recipient_id <> r.recipient_id AND other.unsubscribed_at IS NULL) AS is_last
       FROM alert_recipient r
       JOIN alert_subscription s ON s.customer_id = :customerId AND s.facility_id = :facilityId
         AND s.subscription_id = r.subscription_id
      WHERE r.customer_id = :customerId AND r.facility_id = :facilityId
        AND lower(r.address) = lower(:userName) AND r.unsubscribed_at IS NULL
        AND s.created_by <> :userId
      ORDER BY lower(s.name), s.subscription_id`,
    { ...scope, userId, userName },
  );
  return rows;
};

/** One alert of a kind, held until the transaction ends where it is to be changed. */
export const findAlert = async (
  db: Db,
  scope: Scope,
  subscriptionId: string,
  isHeld = false,
): Promise<AlertRow | undefined> => {
  const found = db("alert_subscription").where({
    ...tenant(scope),
    subscription_id: subscriptionId,
  });
  return single(await (isHeld ? found.forUpdate() : found).select("*"));
};

/** How many alerts a facility has; none can be added meanwhile. */
export const countAlerts = async (tx: Tx, scope: Scope): Promise<number> => {
  await tx("facility").where(tenant(scope)).forUpdate().select("facility_id");
  const [row] = await tx("alert_subscription")
    .where(tenant(scope))
    .count<{ count: string }[]>("* as count");
  return Number(row?.count ?? 0);
};

export const insertAlert = async (
  tx: Tx,
  scope: Scope,
  row: Omit<AlertRow, "customer_id" | "facility_id" | "version" | "silent_days" | "paused_reason">,
): Promise<void> => {
  await tx("alert_subscription").insert({ ...tenant(scope), ...row });
};

/** Switches an alert on or off; what opened while it was off is not mailed. */
export const setAlertActive = async (
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
  isActive: boolean,
  now: Date,
): Promise<void> => {
  await tx("alert_subscription")
    .where({ ...tenant(scope), subscription_id: subscriptionId })
    .update({
      is_active: isActive,
      paused_reason: null,
      ...(isActive && { watched_from: now, silent_days: 0 }),
    });
};

/** Deletes an alert with its recipients; mails and their log stay. */
export const deleteAlert = async (tx: Tx, scope: Scope, subscriptionId: string): Promise<void> => {
  await tx("alert_subscription")
    .where({ ...tenant(scope), subscription_id: subscriptionId })
    .delete();
};

/** Has a recipient get an alert at this address, also where they had unsubscribed. */
export const subscribeAgain = async (
  tx: Tx,
  scope: Scope,
  recipientId: string,
  address: string,
): Promise<void> => {
  await tx("alert_recipient")
    .where({ ...tenant(scope), recipient_id: recipientId })
    .update({ address, unsubscribed_at: null });
};
