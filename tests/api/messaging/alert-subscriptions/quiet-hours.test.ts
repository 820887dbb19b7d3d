import { afterAll, beforeAll, expect, it } from "vitest";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { newGateway } from "#tests/api/devices/ingest/support/gateway.ts";
import { signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

/** W13 of the rules for alerts, from facts that arrive to rows in the outbox. EST. */
const at = (time: string, day = 23): Date => new Date(`2026-11-${day}T${time}-05:00`);
const REPORT_EVERY_MS = 5 * 60_000;
/** Often enough for a gateway not to be missed. */
const CONTACT_EVERY_MS = 20 * 60_000;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: at("20:30:00") });
  await portal.tick();
  // A clock that jumps is no server that was away.
  await portal.db("server_span").update({ to_at: new Date("2030-01-01") });
});
afterAll(() => portal.close());

it("mails a silent gateway at once in quiet hours, all else at their end", async () => {
  const { db } = portal;
  const facility = await buildFacility(db, { products: ["ECM"], timeZone: "America/Toronto" });
  const locationId = await buildLocation(db, facility, { parentId: facility.rootId, level: 3 });
  const hang = (serialNumber: string, type: "gateway" | "dispenser"): Promise<string> =>
    buildDevice(db, facility, {
      locationId,
      serialNumber,
      name: serialNumber,
      type,
      from: at("22:00:00", 22),
    });
  const behind = Array.from({ length: 14 }, (_, index) => `B${index + 1}`);
  for (const name of ["G", "H"]) await hang(name, "gateway");
  for (const name of ["D", ...behind]) await hang(name, "dispenser");
  const gateway = await newGateway(portal.origin, db, facility.scope);
  let ids = 0;
  const fact = (device: string, ear: string, when: Date) => ({
    type: "device_report",
    id: `r${(ids += 1)}`,
    device,
    gateway: ear,
    rssi: -60,
    at: when.toISOString(),
  });
  /** Moves to a time and lets the jobs find what is to be found by then. */
  const settle = async (when: Date, ticks = 12): Promise<void> => {
    portal.clock.set(when);
    for (let tick = 0; tick < ticks; tick += 1) await portal.tick();
  };
  const send = async (facts: readonly unknown[]): Promise<void> => {
    const { refused } = await gateway.send(facts);
    expect(refused).toEqual([]);
  };

  const member = await buildUser(db, { customerId: facility.customerId, role: "reporting" });
  const page = await signIn(portal.origin, member.email, member.password);
  const saved = await page.send("POST", "/api/alertSubscriptions/instantAlert/save", {
    name: "All offline devices",
    alertTypeId: 1,
    facilityId: facility.facilityId,
    tellResolved: true,
    remindHours: 4,
    quietFrom: 21,
    quietTo: 6,
    recipients: [{ deliveryAddress: member.email }],
  });
  expect(saved.status).toBe(200);
  const mails = async (): Promise<{ at: Date; subject: string; text: string }[]> => {
    const rows = await db("mail_outbox")
      .where("recipient", member.email)
      .whereNotNull("subscription_id")
      .orderBy("created_at")
      .select("created_at", "subject", "message_id");
    return rows.map(({ created_at: at, subject, message_id: id }) => {
      const received = portal.mail.received.find(({ messageId }) => messageId === id);
      return { at, subject, text: received?.text ?? "" };
    });
  };

  // All report until ten, but for D, which did so a day before; the other gateway goes on.
  const until = (from: Date, to: Date, everyMs = REPORT_EVERY_MS): Date[] => {
    const times: Date[] = [];
    for (let ms = from.getTime(); ms <= to.getTime(); ms += everyMs) times.push(new Date(ms));
    return times;
  };
  portal.clock.set(at("22:00:00"));
  const evening = until(at("20:35:00"), at("22:00:00"));
  await send([fact("D", "H", at("23:10:00", 22))]);
  await send(
    evening.flatMap((when) => [
      fact("G", "G", when),
      fact("H", "H", when),
      ...behind.map((name) => fact(name, "G", when)),
    ]),
  );
  await settle(at("22:00:05"), 6);
  const goOn = async (from: Date, to: Date): Promise<void> => {
    for (const when of [...until(from, to, CONTACT_EVERY_MS), to]) {
      portal.clock.set(new Date(when.getTime() + 1000));
      await send([fact("H", "H", when)]);
    }
  };
  await goOn(at("22:05:00"), at("22:30:00"));
  await settle(at("22:30:02"), 18);
  const [first, ...early] = await mails();
  expect(early).toEqual([]);
  expect(first?.subject).toContain("G is offline: 14 devices behind it");
  expect(first?.text).not.toMatch(/^D\b/mu);
  expect(first?.at.getTime()).toBeGreaterThanOrEqual(at("22:30:30").getTime());
  expect(first?.at.getTime()).toBeLessThanOrEqual(at("22:31:30").getTime());

  await goOn(at("22:35:00"), at("02:30:00", 24));
  await settle(at("02:30:05", 24), 18);
  // A reminder is due: it waits, as D does.
  expect(await mails()).toHaveLength(1);

  portal.clock.set(at("04:00:00", 24));
  await send([fact("G", "G", at("04:00:00", 24)), fact("H", "H", at("04:00:00", 24))]);
  await settle(at("04:00:05", 24), 12);
  for (const [index, name] of behind.entries()) {
    const when = at(`04:${10 + index}:00`, 24);
    portal.clock.set(new Date(when.getTime() + 1000));
    await send([fact(name, "G", when), fact("G", "G", when), fact("H", "H", when)]);
  }
  for (const when of until(at("04:30:00", 24), at("05:50:00", 24), CONTACT_EVERY_MS)) {
    portal.clock.set(new Date(when.getTime() + 1000));
    await send(["G", "H"].map((ear) => fact(ear, ear, when)));
    await send(behind.map((name) => fact(name, "G", when)));
  }
  await settle(at("05:59:30", 24), 24);
  const [, second, ...late] = await mails();
  expect(late).toEqual([]);
  expect(second?.at.getTime()).toBeGreaterThanOrEqual(at("06:00:00", 24).getTime());
  expect(second?.at.getTime()).toBeLessThanOrEqual(at("06:01:00", 24).getTime());
  expect(second?.text).toContain("Silent from");
  expect(second?.text).toContain("6 h 0 min");
  // No line of those behind the gateway.
  expect(second?.text).not.toMatch(/^B\d/mu);
});
