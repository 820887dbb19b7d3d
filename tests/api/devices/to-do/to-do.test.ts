import { beforeAll, describe, expect, it } from "vitest";
import type { MarkVisit, ToDo, Visit } from "#contract/devices/to-do.ts";
import type { Role } from "#contract/core/permissions.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";
import { buildAlarm, buildRefill } from "#tests/factories/alarm.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

/** 09:00 in Toronto. */
const NOW = "2026-11-19T14:00:00Z";
const ago = (hours: number): string => new Date(Date.parse(NOW) - hours * HOUR_MS).toISOString();

describe("what an installer visits", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    return () => portal.close();
  });

  const buildHospital = async () => {
    const { db } = portal;
    const home = await buildFacility(db, { timeZone: "America/Toronto", products: ["SA"] });
    const place = (parentId: string, level: number, name: string) =>
      buildLocation(db, home, { parentId, level, name });
    const floor3 = await place(home.rootId, 2, "Floor 3");
    const icu = await place(floor3, 3, "Medical ICU");
    const room = await place(icu, 4, "Room 302");
    const floor5 = await place(home.rootId, 2, "Floor 5");
    const east = await place(floor5, 3, "Surgical 5 East");
    const hang = (
      name: string,
      given: Partial<Parameters<typeof buildDevice>[2]> & { model?: number } = {},
    ) => {
      const { model, ...rest } = given;
      return buildDevice(db, home, { locationId: room, heardAt: ago(0.5), ...rest, name }).then(
        async (deviceId) => {
          if (model !== undefined)
            await db("device")
              .where({ customer_id: home.customerId, device_id: deviceId })
              .update({ device_model_id: model });
          return deviceId;
        },
      );
    };
    return { home, room, icu, east, hang };
  };
  const enter = async (
    { customerId, facilityId }: { customerId: string; facilityId: string },
    role: Role = "installer",
    known?: { email: string; password: string },
  ) => {
    const user = known ?? (await buildUser(portal.db, { customerId, role }));
    const page = await signIn(portal.origin, user.email, user.password);
    const path = `/api/facility/${facilityId}/toDo`;
    const toDo = async (): Promise<ToDo> => {
      const answer = await page.get(path);
      expect(answer.status).toBe(200);
      return (await answer.json()) as ToDo;
    };
    const mark = (deviceId: string, body: MarkVisit) =>
      page.send("PUT", `/api/device/${deviceId}/visit`, body);
    return { user, page, path, toDo, mark };
  };
  const names = ({ visits }: ToDo) => visits.map(({ name, need }) => [name, need]);

  it("names each device once, with its first cause and what to bring", async () => {
    const { home, room, east, hang } = await buildHospital();
    const { db } = portal;
    await hang("302 well");
    const dead = await hang("302 door", { heardAt: ago(32), model: 2 });
    for (const type of [1, 5] as const)
      await buildAlarm(db, home, { deviceId: dead, type, raisedAt: ago(30 + type) });
    const silent = await hang("306 sink", { heardAt: ago(70), model: 1 });
    await buildAlarm(db, home, { deviceId: silent, type: 1, raisedAt: ago(46) });
    const low = await hang("320 door", { model: 2 });
    await buildAlarm(db, home, { deviceId: low, type: 6, raisedAt: ago(240) });
    const empty = await hang("304 bed", { model: 2 });
    await buildRefill(db, home, { deviceId: empty, replacementOn: "2026-11-22" });
    const expiring = await hang("corridor 2", { locationId: east });
    await buildRefill(db, home, {
      deviceId: expiring,
      expiresOn: "2026-11-20",
      replacementOn: "2026-11-21",
    });
    const later = await hang("304 later");
    await buildRefill(db, home, { deviceId: later, expiresOn: "2026-11-23" });
    await buildDevice(db, home, { locationId: room, name: "311 door", from: ago(0.4) });
    await buildDevice(db, home, { locationId: room, name: "no door", to: ago(3) });

    const answer = await (await enter(home)).toDo();
    expect(names(answer)).toEqual([
      ["302 door", "batteryDead"],
      ["306 sink", "silent"],
      ["311 door", "waiting"],
      ["304 bed", "refillEmpty"],
      ["320 door", "batteryLow"],
      ["corridor 2", "refillExpires"],
    ]);
    const byName = new Map(answer.visits.map((visit) => [visit.name, visit]));
    expect(byName.get("302 door")).toMatchObject({
      floor: { name: "Floor 3" },
      unit: { name: "Medical ICU" },
      since: ago(35),
      heardAt: ago(32),
      isSilent: true,
      bring: { kind: "batteries", name: "Sanitizer dispenser G1" },
      mark: null,
    } satisfies Record<string, unknown> & { mark: Visit["mark"] });
    expect(byName.get("306 sink")?.bring).toEqual({ kind: "spare", name: "Soap dispenser S1" });
    expect(byName.get("304 bed")).toMatchObject({
      dueOn: "2026-11-22",
      used: 0,
      capacity: 1000,
      bring: { kind: "refillFor", name: "Sanitizer dispenser G1" },
    });
    expect(byName.get("corridor 2")).toMatchObject({ dueOn: "2026-11-20", bring: null });
    expect(answer).toMatchObject({
      today: "2026-11-19",
      inService: 8,
      online: 5,
      waiting: 1,
      nextRefill: { unitName: "Medical ICU", dueOn: "2026-11-23" },
    });
  });

  it("replaced hardware waits for its first report in place of the former", async () => {
    const { home, hang } = await buildHospital();
    const { clock } = portal;
    const deviceId = await hang("311 door", { serialNumber: `D4 ${home.facilityId}` });
    const { page, toDo } = await enter(home);
    expect(names(await toDo())).toEqual([]);
    const number = `N ${home.facilityId}`.slice(0, 30);
    const body = { version: 1, serialNumber: number };
    expect((await page.send("PUT", `/api/device/${deviceId}/replace`, body)).status).toBe(200);
    const [visit, ...others] = (await toDo()).visits;
    expect(others).toEqual([]);
    expect(visit).toMatchObject({
      need: "waiting",
      serialNumber: number,
      formerSerialNumber: `D4 ${home.facilityId}`,
      since: clock.now().toISOString(),
      heardAt: null,
      bring: null,
    });
  });

  it("counts devices behind a silent gateway with it, not as visits", async () => {
    const { home, hang } = await buildHospital();
    const { db } = portal;
    const gateway = await hang("GW-0312", { type: "gateway", heardAt: ago(5) });
    const cause = await buildAlarm(db, home, { deviceId: gateway, type: 1, raisedAt: ago(4.5) });
    for (const [at, name] of ["302 door", "306 sink"].entries()) {
      const deviceId = await hang(name, { heardAt: ago(5 + at) });
      const raisedAt = ago(2);
      await buildAlarm(db, home, { deviceId, type: 1, raisedAt, causeAlarmId: cause });
    }
    const answer = await (await enter(home)).toDo();
    expect(names(answer)).toEqual([]);
    expect(answer.gateways).toEqual([
      {
        deviceId: gateway,
        name: "GW-0312",
        unitName: "Medical ICU",
        kind: "outage",
        since: ago(5),
        behind: 2,
        heardUntil: ago(5),
      },
    ]);
  });

  it("a tick lasts two hours, for the person who made it", async () => {
    const { home, hang } = await buildHospital();
    const { db, clock } = portal;
    const deviceId = await hang("302 door");
    await buildAlarm(db, home, { deviceId, type: 6, raisedAt: ago(3) });
    const own = await enter(home);
    const other = await enter(home);
    const shown = async ({ toDo }: typeof own) => (await toDo()).visits[0]?.mark ?? null;
    const at = new Date(clock.now().getTime() - 30 * MINUTE_MS).toISOString();
    expect((await own.mark(deviceId, { kind: "done", at })).status).toBe(204);
    expect(await shown(own)).toEqual({ kind: "done", reason: null, at });
    expect(await shown(other)).toBeNull();
    const log = await db("audit_log")
      .where({ customer_id: home.customerId, entity: "device", entity_id: deviceId })
      .select("before", "after");
    expect(log).toEqual([
      { before: { visit: null, reason: null }, after: { visit: "done", reason: null } },
    ]);
    // What came up after the tick is another thing to see to.
    const later = await buildAlarm(db, home, { deviceId, type: 5, raisedAt: NOW });
    await db("alarm")
      .where({ customer_id: home.customerId, alarm_type_id: 6 })
      .update({ cleared_at: NOW, closed_reason: "worse" });
    expect(await shown(own)).toBeNull();
    await db("alarm").where({ customer_id: home.customerId, alarm_id: later }).delete();
    await db("alarm")
      .where({ customer_id: home.customerId, alarm_type_id: 6 })
      .update({ cleared_at: null, closed_reason: null });
    expect(await shown(own)).not.toBeNull();
    expect((await own.page.send("DELETE", `/api/device/${deviceId}/visit`)).status).toBe(204);
    expect(await shown(own)).toBeNull();
    const old = new Date(clock.now().getTime() - 2 * HOUR_MS).toISOString();
    expect((await own.mark(deviceId, { kind: "done", at: old })).status).toBe(204);
    expect(await shown(own)).toBeNull();
  });

  it("leaves a device until midnight of the facility, with a reason", async () => {
    const { home, hang, east, icu } = await buildHospital();
    const { db, clock } = portal;
    const deviceId = await hang("302 door");
    await buildAlarm(db, home, { deviceId, type: 5, raisedAt: ago(3) });
    const upstairs = await hang("5-505 sink", { locationId: east });
    await buildAlarm(db, home, { deviceId: upstairs, type: 6, raisedAt: ago(3) });
    const { user, page, path, toDo, mark } = await enter(home);
    const unreasoned = await mark(deviceId, { kind: "notToday" });
    expect(unreasoned.status).toBe(400);
    expect(await unreasoned.json()).toMatchObject({ fieldErrors: { reason: "required" } });
    expect((await mark(deviceId, { kind: "notToday", reason: "occupied" })).status).toBe(204);
    const startAt = (locationId: string | null) =>
      page.send("PUT", `${path}/startAt`, { locationId });
    expect((await startAt(east)).status).toBe(204);
    const now = await toDo();
    expect(now.startAt).toBe(east);
    expect(names(now)[0]).toEqual(["5-505 sink", "batteryLow"]);
    expect(now.visits[1]?.mark).toMatchObject({ kind: "notToday", reason: "occupied" });
    const elsewhere = await buildHospital();
    expect((await startAt(elsewhere.icu)).status).toBe(400);
    expect((await startAt(null)).status).toBe(204);
    expect((await toDo()).visits[0]?.unit.id).toBe(icu);
    await startAt(east);
    // 23:59 in Toronto, then midnight.
    clock.set("2026-11-20T04:59:00Z");
    const late = await enter(home, "installer", user);
    expect((await late.toDo()).startAt).toBe(east);
    clock.set("2026-11-20T05:00:00Z");
    const tomorrow = await late.toDo();
    clock.set(NOW);
    expect(tomorrow.startAt).toBeNull();
    expect(tomorrow.visits.map((visit) => visit.mark)).toEqual([null, null]);
  });

  it("is for people who may change devices, in their own facilities", async () => {
    const { home, hang } = await buildHospital();
    const deviceId = await hang("302 door");
    const analyst = await enter(home, "dataAnalyst");
    expect((await analyst.page.get(analyst.path)).status).toBe(403);
    expect((await analyst.mark(deviceId, { kind: "done" })).status).toBe(403);
    const stranger = await enter((await buildHospital()).home);
    expect((await stranger.page.get(`/api/facility/${home.facilityId}/toDo`)).status).toBe(403);
    expect((await stranger.mark(deviceId, { kind: "done" })).status).toBe(404);
    const locationId = null;
    const started = await stranger.page.send(
      "PUT",
      `/api/facility/${home.facilityId}/toDo/startAt`,
      { locationId },
    );
    expect(started.status).toBe(403);
  });
});
