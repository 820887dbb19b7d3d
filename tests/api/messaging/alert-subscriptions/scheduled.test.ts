import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ScheduledAlert } from "#contract/messaging/alert-subscriptions.ts";
import type { MailPreview } from "#contract/messaging/mail.ts";
import type { Product } from "#contract/core/permissions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { buildAlarm, buildRefill } from "#tests/factories/alarm.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const BASE = "/api/alertSubscriptions";
/** 5:00 AM in Toronto, two hours before the slot. */
const NOW = "2026-11-23T10:00:00Z";
/** 7:00 AM there. */
const SLOT = "2026-11-23T12:00:00Z";

type Span = { from_at: string; to_at: string };

describe("scheduled alerts", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let unitId: string;
  let member: BuiltUser;
  let page: Client;

  const home = async (products: readonly Product[] = ["ECM"]): Promise<void> => {
    facility = await buildFacility(portal.db, { products, timeZone: "America/Toronto" });
    unitId = await buildLocation(portal.db, facility, {
      parentId: facility.rootId,
      level: 3,
      name: "3 North",
    });
    member = await buildUser(portal.db, { customerId: facility.customerId, role: "reporting" });
    page = await signIn(portal.origin, member.email, member.password);
  };
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    portal.clock.set(new Date(NOW));
    await home();
  });

  const form = (given: object = {}) => ({
    name: "Morning round",
    alertTypeId: 1,
    deviceTypeClassId: 0,
    lastCommThreshold: 30,
    lastCommThresholdUnits: "MINUTE",
    frequency: 1,
    timeOfDay: 7,
    facilityId: facility.facilityId,
    recipients: [{ deliveryAddress: member.email }],
    ...given,
  });
  const made = async (given?: object): Promise<ScheduledAlert> => {
    // The clock has moved past a session's idle time.
    page = await signIn(portal.origin, member.email, member.password);
    const answer = await page.send("POST", `${BASE}/scheduledAlert/save`, form(given));
    expect(await answer.clone().text()).not.toContain("fieldErrors");
    expect(answer.status).toBe(200);
    return (await answer.json()) as ScheduledAlert;
  };
  /** The poll within the minute after a moment: what was due by then has run. */
  const runAt = async (at: string, spans: readonly Span[] = []): Promise<void> => {
    // Nor has a job to wait that an earlier test has run at a later time.
    await portal
      .db("job")
      .where("name", "alerts.away")
      .update({ run_at: new Date(NOW) });
    // A clock that jumps would be an outage of ours.
    await portal.db("server_span").delete();
    if (spans.length > 0) await portal.db("server_span").insert(spans);
    portal.clock.set(new Date(Date.parse(at) + 60_000));
    await portal.tick();
  };
  const mailsOf = ({ id }: { id: string }) =>
    portal.db("mail_outbox").where("subscription_id", id).orderBy("created_at").select("*");
  /** What each recipient of an alert got, whether it has left by now or still waits. */
  const toldBy = async (alert: { id: string }) => {
    const { received } = portal.mail;
    return (await mailsOf(alert)).map((row) => {
      const sent = received.find(({ messageId }) => messageId === row.message_id);
      const html = sent === undefined ? row.html : sent.html || "";
      const text = sent === undefined ? row.body_text : (sent.text ?? "");
      const headers = JSON.stringify(sent === undefined ? row.headers : sent.headerLines);
      return { recipient: row.recipient, html, headers, all: `${html}${text}` };
    });
  };
  const runsOf = ({ id }: { id: string }) =>
    portal
      .db("subscription_run")
      .where({ ...tenant(facility.scope), subscription_id: id })
      .orderBy("slot")
      .select("slot", "outcome", "missed", "lines");
  const rowOf = ({ id }: { id: string }) =>
    portal
      .db("alert_subscription")
      .where({ ...tenant(facility.scope), subscription_id: id })
      .first();
  const silent = (name: string, heardAt = "2026-11-23T05:00:00Z"): Promise<string> =>
    buildDevice(portal.db, facility, { locationId: unitId, name, heardAt });

  it("W7: the last day of a month, by the clocks of the facility", async () => {
    const monthly = { frequency: 3, dayOfMonth: 31 };
    for (const [now, slot, at] of [
      ["2027-02-27T12:00:00Z", "2027-02-28T07:00", "2027-02-28T12:00:00.000Z"],
      ["2028-02-28T12:00:00Z", "2028-02-29T07:00", "2028-02-29T12:00:00.000Z"],
      ["2027-04-29T12:00:00Z", "2027-04-30T07:00", "2027-04-30T11:00:00.000Z"],
    ] as const) {
      portal.clock.set(new Date(now));
      expect((await made(monthly)).next).toMatchObject({ slot, at });
    }
  });

  it("a scheduled alert lists silent devices, roots first, and marks new ones next day", async () => {
    const gatewayId = await buildDevice(portal.db, facility, {
      locationId: unitId,
      type: "gateway",
      name: "Gateway 3 North",
      heardAt: "2026-11-23T05:00:00Z",
    });
    const children = [await silent("D1"), await silent("D2")];
    const alarm = { type: 1, raisedAt: "2026-11-23T05:30:00Z", locationId: unitId } as const;
    const causeAlarmId = await buildAlarm(portal.db, facility, { ...alarm, deviceId: gatewayId });
    for (const deviceId of children)
      await buildAlarm(portal.db, facility, { ...alarm, deviceId, causeAlarmId });
    await silent("Quiet", "2026-11-23T09:00:00Z");
    await silent("Lively", "2026-11-23T11:00:00Z");
    const alert = await made();
    await runAt(SLOT);
    const [mail] = await mailsOf(alert);
    expect(mail).toMatchObject({ recipient: member.email, lane: "alert" });
    const [run] = await runsOf(alert);
    expect(run).toMatchObject({ slot: "2026-11-23T07:00", outcome: "sent", missed: [] });
    expect(run?.lines).toHaveLength(2);
    // Once, whatever polls.
    await portal.tick();
    expect(await mailsOf(alert)).toHaveLength(1);

    await runAt("2026-11-24T12:00:00Z");
    const runs = await runsOf(alert);
    expect(runs.map(({ outcome }) => outcome)).toEqual(["sent", "sent"]);
    // Lively has not been heard since.
    expect(runs[1]?.lines).toHaveLength(3);
    expect(runs[1]?.lines).toEqual(expect.arrayContaining(run?.lines as string[]));
  });

  it("scheduled alerts omit devices within three reports of the server's own return", async () => {
    await silent("D1");
    const alert = await made();
    const weekly = await made({ frequency: 2, daysOfWeek: [1] });
    await runAt(SLOT, [
      { from_at: "2026-11-20T00:00:00Z", to_at: "2026-11-23T06:00:00Z" },
      { from_at: "2026-11-23T10:30:00Z", to_at: "2026-11-23T12:00:30Z" },
    ]);
    // That nothing is listed says nothing: not even the weekly one claims that all is well.
    for (const one of [alert, weekly]) {
      expect(await mailsOf(one)).toEqual([]);
      expect(await runsOf(one)).toMatchObject([{ outcome: "nothing", lines: [] }]);
    }
    expect((await rowOf(alert))?.silent_days).toBe(0);
  });

  it("an empty daily alert is sent every seventh day, an empty weekly one always", async () => {
    const daily = await made();
    const always = await made({ sendWhenNothing: true });
    const weekly = await made({ frequency: 2, daysOfWeek: [1] });
    for (let day = 23; day <= 30; day += 1) await runAt(`2026-11-${day}T12:00:00Z`);
    expect((await runsOf(daily)).map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 6 }, () => "nothing"),
      "sent",
      "nothing",
    ]);
    expect(await mailsOf(daily)).toHaveLength(1);
    expect(await mailsOf(always)).toHaveLength(8);
    expect(await mailsOf(weekly)).toHaveLength(2);
  });

  it("scheduled alerts run once after an outage, for the newest slot they missed", async () => {
    await silent("D1");
    const alert = await made();
    await runAt("2026-11-26T19:10:00Z");
    expect(await runsOf(alert)).toMatchObject([
      { slot: "2026-11-23T07:00", outcome: "skipped", lines: null },
      { slot: "2026-11-24T07:00", outcome: "skipped", lines: null },
      { slot: "2026-11-25T07:00", outcome: "skipped", lines: null },
      { slot: "2026-11-26T07:00", outcome: "sent" },
    ]);
    expect(await mailsOf(alert)).toHaveLength(1);
    const due = await portal.db("subscription_due").where("subscription_id", alert.id).first();
    expect(due?.next_slot).toBe("2026-11-27T07:00");
  });

  it("scheduled alerts pause with a reason, and resume without catching up", async () => {
    await silent("D1");
    const alert = await made();
    const license = portal.db("license").where(tenant(facility.scope));
    await license.clone().update({ expiration_date: "2026-11-20" });
    await runAt(SLOT);
    expect(await runsOf(alert)).toMatchObject([{ outcome: "license_ended", lines: null }]);
    expect((await rowOf(alert))?.paused_reason).toBe("license_ended");
    await runAt("2026-11-24T12:00:00Z");
    // Its maker is mailed once.
    const told = await portal
      .db("mail_outbox")
      .where({ recipient: member.email })
      .whereNull("subscription_id")
      .pluck("subject");
    expect(told).toEqual(["Alert paused: Morning round"]);
    await license.clone().update({ expiration_date: "2099-12-31" });
    await runAt("2026-11-25T12:00:00Z");
    expect((await runsOf(alert)).map(({ outcome }) => outcome)).toEqual([
      "license_ended",
      "license_ended",
      "sent",
    ]);
    expect((await rowOf(alert))?.paused_reason).toBeNull();
    expect(await mailsOf(alert)).toHaveLength(1);

    // Narrowed to a place that is gone, it means none, and never all.
    const room = await buildLocation(portal.db, facility, { parentId: unitId, level: 4 });
    const narrow = await made({ locationIds: [room] });
    const closed = await buildLocation(portal.db, facility, { parentId: unitId, level: 4 });
    const closing = await made({ locationIds: [closed] });
    const here = tenant(facility.scope);
    await portal
      .db("location")
      .where({ ...here, location_id: closed })
      .update({ closed_at: new Date("2026-11-20T05:00:00Z"), closed_with: closed });
    await portal
      .db("location")
      .where({ ...here, location_id: room })
      .delete();
    await runAt("2026-11-26T12:00:00Z");
    expect(await runsOf(narrow)).toMatchObject([{ outcome: "nothing_selected" }]);
    expect(await runsOf(closing)).toMatchObject([{ outcome: "nothing_selected" }]);
    expect(await mailsOf(narrow)).toEqual([]);

    // What they would send now is nothing either, by the places that their forms have.
    page = await signIn(portal.origin, member.email, member.password);
    for (const one of [narrow, closing]) {
      const { facilityId } = facility;
      const asked = { facilityId, alertSubscriptionId: one.id };
      const model = await page.send("POST", `${BASE}/scheduledAlert/viewModel`, asked);
      const { alert: shown } = (await model.json()) as { alert: ScheduledAlert };
      expect(shown).toMatchObject({
        locationIds: one.locationIds,
        pausedReason: "nothing_selected",
      });
      const { name: _name, recipients: _to, ...rule } = form({ locationIds: shown.locationIds });
      const preview = await page.send("POST", `${BASE}/preview`, rule);
      expect(preview.status).toBe(412);
      expect((await problemOf(preview)).code).toBe("nothing_selected");
    }
  });

  it("a scheduled alert goes in each recipient's language, only to entitled recipients", async () => {
    await silent("D1");
    const { customerId } = facility;
    await portal
      .db("customer")
      .where("customer_id", customerId)
      .update({ mail_domains: ["mercy.example"] });
    const francophone = await buildUser(portal.db, { customerId, language: "fr-CA" });
    const leaver = await buildUser(portal.db, { customerId });
    const recipients = [francophone.email, leaver.email, "ward@mercy.example"].map(
      (deliveryAddress) => ({ deliveryAddress }),
    );
    const alert = await made({ recipients, language: "en-US" });
    await portal
      .db("app_user")
      .where({ customer_id: customerId, user_id: leaver.userId })
      .update({ is_active: false });
    await runAt(SLOT);
    const mails = await toldBy(alert);
    const languageOf = mails.map(({ recipient, html }) => [
      recipient,
      /<html lang="([\w-]+)"/u.exec(html)?.[1],
    ]);
    expect(Object.fromEntries(languageOf)).toEqual({
      [francophone.email]: "fr-CA",
      "ward@mercy.example": "en-US",
    });
    expect((await runsOf(alert))[0]?.missed).toEqual([
      { name: leaver.email, reason: "recipient_inactive" },
    ]);
    const links = mails.map(
      ({ headers }) => /alertsubscriptions\/unsubscribe\/([\w-]+)/u.exec(headers)?.[1],
    );
    expect(new Set(links.filter(Boolean)).size).toBe(2);
    // It contains no other recipient's address.
    for (const { recipient, all } of mails)
      for (const { deliveryAddress } of recipients)
        if (deliveryAddress !== recipient) expect(all).not.toContain(deliveryAddress);

    await portal.db("customer").where("customer_id", customerId).update({ mail_domains: [] });
    await runAt("2026-11-24T12:00:00Z");
    expect((await runsOf(alert))[1]?.missed).toContainEqual({
      name: "ward@mercy.example",
      reason: "not_entitled",
    });
  });

  it("lists batteries and refills by day, overdue ones first, of its own locations", async () => {
    const elsewhere = await buildLocation(portal.db, facility, {
      parentId: facility.rootId,
      level: 3,
    });
    const [low, dead] = [await silent("Low"), await silent("Dead")];
    const far = await buildDevice(portal.db, facility, { locationId: elsewhere, name: "Far" });
    const raisedAt = "2026-11-22T09:00:00Z";
    const lowAlarm = await buildAlarm(portal.db, facility, { deviceId: low, type: 6, raisedAt });
    const deadAlarm = await buildAlarm(portal.db, facility, { deviceId: dead, type: 5, raisedAt });
    const farAlarm = await buildAlarm(portal.db, facility, { deviceId: far, type: 5, raisedAt });
    await buildRefill(portal.db, facility, { deviceId: low, replacementOn: "2026-11-20" });
    await buildRefill(portal.db, facility, { deviceId: dead, replacementOn: "2026-11-25" });
    await buildRefill(portal.db, facility, { deviceId: far, replacementOn: "2026-11-28" });
    const lines = async (given: object): Promise<unknown> => {
      portal.clock.set(new Date(NOW));
      const alert = await made({ sendWhenNothing: true, ...given });
      await runAt(SLOT);
      return (await runsOf(alert))[0]?.lines;
    };
    const battery = { alertTypeId: 2, batteryStatus: "Low" };
    expect(await lines(battery)).toEqual(expect.arrayContaining([deadAlarm, farAlarm, lowAlarm]));
    expect(await lines({ ...battery, batteryStatus: "Dead" })).toHaveLength(2);
    expect(await lines({ ...battery, locationIds: [unitId] })).toEqual([deadAlarm, lowAlarm]);
    expect(await lines({ ...battery, deviceTypeClassId: 3 })).toEqual([]);
    const refill = { alertTypeId: 3, estimatedReplacementDateThreshold: 3 };
    expect(await lines(refill)).toEqual([low, dead]);
  });

  it("scheduled alerts name a badge's wearer only to readers of individual figures", async () => {
    await home(["IMS"]);
    const nurse = await buildEmployee(portal.db, facility, { lastName: "Wearer" });
    await buildBadge(portal.db, facility, "B-77", nurse.employeeId);
    const readerId = await silent("Reader", "2026-11-23T11:30:00Z");
    const reading = (id: string, level: string, at: string) => ({
      ...tenant(facility.scope),
      device_id: readerId,
      at,
      fact_id: id,
      badge: "B-77",
      badge_battery: level,
    });
    await portal
      .db("device_report")
      .insert([
        reading("1", "Good", "2026-11-20T12:00:00Z"),
        reading("2", "Dead", "2026-11-21T12:00:00Z"),
        reading("3", "Low", "2026-11-22T12:00:00Z"),
      ]);
    const analyst = await buildUser(portal.db, {
      customerId: facility.customerId,
      role: "dataAnalyst",
    });
    const recipients = [member.email, analyst.email].map((deliveryAddress) => ({
      deliveryAddress,
    }));
    const badges = { alertTypeId: 5, badgeBatteryStatus: "Dead", recipients };
    const alert = await made(badges);
    await runAt(SLOT);
    expect((await runsOf(alert))[0]?.lines).toEqual(["B-77 Dead"]);
    const texts = new Map((await toldBy(alert)).map(({ recipient, all }) => [recipient, all]));
    expect(texts.size).toBe(2);
    expect(texts.get(member.email)).not.toContain("Wearer");
    expect(texts.get(analyst.email)).toContain("Wearer");

    const preview = async (from: Client): Promise<MailPreview> => {
      const { recipients: _, name: __, ...rule } = form(badges);
      const answer = await from.send("POST", `${BASE}/preview`, rule);
      expect(answer.status).toBe(200);
      return (await answer.json()) as MailPreview;
    };
    page = await signIn(portal.origin, member.email, member.password);
    expect((await preview(page)).html).not.toContain("Wearer");
    const sees = await signIn(portal.origin, analyst.email, analyst.password);
    expect((await preview(sees)).html).toContain("Wearer");
    const looks = await portal
      .db("audit_log")
      .where({ customer_id: facility.customerId, entity: "individualFigures" })
      .pluck("user_name");
    // One by the mail, one by the preview.
    expect(looks).toEqual([analyst.email, analyst.email]);
  });

  it("a summary of devices, batteries and refills goes to its maker", async () => {
    const low = await silent("Low");
    await buildAlarm(portal.db, facility, {
      deviceId: low,
      type: 6,
      raisedAt: "2026-11-22T09:00:00Z",
    });
    const alert = await made({ alertTypeId: 4, recipients: [] });
    await runAt(SLOT);
    const mails = await mailsOf(alert);
    expect(mails.map(({ recipient }) => recipient)).toEqual([member.email]);
    expect(await runsOf(alert)).toMatchObject([{ outcome: "sent", lines: [] }]);
  });

  it("mails recipients once that the server was away for over half an hour", async () => {
    const alert = await made({ timeOfDay: 23 });
    const off = await made({ timeOfDay: 23 });
    const named = { alertSubscriptionId: off.id, isInstantAlert: false };
    await page.send("PUT", `${BASE}/toggleStatus`, {
      ...named,
      facilityId: facility.facilityId,
      isActive: false,
    });
    const spans = (back: string) => [
      { from_at: "2026-11-20T00:00:00Z", to_at: "2026-11-23T11:00:00Z" },
      { from_at: back, to_at: "2026-11-23T19:10:00Z" },
    ];
    await runAt("2026-11-23T19:09:00Z", spans("2026-11-23T11:30:00Z"));
    expect(await mailsOf(alert)).toEqual([]);
    await runAt("2026-11-23T19:11:00Z", spans("2026-11-23T19:10:00Z"));
    await runAt("2026-11-23T19:13:00Z", spans("2026-11-23T19:10:00Z"));
    expect(await mailsOf(alert)).toHaveLength(1);
    expect(await mailsOf(off)).toEqual([]);
  });

  it("scheduled alerts run nothing that was switched off or deleted meanwhile", async () => {
    await silent("D1");
    const off = await made();
    const gone = await made();
    const named = ({ id }: ScheduledAlert) => ({
      alertSubscriptionId: id,
      isInstantAlert: false,
      facilityId: facility.facilityId,
    });
    await page.send("PUT", `${BASE}/toggleStatus`, { ...named(off), isActive: false });
    await page.send("DELETE", `${BASE}/delete`, named(gone));
    await runAt(SLOT);
    for (const alert of [off, gone]) {
      expect(await mailsOf(alert)).toEqual([]);
      expect(await runsOf(alert)).toEqual([]);
    }
  });
});
