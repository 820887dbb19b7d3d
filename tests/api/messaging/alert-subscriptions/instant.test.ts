import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InstantAlert } from "#contract/messaging/alert-subscriptions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { lookAtAlerts } from "#server/engine/alerts/service.ts";
import { newId } from "#server/lib/ids.ts";
import { buildAlarm } from "#tests/factories/alarm.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const BASE = "/api/alertSubscriptions/instantAlert";
const NOW = Date.parse("2026-11-24T15:00:00Z");
const before = (minutes: number): string => new Date(NOW - minutes * MINUTE_MS).toISOString();

describe("instant alerts", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let unitId: string;
  let member: BuiltUser;
  let page: Client;

  beforeAll(async () => {
    portal = await startPortal({ now: new Date(NOW) });
    await portal.tick();
    // Alarms are inserted here: the devices are not judged.
    await portal
      .db("job")
      .whereIn("name", ["devices.miss", "devices.judge"])
      .update({ run_at: new Date("2030-01-01") });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    portal.clock.set(new Date(NOW));
    facility = await buildFacility(portal.db, { products: ["ECM"], timeZone: "America/Toronto" });
    unitId = await buildLocation(portal.db, facility, {
      parentId: facility.rootId,
      level: 3,
      name: "3 North",
    });
    member = await buildUser(portal.db, {
      customerId: facility.customerId,
      role: "reporting",
      language: "fr-CA",
    });
    page = await signIn(portal.origin, member.email, member.password);
  });

  const rule = (given: object = {}) => ({
    alertTypeId: 1,
    facilityId: facility.facilityId,
    ...given,
  });
  const made = async (given: object = {}): Promise<InstantAlert> => {
    const form = { name: "Offline", recipients: [{ deliveryAddress: member.email }] };
    const answer = await page.send("POST", `${BASE}/save`, { ...form, ...rule(given) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as InstantAlert;
  };
  const device = (name: string, type: "gateway" | "dispenser" = "dispenser"): Promise<string> =>
    buildDevice(portal.db, facility, { locationId: unitId, name, type, heardAt: before(60) });
  const now = (): Date => portal.clock.now();
  const judged = async (alarmId: string, values: object = {}): Promise<void> => {
    await portal
      .db("alarm")
      .where({ ...tenant(facility.scope), alarm_id: alarmId })
      .update({ ...values, changed_at: now() });
    await portal.db.transaction((tx) => lookAtAlerts(tx, facility.scope));
  };
  const raised = async (deviceId: string, causeAlarmId?: string): Promise<string> => {
    const alarmId = await buildAlarm(portal.db, facility, {
      deviceId,
      type: 1,
      raisedAt: now().toISOString(),
      ...(causeAlarmId !== undefined && { causeAlarmId }),
    });
    await judged(alarmId, { source: causeAlarmId === undefined ? "silence" : "explained" });
    return alarmId;
  };
  const minutePasses = async (): Promise<void> => {
    for (let tick = 0; tick < 12; tick += 1) await portal.tick();
  };
  const mailsOf = ({ id }: InstantAlert) =>
    portal
      .db("mail_outbox")
      .where("subscription_id", id)
      .orderBy("created_at")
      .select("recipient", "subject", "created_at");

  it("mails a gateway with its affected devices and its return in the reader's language", async () => {
    const alert = await made({ tellResolved: true });
    const gatewayId = await device("Passerelle 3N", "gateway");
    const dispenserId = await device("Dispenser 7");
    const of = tenant(facility.scope);
    await portal
      .db("device")
      .where({ ...of, device_id: gatewayId })
      .update({ serial_number: `serial of ${gatewayId}` });
    await portal
      .db("device_state")
      .where({ ...of, device_id: dispenserId })
      .update({ gateway: `serial of ${gatewayId}` });
    const raisedAt = now();
    const alarmId = await raised(gatewayId);
    await minutePasses();
    const [first, ...others] = await mailsOf(alert);
    expect(others).toEqual([]);
    expect(first?.recipient).toBe(member.email);
    expect(first?.subject).toContain("Passerelle 3N");
    expect((first?.created_at.getTime() ?? 0) - raisedAt.getTime()).toBeLessThanOrEqual(MINUTE_MS);
    const received = portal.mail.received.find(({ subject }) => subject === first?.subject);
    expect(received?.text).toMatch(/hors ligne/iu);
    expect(received?.text).toMatch(/1 appareil/u);
    const taken = `/alertsubscriptions?acknowledge=${alarmId}&facilityId=${facility.facilityId}`;
    expect(received?.text).toContain(`https://portal.example.test${taken}`);
    // A device behind it is no news.
    await raised(dispenserId, alarmId);
    await judged(alarmId, { cleared_at: now(), closed_reason: "cleared" });
    portal.clock.set(new Date(now().getTime() + 10 * MINUTE_MS));
    await minutePasses();
    const [, last, ...more] = await mailsOf(alert);
    expect(more).toEqual([]);
    // There is nothing to take on any more.
    const resolved = portal.mail.received.find(({ subject }) => subject === last?.subject);
    expect(resolved?.text).toContain(facility.facilityId);
    expect(resolved?.text).not.toContain("acknowledge");
  });

  it("counts how often an alert would have fired in seven days, by device", async () => {
    const [oftenId, onceId] = [await device("Sink 4"), await device("Sink 5")];
    for (const [deviceId, hours] of [
      [oftenId, 30],
      [oftenId, 54],
      [oftenId, 78],
      [onceId, 10],
      [onceId, 9 * 24],
    ] as const)
      await buildAlarm(portal.db, facility, {
        deviceId,
        type: 1,
        raisedAt: before(hours * 60),
        clearedAt: before(hours * 60 - 20),
      });
    const ask = async (given?: object): Promise<unknown> => {
      const answer = await page.send("POST", `${BASE}/wouldHaveFired`, rule(given));
      expect(answer.status).toBe(200);
      return answer.json();
    };
    // At 4 AM three times, at midnight once.
    expect(await ask()).toEqual({
      times: 4,
      mostly: { from: 3, to: 5, times: 3 },
      mostOften: "Sink 4",
    });
    expect(await ask({ holdMinutes: 30 })).toEqual({ times: 0, mostly: null, mostOften: null });
    expect(await ask({ deviceTypeClassId: 3 })).toMatchObject({ times: 0 });
  });

  it("offers to acknowledge only to recipients whom the portal lets", async () => {
    const observer = await buildUser(portal.db, {
      customerId: facility.customerId,
      role: "observer",
    });
    portal.clock.set(new Date(NOW + 14 * MINUTE_MS));
    const [, domain = ""] = member.email.split("@");
    await portal
      .db("customer")
      .where("customer_id", facility.customerId)
      .update({ mail_domains: [domain] });
    const stranger = `biomed@${domain}`;
    const addresses = [member.email, observer.email, stranger];
    await made({ recipients: addresses.map((deliveryAddress) => ({ deliveryAddress })) });
    await raised(await device("Sink 9"));
    await minutePasses();
    const offered = addresses.map((address) =>
      portal.mail.received
        .filter(({ to }) => [to].flat().some((one) => one?.text === address))
        .map(({ text = "" }) => text.includes("acknowledge")),
    );
    expect(offered).toEqual([[true], [false], [false]]);
  });

  it("an alert mail about times before a restore is held", async () => {
    // Later than any other test here has set the next run of the job that mails.
    portal.clock.set(new Date(NOW + 17 * MINUTE_MS));
    const alert = await made();
    await raised(await device("North", "gateway"));
    await portal.db("backup_note").insert({
      backup_id: newId(),
      taken_at: new Date(before(60)),
      bytes: 1,
      restored_at: now(),
    });
    await minutePasses();
    const states = () =>
      portal
        .db("mail_outbox")
        .where("subscription_id", alert.id)
        .orderBy("created_at")
        .pluck<string[]>("state");
    expect(await states()).toEqual(["held"]);
    portal.clock.set(new Date(now().getTime() + 10 * MINUTE_MS));
    await raised(await device("South", "gateway"));
    await minutePasses();
    expect(await states()).toEqual(["held", "accepted"]);
    await portal.db("backup_note").delete();
  });

  it("mails its maker once when no address may get it any more", async () => {
    portal.clock.set(new Date(NOW + 40 * MINUTE_MS));
    page = await signIn(portal.origin, member.email, member.password);
    const domains = (names: string[]) =>
      portal
        .db("customer")
        .where("customer_id", facility.customerId)
        .update({ mail_domains: names });
    const standing = async (id: string) =>
      portal
        .db("alert_subscription")
        .where({ ...tenant(facility.scope), subscription_id: id })
        .first("is_active", "paused_reason");
    const told = async () =>
      portal
        .db("mail_outbox")
        .where({ customer_id: facility.customerId, recipient: member.email })
        .pluck("subject");
    await domains(["biomed.example"]);
    const alert = await made({ recipients: [{ deliveryAddress: "team@biomed.example" }] });
    await domains([]);
    await raised(await device("Sink 1"));
    await minutePasses();
    expect(await standing(alert.id)).toEqual({ is_active: true, paused_reason: "nobody_entitled" });
    await raised(await device("Sink 2"));
    portal.clock.set(new Date(now().getTime() + 10 * MINUTE_MS));
    await minutePasses();
    expect(await told()).toEqual(["Alerte suspendue\u00a0: Offline"]);
    expect(await mailsOf(alert)).toEqual([]);
    await domains(["biomed.example"]);
    await raised(await device("Sink 3"));
    portal.clock.set(new Date(now().getTime() + 10 * MINUTE_MS));
    await minutePasses();
    expect(await mailsOf(alert)).toHaveLength(1);
    expect(await standing(alert.id)).toEqual({ is_active: true, paused_reason: null });
  });
});
