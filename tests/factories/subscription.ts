import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { newRecipientLink, unsubscribeUrl } from "#server/mail/unsubscribe.ts";
import { UNSUBSCRIBE_KEY } from "#tests/support/job-parts.ts";
import type { BuiltFacility } from "./customer.ts";
import type { BuiltUser } from "./user.ts";

const CREATED = new Date("2026-01-01T00:00:00Z");

export type BuiltRecipient = {
  recipientId: string;
  address: string;
  /** Path of its unsubscribe page. */
  path: string;
};
export type BuiltSubscription = { subscriptionId: string; recipients: BuiltRecipient[] };

const link = async (
  db: Db,
  kind: "report" | "alert",
  { scope }: BuiltFacility,
  subscriptionId: string,
): Promise<{ recipientId: string; salt: Buffer; path: string }> => {
  const recipientId = newId();
  const of = { kind, scope, subscriptionId, recipientId };
  const { salt } = await db.transaction((tx) => newRecipientLink(tx, UNSUBSCRIBE_KEY, of));
  const parts = { publicUrl: "", unsubscribeKey: UNSUBSCRIBE_KEY };
  return { recipientId, salt, path: unsubscribeUrl(parts, kind, recipientId, salt) };
};

/** An instant alert on devices that are not heard, that goes to addresses. */
export const buildAlertSubscription = async (
  db: Db,
  facility: BuiltFacility,
  creator: BuiltUser,
  addresses: readonly string[],
): Promise<BuiltSubscription> => {
  const subscriptionId = newId();
  const tenant = { customer_id: facility.customerId, facility_id: facility.facilityId };
  await db("alert_subscription").insert({
    ...tenant,
    subscription_id: subscriptionId,
    name: "Dispensers, 3 West",
    is_instant: true,
    alert_type_id: 1,
    all_locations: true,
    location_ids: [],
    language: "en-US",
    watched_from: CREATED,
    created_by: creator.userId,
    creator_customer_id: creator.customerId,
    created_at: CREATED,
  });
  const recipients: BuiltRecipient[] = [];
  for (const address of addresses) {
    const { recipientId, salt, path } = await link(db, "alert", facility, subscriptionId);
    await db("alert_recipient").insert({
      ...tenant,
      recipient_id: recipientId,
      subscription_id: subscriptionId,
      address,
      salt,
      created_at: CREATED,
    });
    recipients.push({ recipientId, address, path });
  }
  return { subscriptionId, recipients };
};

/** A daily performance report that goes to users. */
export const buildReportSubscription = async (
  db: Db,
  facility: BuiltFacility,
  creator: BuiltUser,
  users: readonly BuiltUser[],
): Promise<BuiltSubscription> => {
  const subscriptionId = newId();
  const tenant = { customer_id: facility.customerId, facility_id: facility.facilityId };
  await db("report_subscription").insert({
    ...tenant,
    subscription_id: subscriptionId,
    name: "Ward",
    report_type_id: 3,
    frequency_id: 1,
    hour: 7,
    all_locations: true,
    location_ids: [],
    all_shifts: true,
    shift_ids: [],
    all_job_roles: true,
    job_role_ids: [],
    all_employees: true,
    employee_ids: [],
    with_pdf: false,
    with_csv: false,
    send_when: "always",
    note: "",
    created_by: creator.userId,
    creator_customer_id: creator.customerId,
    created_at: CREATED,
  });
  const recipients: BuiltRecipient[] = [];
  for (const user of users) {
    const { recipientId, salt, path } = await link(db, "report", facility, subscriptionId);
    await db("report_recipient").insert({
      ...tenant,
      recipient_id: recipientId,
      subscription_id: subscriptionId,
      user_id: user.userId,
      user_customer_id: user.customerId,
      salt,
      created_at: CREATED,
    });
    recipients.push({ recipientId, address: user.email, path });
  }
  return { subscriptionId, recipients };
};
