import { TIMEFRAME_IDS } from "#contract/reports/filters/timeframes.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { nextSlot } from "#server/scheduling/schedule-slots.ts";
import { wallTime } from "#server/lib/time/zoned-time.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

/** Takes away whatever subscriptions and mails there are. */
export const dropSubscriptions = async (db: Db): Promise<void> => {
  await db.raw(
    `TRUNCATE subscription_due, mail_outbox, mail_attachment, mail_file, unsubscribe_link, subscription_run,
       report_recipient, report_subscription, alert_recipient, alert_subscription CASCADE`,
  );
};

/** How far off a subscription is until it is said to come due. */
const UNSAID_MS = 1_000 * HOUR_MS;

/** Has all subscriptions come due now that have not yet; one that was served waits for its next slot. */
export const letComeDue = async (db: Db, now: Date): Promise<void> => {
  const runAt = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  await db("subscription_due")
    .where("run_at", ">", new Date(now.getTime() + UNSAID_MS / 2))
    .update({ run_at: runAt });
};

/** Instant alerts on all devices that are not heard, each to one address of its own, and so many alarms. */
export const insertAlerts = async (
  db: Db,
  { customerId, facilityId }: Scope,
  { count, alarms, domain }: { count: number; alarms: number; domain: string },
): Promise<void> => {
  const of = { customer_id: customerId, facility_id: facilityId };
  const now = new Date();
  const since = new Date(now.getTime() - HOUR_MS / 6);
  for (let made = 0; made < count; made += 1) {
    const alert = { ...of, subscription_id: newId() };
    await db("alert_subscription").insert({
      ...alert,
      name: "All devices",
      is_instant: true,
      alert_type_id: 1,
      all_locations: true,
      location_ids: [],
      language: "en-US",
      watched_from: since,
      created_by: newId(),
      creator_customer_id: customerId,
      created_at: since,
    });
    const recipientId = newId();
    await db("alert_recipient").insert({
      ...alert,
      recipient_id: recipientId,
      address: `${recipientId}@${domain}`,
      salt: Buffer.from(recipientId),
      created_at: since,
    });
  }
  const raisedAt = new Date(now.getTime() - 60_000);
  await db.raw(
    `INSERT INTO alarm (customer_id, facility_id, alarm_id, device_id, serial_number, alarm_type_id,
       source, raised_at, known_at, last_raised_at, changed_at)
     SELECT customer_id, facility_id, gen_random_uuid(), device_id, serial_number, 1, 'silence',
            :raisedAt::timestamptz, :raisedAt, :raisedAt, :raisedAt FROM device d
      WHERE customer_id = :customerId AND facility_id = :facilityId AND NOT EXISTS (
        SELECT 1 FROM alarm al WHERE al.customer_id = :customerId
          AND al.facility_id = :facilityId AND al.device_id = d.device_id)
      ORDER BY device_id LIMIT :alarms`,
    { customerId, facilityId, raisedAt, alarms },
  );
  await db.raw(
    `INSERT INTO alert_due (facility_id, customer_id, due_at) VALUES (:facilityId, :customerId, '-infinity')
     ON CONFLICT (facility_id) DO UPDATE SET due_at = '-infinity', signals = alert_due.signals + 1`,
    { customerId, facilityId },
  );
};

/**
 * Daily subscriptions of a facility's performance over the last seven days, one recipient each. The
 * subscriptions of a group have the same content; each group is of two places of its own.
 */
export const insertReportSubscriptions = async (
  db: Db,
  scope: Scope,
  given: { count: number; groups: number; withPdf: boolean; userId: string; timeZone: string },
): Promise<void> => {
  const { customerId, facilityId } = scope;
  const of = { customer_id: customerId, facility_id: facilityId };
  const now = new Date();
  const { hour } = wallTime(now, given.timeZone);
  const schedule = { frequencyId: 1, hour, daysOfWeek: [], dayOfMonth: null };
  const { slot, at } = nextSlot(schedule, given.timeZone, new Date(now.getTime() - HOUR_MS));
  const places = await db("location").where(of).where("level", ">=", 3).pluck("location_id");
  const placesOf = (group: number): string[] => {
    const other = (group + 1 + Math.floor(group / places.length)) % places.length;
    return [places[group % places.length] ?? "", places[other] ?? ""];
  };
  const subscriptions = Array.from({ length: given.count }, (_, at) => ({
    ...of,
    subscription_id: newId(),
    name: `Performance ${at % given.groups}`,
    report_type_id: 3,
    frequency_id: 1,
    timeframe_id: TIMEFRAME_IDS.last7Days,
    hour,
    all_locations: false,
    location_ids: placesOf(at % given.groups),
    all_shifts: true,
    shift_ids: [],
    all_job_roles: true,
    job_role_ids: [],
    all_employees: true,
    employee_ids: [],
    with_pdf: given.withPdf,
    with_csv: false,
    send_when: "always",
    note: "",
    created_by: given.userId,
    creator_customer_id: customerId,
    created_at: now,
  }));
  await db.batchInsert("report_subscription", subscriptions, 1_000);
  const recipients = subscriptions.map(({ subscription_id: id }) => ({
    ...of,
    recipient_id: newId(),
    subscription_id: id,
    user_id: given.userId,
    user_customer_id: customerId,
    salt: Buffer.from(id),
    created_at: now,
  }));
  await db.batchInsert("report_recipient", recipients, 1_000);
  const due = subscriptions.map(({ subscription_id: id }) => ({
    ...of,
    subscription_id: id,
    kind: "report" as const,
    next_slot: slot,
    run_at: new Date(at.getTime() + UNSAID_MS),
    tz: process.versions.tz ?? "",
  }));
  await db.batchInsert("subscription_due", due, 1_000);
};
