import type { ParsedMail } from "mailparser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { roleIdOf } from "#contract/identity/users.ts";
import type { ReportSubscription } from "#contract/messaging/report-subscriptions.ts";
import { newId } from "#server/lib/ids.ts";
import { askRecount } from "#server/queue/recount.ts";
import { recountFacilityTask } from "#server/queue/queue.ts";
import { dueSlots } from "#server/scheduling/due-rows.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildReportSubscription } from "#tests/factories/report-subscription.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { PUBLIC_URL, type Portal, startPortal } from "#tests/support/portal.ts";

describe("runs of report subscriptions", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let maker: BuiltUser;
  let reader: BuiltUser;
  beforeEach(async () => {
    portal = await startPortal({ now: "2026-11-19T13:00:00Z" });
    facility = await buildFacility(portal.db, {
      timeZone: "America/Toronto",
      products: ["ECM", "IMS"],
    });
    const { customerId } = facility;
    maker = await buildUser(portal.db, {
      customerId,
      role: "customerAdmin",
      email: "maker@example.test",
    });
    reader = await buildUser(portal.db, {
      customerId,
      role: "customerAdmin",
      email: "reader@example.test",
      language: "fr-CA",
    });
  });
  afterEach(() => portal.close());

  const subscribe = (given: Partial<Parameters<typeof buildReportSubscription>[2]> = {}) =>
    buildReportSubscription(portal.db, facility, {
      now: portal.clock.now(),
      userIds: [maker.userId, reader.userId],
      ...given,
    });
  const at = async (now: string): Promise<void> => {
    portal.clock.set(now);
    await portal.tick();
  };
  const runsOf = (id: string) =>
    portal
      .db("subscription_run")
      .where({ customer_id: facility.customerId, subscription_id: id })
      .orderBy("slot")
      .select("slot", "outcome", "missed");
  const addressOf = ({ to }: ParsedMail): string =>
    [to]
      .flat()
      .map((one) => one?.text ?? "")
      .join();
  const sentTo = (): string[] => portal.mail.received.map(addressOf).toSorted();
  const nextOf = async (id: string): Promise<string | undefined> =>
    (await dueSlots(portal.db, [id])).get(id)?.slot;
  const lastReceived = (address: string) =>
    portal.mail.received.findLast((mail) => addressOf(mail) === address);
  const setRole = async (userId: string, role: "customerAdmin" | "reporting"): Promise<void> => {
    await portal
      .db("user_role")
      .where({ customer_id: facility.customerId, user_id: userId })
      .update({ role_id: roleIdOf(role) });
  };

  it("report subscriptions send each recipient a mail of their own, once", async () => {
    const id = await subscribe();
    await at("2026-11-20T12:01:00Z");
    await portal.tick();
    expect(sentTo()).toEqual([maker.email, reader.email]);
    const rows = await portal
      .db("mail_outbox")
      .where({ customer_id: facility.customerId, subscription_id: id })
      .select("recipient", "kind", "lane");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ kind: "report", lane: "report" });
    const own = lastReceived(maker.email);
    expect(JSON.stringify(own?.headers.get("list"))).toContain(
      `${PUBLIC_URL}/reportsubscriptions/unsubscribe/`,
    );
    const told = `${own?.html}${own?.text}`;
    expect(told).not.toContain("unsubscribe-link-of-this-recipient");
    expect(told).not.toContain(reader.email);
    expect(await runsOf(id)).toEqual([{ slot: "2026-11-20T07:00", outcome: "sent", missed: [] }]);
    expect(await nextOf(id)).toBe("2026-11-21T07:00");
  });

  it("runs the newest slot after an outage once gateways are back (W11)", async () => {
    const id = await subscribe();
    const away = { from: "2026-11-20T11:00:00Z", to: "2026-11-23T19:10:00Z" };
    await portal.db("server_span").insert([
      { from_at: "2026-11-18T00:00:00Z", to_at: away.from },
      { from_at: away.to, to_at: away.to },
    ]);
    const { customerId, facilityId } = facility;
    const deviceId = await buildDevice(portal.db, facility, {
      locationId: facility.rootId,
      type: "gateway",
      name: "North",
    });
    await portal.db("contact_span").insert({
      customer_id: customerId,
      facility_id: facilityId,
      device_id: deviceId,
      from_at: new Date("2026-11-19T00:00:00Z"),
      to_at: new Date("2026-11-20T10:59:00Z"),
    });
    await at("2026-11-23T19:11:00Z");
    expect(sentTo()).toEqual([]);
    await at("2026-11-23T20:09:00Z");
    expect(sentTo()).toEqual([]);
    await at("2026-11-23T20:11:00Z");
    expect(sentTo()).toEqual([maker.email, reader.email]);
    expect(await runsOf(id)).toMatchObject([
      { slot: "2026-11-20T07:00", outcome: "skipped" },
      { slot: "2026-11-21T07:00", outcome: "skipped" },
      { slot: "2026-11-22T07:00", outcome: "skipped" },
      { slot: "2026-11-23T07:00", outcome: "sent" },
    ]);
    expect(await nextOf(id)).toBe("2026-11-24T07:00");
  });

  it("leaves out a reader without permission, and notifies the maker once (W16)", async () => {
    const id = await subscribe({ reportTypeId: 4 });
    await setRole(reader.userId, "reporting");
    await at("2026-11-20T12:01:00Z");
    await portal.tick();
    expect(sentTo()).toEqual([maker.email, maker.email]);
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ outcome: "sent", missed: [{ reason: "not_entitled" }] });
    await at("2026-11-21T12:01:00Z");
    await portal.tick();
    expect(sentTo()).toEqual([maker.email, maker.email, maker.email]);
  });

  it("a paused subscription mails its maker once with a reason, and resumes itself", async () => {
    const id = await subscribe();
    const license = () =>
      portal.db("license").where({ customer_id: facility.customerId, product_code: "ECM" });
    const [held] = await license().select("expiration_date");
    await license().update({ expiration_date: "2026-11-19" });
    for (const day of ["20", "21"]) {
      // oxlint-disable-next-line no-await-in-loop -- one day after the other
      await at(`2026-11-${day}T12:01:00Z`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await portal.tick();
    }
    expect(sentTo()).toEqual([maker.email]);
    expect(lastReceived(maker.email)?.subject).toContain("paused");
    const page = await signIn(portal.origin, maker.email, maker.password);
    const answer = await page.get(`/api/reportSubscriptions?subscriptionId=${id}`);
    const shown = (await answer.json()) as ReportSubscription;
    expect(shown).toMatchObject({
      pausedReason: "license_ended",
      next: null,
      lastRun: { slot: "2026-11-21T07:00", outcome: "paused" },
    });
    await license().update({ expiration_date: held?.expiration_date ?? "2036-01-01" });
    await at("2026-11-22T12:01:00Z");
    await portal.tick();
    expect(sentTo()).toEqual([maker.email, maker.email, reader.email]);
    expect((await runsOf(id)).map(({ outcome }) => outcome)).toEqual(["paused", "paused", "sent"]);
  });

  it("waits for a recount of the facility's days, for two hours at most", async () => {
    const id = await subscribe();
    const recount = () => portal.db("job").where("name", recountFacilityTask.name);
    await portal.db.transaction((tx) => askRecount(tx, facility.scope, portal.clock.now()));
    await recount().update({ run_at: new Date("2030-01-01") });
    await at("2026-11-20T12:01:00Z");
    await at("2026-11-20T13:59:00Z");
    expect(sentTo()).toEqual([]);
    expect(await runsOf(id)).toEqual([]);
    await at("2026-11-20T14:01:00Z");
    await portal.tick();
    expect(sentTo()).toEqual([maker.email, reader.email]);
    expect(lastReceived(maker.email)?.text).toContain("Due Fri, Nov 20, 7:00 AM, sent 9:01 AM");

    await at("2026-11-21T12:01:00Z");
    expect(await runsOf(id)).toHaveLength(1);
    // It is done.
    await recount().delete();
    await at("2026-11-21T12:03:00Z");
    await portal.tick();
    expect(await runsOf(id)).toMatchObject([{ outcome: "sent" }, { outcome: "sent" }]);
    expect(sentTo()).toHaveLength(4);
  });

  it("sends what is saved now where it changed while being built", async () => {
    const id = await subscribe({ name: "Old name" });
    const of = { customer_id: facility.customerId, subscription_id: id };
    const saving = await portal.db.transaction();
    await saving("report_subscription")
      .where(of)
      .update({ name: "New name", version: saving.raw("version + 1") });
    const running = at("2026-11-20T12:01:00Z");
    // Built by what was saved before, it is about to be written.
    await expect
      .poll(async () => {
        const { rows } = await portal.db.raw<{ rows: unknown[] }>(
          `SELECT 1 FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await saving.commit();
    await running;
    await portal.tick();
    await portal.tick();
    expect(sentTo()).toEqual([maker.email, reader.email]);
    for (const { subject } of portal.mail.received) expect(subject).toContain("New name");
    expect(await runsOf(id)).toHaveLength(1);
  });

  it("subscriptions stay quiet where only low or changed figures are sent", async () => {
    const id = await subscribe({ sendWhen: "belowOrChanged" });
    await at("2026-11-20T12:01:00Z");
    expect(sentTo()).toEqual([]);
    expect(await runsOf(id)).toMatchObject([{ slot: "2026-11-20T07:00", outcome: "quiet" }]);
  });

  it("deactivating a user shows which subscriptions end, and none comes back (W16)", async () => {
    const both = await subscribe({ name: "Both", reportTypeId: 4 });
    await subscribe({ name: "Alone", userIds: [reader.userId], createdBy: maker.userId });
    const alertId = newId();
    const { customerId, facilityId } = facility;
    await portal.db("alert_subscription").insert({
      customer_id: customerId,
      facility_id: facilityId,
      subscription_id: alertId,
      name: "Alarms",
      is_instant: true,
      alert_type_id: 1,
      all_locations: true,
      location_ids: [],
      language: "en-US",
      watched_from: portal.clock.now(),
      created_by: maker.userId,
      creator_customer_id: customerId,
      created_at: portal.clock.now(),
    });
    await portal.db("alert_recipient").insert({
      customer_id: customerId,
      facility_id: facilityId,
      recipient_id: newId(),
      subscription_id: alertId,
      address: "Reader@Example.test",
      salt: Buffer.alloc(16),
      created_at: portal.clock.now(),
    });
    const page = await signIn(portal.origin, maker.email, maker.password);
    const query = `customerId=${customerId}&username=${reader.email}`;
    const told = await page.get(`/api/userMaintenance/getReportSubscriptions?${query}`);
    expect(await told.json()).toEqual({
      recipientOf: ["Both"],
      lastRecipientOf: ["Alone"],
      alertRecipientOf: [],
      lastAlertRecipientOf: ["Alarms"],
    });
    const path = `/api/userMaintenance/setActiveStatus?${query}`;
    const refused = await page.send("PUT", `${path}&isActive=false`);
    expect(refused.status).toBe(412);
    expect((await problemOf(refused)).code).toBe("user_has_subscriptions");
    expect((await page.send("PUT", `${path}&isActive=false&force=true`)).ok).toBe(true);

    const left = await portal
      .db("report_subscription")
      .where("customer_id", customerId)
      .select("name");
    expect(left).toEqual([{ name: "Both" }]);
    const recipients = await portal
      .db("report_recipient")
      .where("customer_id", customerId)
      .select("user_id");
    expect(recipients).toEqual([{ user_id: maker.userId }]);
    const [alert] = await portal
      .db("alert_subscription")
      .where("customer_id", customerId)
      .select("is_active");
    expect(alert?.is_active).toBe(false);

    expect((await page.send("PUT", `${path}&isActive=true`)).ok).toBe(true);
    await at("2026-11-20T12:01:00Z");
    expect(sentTo()).toEqual([maker.email]);
    expect(await nextOf(both)).toBe("2026-11-21T07:00");
  });
});
