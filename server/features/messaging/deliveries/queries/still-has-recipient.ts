import type { Db } from "#server/db/knex.ts";
import type { OutboxRow } from "#server/mail/outbox-row.ts";

const ofReport = async (db: Db, row: OutboxRow): Promise<boolean> => {
  const recipient = await db("report_recipient")
    .where({
      customer_id: row.customer_id ?? "",
      facility_id: row.facility_id ?? "",
      recipient_id: row.recipient_id ?? "",
    })
    .whereNull("unsubscribed_at")
    .first("user_customer_id", "user_id");
  if (recipient === undefined) return false;
  const user = await db("app_user")
    .where({ customer_id: recipient.user_customer_id, user_id: recipient.user_id, is_active: true })
    .first("user_id");
  return user !== undefined;
};

const ofAlert = async (db: Db, row: OutboxRow): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: object[] }>(
    `SELECT FROM alert_recipient r
     JOIN alert_subscription s
       ON s.customer_id = r.customer_id AND s.customer_id = :customerId
       AND s.facility_id = r.facility_id AND s.subscription_id = r.subscription_id
     WHERE r.customer_id = :customerId AND r.facility_id = :facilityId
       AND r.recipient_id = :recipientId AND r.unsubscribed_at IS NULL AND s.is_active`,
    { customerId: row.customer_id, facilityId: row.facility_id, recipientId: row.recipient_id },
  );
  return rows.length > 0;
};

/**
 * Whether a subscription's mail still has its recipient: neither unsubscribed nor removed, nor their
 * account deactivated, nor the alert switched off.
 */
export const stillHasRecipient = (db: Db, row: OutboxRow): Promise<boolean> =>
  row.kind === "alert" ? ofAlert(db, row) : ofReport(db, row);
