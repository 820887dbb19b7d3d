import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { lookAtAlerts } from "#server/engine/alerts/service.ts";
import { nextSlot } from "#server/scheduling/schedule-slots.ts";
import { setDue } from "#server/scheduling/due-rows.ts";
import { buildAlarm } from "#tests/factories/alarm.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildReportSubscription } from "#tests/factories/report-subscription.ts";
import { buildUser } from "#tests/factories/user.ts";
import { startScript } from "#tests/support/child-script.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { UNSUBSCRIBE_KEY } from "#tests/support/job-parts.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const script = fileURLToPath(
  new URL("../../bench/support/subscription-process.ts", import.meta.url),
);
/** Before which of its statements each of two processes at once is killed; the bench draws hundreds. */
const DEATHS = [
  [9, 52],
  [23, 78],
  [45, 95],
  [37, 110],
] as const;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let server: MailServer;
beforeEach(async () => {
  database = await openTestDatabase();
  ({ db } = database);
  server = await startMailServer();
});
afterEach(async () => {
  await server.close();
  await database.close();
});

it("killed anywhere, every slot and alarm is mailed to each recipient once", async () => {
  const now = new Date();
  const facility = await buildFacility(db, { timeZone: "UTC", products: ["ECM"] });
  const { customerId, scope } = facility;
  const users = [];
  for (const _ of [1, 2, 3]) users.push(await buildUser(db, { customerId, role: "customerAdmin" }));
  const addresses = users.map(({ email }) => email);
  const userIds = users.map(({ userId }) => userId);
  // The full hour has come; no process has run its slot.
  const hour = now.getUTCHours();
  const before = new Date(Math.floor(now.getTime() / (60 * MINUTE_MS)) * 60 * MINUTE_MS - 1);
  const daily = { frequencyId: 1, hour, daysOfWeek: [], dayOfMonth: 1 };
  const { slot } = nextSlot(daily, "UTC", before);
  const due: string[] = [];
  for (const name of ["Ward", "Floor"])
    due.push(await buildReportSubscription(db, facility, { now: before, hour, userIds, name }));
  const listed = { is_instant: false, alert_type_id: 2, battery_status: "Low" } as const;
  const scheduled = await buildAlertSubscription(db, facility, {
    ...listed,
    frequency_id: 1,
    hour,
    send_when_nothing: true,
    addresses,
  });
  due.push(scheduled.subscriptionId);
  await db.transaction((tx) =>
    setDue(tx, { kind: "alert", scope, ...scheduled }, daily, "UTC", before),
  );
  // Whatever second of the minute each has been given.
  await db.raw(
    "/* all customers */ UPDATE subscription_due SET run_at = date_trunc('minute', run_at)",
  );
  const instant = await buildAlertSubscription(db, facility, {
    watched_from: new Date(now.getTime() - 10 * MINUTE_MS),
    addresses,
  });
  for (const name of ["Sink 1", "Sink 2"]) {
    const deviceId = await buildDevice(db, facility, { locationId: facility.rootId, name });
    const raisedAt = new Date(now.getTime() - 2 * MINUTE_MS).toISOString();
    await buildAlarm(db, facility, { deviceId, type: 1, raisedAt });
  }
  await db.raw("/* all customers */ UPDATE alarm SET changed_at = raised_at");
  await db.transaction((tx) => lookAtAlerts(tx, scope));

  const run = (diesAt: number) =>
    startScript(script, [database.url, server.url, UNSUBSCRIBE_KEY, String(diesAt)]).ended;
  /** What processes held that are gone is free at once. */
  const expire = async (): Promise<void> => {
    await db("subscription_due").update({ locked_until: null });
    await db("mail_outbox")
      .whereIn("state", ["sending", "deferred"])
      .update({ locked_until: db.fn.now(), run_at: now });
  };
  let killed = 0;
  for (const pair of DEATHS) {
    const ends = await Promise.all(pair.map(run));
    killed += ends.filter((end) => end === "SIGKILL").length;
    await expire();
  }
  expect(killed).toBeGreaterThanOrEqual(5);
  expect(await run(0)).toBe(0);

  const mails = await db("mail_outbox")
    .where("customer_id", customerId)
    .select("subscription_id", "recipient", "state", "message_id", "may_have_arrived");
  const told = mails.map((row) => `${row.subscription_id} ${row.recipient} ${row.state}`);
  const wanted = [...due, instant.subscriptionId].flatMap((id) =>
    addresses.map((address) => `${id} ${address} accepted`),
  );
  expect(told.toSorted()).toEqual(wanted.toSorted());
  const runs = await db("subscription_run")
    .where("customer_id", customerId)
    .select("subscription_id", "slot", "outcome");
  expect(runs.map((row) => `${row.subscription_id} ${row.slot} ${row.outcome}`).toSorted()).toEqual(
    due.map((id) => `${id} ${slot} sent`).toSorted(),
  );
  // The server took each; one twice only where a process was killed while it answered.
  for (const row of mails) {
    const times = server.received.filter(({ messageId }) => messageId === row.message_id).length;
    expect(times).toBeGreaterThanOrEqual(1);
    if (times > 1) expect(row.may_have_arrived).toBe(true);
  }
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(mails.length);
});
