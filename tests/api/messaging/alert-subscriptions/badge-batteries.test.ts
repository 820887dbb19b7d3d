import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InstantAlert } from "#contract/messaging/alert-subscriptions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Gateway, newGateway } from "#tests/api/devices/ingest/support/gateway.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";

const BASE = "/api/alertSubscriptions/instantAlert";
const NOW = Date.parse("2026-11-24T15:00:00Z");

describe("instant alerts about batteries of badges", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let unitId: string;
  let member: BuiltUser;
  let analyst: BuiltUser;
  let page: Client;
  let gateway: Gateway;
  let ids = 0;

  beforeAll(async () => {
    portal = await startPortal({ now: new Date(NOW) });
    await portal.tick();
    // No mail is about devices here, and a clock that jumps is no server that was away.
    await portal
      .db("job")
      .whereIn("name", ["devices.miss", "devices.judge", "server.runs"])
      .update({ run_at: new Date("2030-01-01") });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    facility = await buildFacility(portal.db, { products: ["IMS"], timeZone: "America/Toronto" });
    const place = { parentId: facility.rootId, level: 3, name: "3 North" };
    unitId = await buildLocation(portal.db, facility, place);
    await buildDevice(portal.db, facility, { locationId: unitId, serialNumber: "R-1" });
    const { customerId } = facility;
    member = await buildUser(portal.db, { customerId, role: "reporting" });
    analyst = await buildUser(portal.db, { customerId, role: "dataAnalyst" });
    page = await signIn(portal.origin, member.email, member.password);
    gateway = await newGateway(portal.origin, portal.db, facility.scope);
    const { employeeId } = await buildEmployee(portal.db, facility, { lastName: "Wearer" });
    await buildBadge(portal.db, facility, "B-77", employeeId);
  });

  const now = (): Date => portal.clock.now();
  /** A reading that arrives so long after it was made. */
  const read = async (
    badgeBattery: string,
    { badge = "B-77", agoMs = 1000 }: { badge?: string; agoMs?: number } = {},
  ): Promise<void> => {
    ids += 1;
    const at = new Date(now().getTime() - agoMs).toISOString();
    const fact = { type: "device_report", id: `r${ids}`, device: "R-1", at, badge, badgeBattery };
    expect(await gateway.send([fact])).toMatchObject({ accepted: 1 });
  };
  const rule = (given: object = {}) => ({
    alertTypeId: 5,
    facilityId: facility.facilityId,
    ...given,
  });
  const made = async (given: object = {}): Promise<InstantAlert> => {
    const recipients = [member, analyst].map(({ email }) => ({ deliveryAddress: email }));
    const form = { name: "Badges", tellResolved: true, recipients, ...rule(given) };
    const answer = await page.send("POST", `${BASE}/save`, form);
    expect(answer.status).toBe(200);
    // It mails what opens after its first look as much as what opened before.
    await portal.tick();
    return (await answer.json()) as InstantAlert;
  };
  const pass = async (ms = MINUTE_MS): Promise<void> => {
    portal.clock.advance(ms - MINUTE_MS);
    for (let tick = 0; tick < 12; tick += 1) await portal.tick();
  };
  /** The mails of an alert to a recipient, as text. */
  const toldTo = async ({ id }: InstantAlert, { email }: BuiltUser) => {
    const rows = await portal
      .db("mail_outbox")
      .where({ subscription_id: id, recipient: email })
      .orderBy("created_at")
      .select("subject", "message_id");
    return rows.map(({ subject, message_id: id }) => {
      const received = portal.mail.received.find(({ messageId }) => messageId === id);
      return { subject, text: received?.text };
    });
  };
  const subjects = async (alert: InstantAlert): Promise<string[]> =>
    (await toldTo(alert, member)).map(({ subject }) => subject);
  const kept = () =>
    portal
      .db("badge_battery")
      .where(tenant(facility.scope))
      .orderBy("badge")
      .select("badge", "level", "raised_at", "last_raised_at", "cleared_at");

  it("mails a badge's low, dead and good battery once each within a minute", async () => {
    const alert = await made();
    await read("Good");
    await pass();
    await read("Low");
    const readAt = now();
    await pass();
    await read("Low");
    await pass();
    const [first, ...others] = await toldTo(alert, analyst);
    expect(others).toEqual([]);
    expect(first?.subject).toBe("B-77: Badge battery low");
    expect(first?.text).toContain("3 North");
    // The wearer is named to recipients who may see individuals, and that is logged.
    expect(first?.text).toContain("Wearer");
    const [withoutName] = await toldTo(alert, member);
    expect(withoutName?.subject).toBe("B-77: Badge battery low");
    expect(withoutName?.text).not.toContain("Wearer");
    // The badge gets no new holder.
    expect(first?.text).not.toContain("acknowledge");
    const [row] = await portal
      .db("mail_outbox")
      .where("subscription_id", alert.id)
      .select("created_at");
    expect((row?.created_at.getTime() ?? 0) - readAt.getTime()).toBeLessThanOrEqual(MINUTE_MS);
    const looks = await portal
      .db("audit_log")
      .where({ customer_id: facility.customerId, entity: "individualFigures" })
      .pluck("user_name");
    expect(looks).toEqual([analyst.email]);

    await pass(2 * HOUR_MS);
    await read("Dead");
    await read("Low");
    await pass();
    await pass(2 * HOUR_MS);
    await read("Good");
    await pass();
    await pass(15 * MINUTE_MS);
    expect(await subjects(alert)).toEqual([
      "B-77: Badge battery low",
      "B-77: Badge battery dead",
      "Resolved: B-77",
    ]);
    const over = (await toldTo(alert, analyst)).at(-1);
    expect(over?.text).toContain("Badge battery dead: over");
  });

  it("does not mail what was weak before, unless the form requests it", async () => {
    await read("Low", { agoMs: 2 * HOUR_MS });
    const alert = await made();
    await pass();
    await read("Low");
    await pass();
    expect(await subjects(alert)).toEqual([]);
    const asked = { facilityId: facility.facilityId, alertSubscriptionId: null };
    const answer = await page.send("POST", `${BASE}/viewModel`, asked);
    const model = (await answer.json()) as {
      alertTypes: { id: number }[];
      openNow: Record<string, number>;
    };
    expect(model.alertTypes.map(({ id }) => id)).toContain(5);
    expect(model.openNow["5"]).toBe(1);
    const offering = await made({ sendOpen: true });
    await pass();
    await pass();
    expect(await subjects(offering)).toEqual(["B-77: Badge battery low"]);
  });

  it("badge alerts are narrowed to where a badge was read last", async () => {
    const place = { parentId: facility.rootId, level: 3 };
    const elsewhere = await made({
      locationIds: [await buildLocation(portal.db, facility, place)],
    });
    const here = await made({ locationIds: [unitId] });
    await read("Low");
    await pass();
    expect(await subjects(elsewhere)).toEqual([]);
    expect(await subjects(here)).toHaveLength(1);
  });

  it("badge alerts remind of a badge until it is removed", async () => {
    const alert = await made({ remindHours: 4 });
    await read("Dead");
    await pass();
    await pass(4 * HOUR_MS);
    await pass();
    expect(await subjects(alert)).toHaveLength(2);
    await portal
      .db("badge")
      .where({ customer_id: facility.customerId, serial_number: "B-77" })
      .update({ is_removed: true });
    await pass(5 * HOUR_MS);
    await pass();
    expect(await subjects(alert)).toHaveLength(2);
  });

  it("judging everything again mails nothing new", async () => {
    await made();
    await read("Low", { agoMs: 3 * HOUR_MS });
    await pass();
    await read("Good");
    await pass(2 * HOUR_MS);
    await read("Low");
    await read("Dead", { badge: "B-78" });
    await pass();
    // A reading that comes late: the other badge has been dead for longer.
    await read("Dead", { badge: "B-78", agoMs: HOUR_MS });
    await pass();
    const followed = await kept();
    expect(followed.map(({ badge, level }) => [badge, level])).toEqual([
      ["B-77", "Low"],
      ["B-78", "Dead"],
    ]);
    await portal.db("badge_battery").where(tenant(facility.scope)).delete();
    await rebuildFacility(portal.db, facility.scope, { now });
    await pass();
    expect(await kept()).toEqual(followed);
  });

  it("badge alerts show how often they would have fired", async () => {
    for (const [level, hours] of [
      ["Low", 60],
      ["Dead", 40],
      ["Good", 20],
    ] as const)
      await read(level, { agoMs: hours * HOUR_MS });
    const answer = await page.send("POST", `${BASE}/wouldHaveFired`, rule());
    expect(await answer.json()).toEqual({ times: 2, mostly: null, mostOften: "B-77" });
  });
});
