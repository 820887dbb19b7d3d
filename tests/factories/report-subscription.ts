import { enterRows } from "#server/access/row-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { newRecipientLink } from "#server/mail/unsubscribe.ts";
import { setDue } from "#server/scheduling/due-rows.ts";
import { UNSUBSCRIBE_KEY } from "#tests/support/job-parts.ts";
import type { BuiltFacility } from "./customer.ts";

/** A daily report subscription of performance at 7:00, over the last 24 hours, in the poll from `now`. */
export const buildReportSubscription = async (
  db: Db,
  { customerId, facilityId, scope, timeZone }: BuiltFacility,
  given: {
    now: Date;
    userIds: readonly string[];
    createdBy?: string;
    name?: string;
    reportTypeId?: number;
    hour?: number;
    sendWhen?: "always" | "belowOrChanged";
  },
): Promise<string> => {
  const subscriptionId = newId();
  const { now, hour = 7 } = given;
  await db("report_subscription").insert({
    customer_id: customerId,
    facility_id: facilityId,
    subscription_id: subscriptionId,
    name: given.name ?? "Ward mail",
    report_type_id: given.reportTypeId ?? 3,
    frequency_id: 1,
    timeframe_id: 1,
    hour,
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
    send_when: given.sendWhen ?? "always",
    note: "",
    created_by: given.createdBy ?? given.userIds[0] ?? newId(),
    creator_customer_id: customerId,
    created_at: now,
  });
  await enterRows(db, "reportSubscription", scope, [subscriptionId]);
  await db.transaction(async (tx) => {
    for (const userId of given.userIds) {
      const recipientId = newId();
      const link = { kind: "report", scope, subscriptionId, recipientId } as const;
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { salt } = await newRecipientLink(tx, UNSUBSCRIBE_KEY, link);
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await tx("report_recipient").insert({
        customer_id: customerId,
        facility_id: facilityId,
        recipient_id: recipientId,
        subscription_id: subscriptionId,
        user_id: userId,
        user_customer_id: customerId,
        salt,
        created_at: now,
      });
    }
    const key = { kind: "report", scope, subscriptionId } as const;
    const schedule = { frequencyId: 1, hour, daysOfWeek: [], dayOfMonth: 1 };
    await setDue(tx, key, schedule, timeZone, now);
  });
  return subscriptionId;
};
