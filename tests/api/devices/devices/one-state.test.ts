import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { DEVICE_TYPE_IDS, type DeviceList } from "#contract/devices/devices.ts";
import type { CustomerRow } from "#contract/organization/customers.ts";
import { addDevice } from "#server/features/devices/devices/service.ts";
import { gatewayFigures } from "#server/features/operations/system-status/queries.ts";
import { newGateway } from "#tests/api/devices/ingest/support/gateway.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation, buildPlaceholder } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { compareStates } from "#tests/support/device-states.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const scene = async () => {
  const { db, clock } = portal;
  const facility = await buildFacility(db, { products: ["ECM", "SA"] });
  const { scope, rootId } = facility;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const add = (
    name: string,
    type: keyof typeof DEVICE_TYPE_IDS,
    since: Date | null = before(30 * 24 * HOUR_MS),
    locationId = rootId,
  ) =>
    db.transaction((tx) =>
      addDevice(
        tx,
        scope,
        {
          serialNumber: name,
          name,
          deviceTypeId: DEVICE_TYPE_IDS[type],
          ...(since !== null && {
            assignment: { locationId, startsAt: since, isCompliance: false },
          }),
        },
        since ?? clock.now(),
      ),
    );
  const gateway = await newGateway(portal.origin, db, scope);
  /** Signed in again: the clock has gone on. */
  const open = async () => {
    const user = await buildUser(db, { customerId: scope.customerId, role: "customerAdmin" });
    return signIn(portal.origin, user.email, user.password);
  };
  const report = (device: string, at: Date, more: object = {}) => ({
    type: "device_report",
    id: `${device} ${at.toISOString()}`,
    device,
    at: at.toISOString(),
    ...more,
  });
  const judge = () => judgeDevices(db, scope, clock);
  return { ...facility, add, before, gateway, open, report, judge };
};

describe("a device's state", () => {
  it("a device has one state on every screen, in a fleet of all kinds", async () => {
    const world = await scene();
    const { add, before, report, gateway, open, judge, facilityId, rootId: locationId } = world;
    const device = fc.record({
      type: fc.constantFrom(
        ...(["dispenser", "opportunityCounter", "gateway", "repeater"] as const),
      ),
      sinceHours: fc.constantFrom(null, 1, 400),
      heardHours: fc.constantFrom(null, 0.1, 1, 5, 30, 300),
      battery: fc.constantFrom("Good", "Low", "Dead"),
      isOut: fc.constantFrom(false, false, false, true),
      /** Replaced in the end: not heard since, or heard again. */
      replaced: fc.constantFrom(null, null, null, "waiting", "heard"),
    });
    const fleet = fc.sample(device, { numRuns: 48, seed: 7 });
    const clock = 90 * MINUTE_MS;
    await add("slow", "gateway");
    await add("lost", "gateway");
    await add("behind", "dispenser");
    await add("never", "dispenser");
    await gateway.send([
      report("lost", before(0)),
      report("behind", before(0), { gateway: "lost", rssi: -60 }),
    ]);
    portal.clock.advance(3 * HOUR_MS);
    const floor = await buildLocation(portal.db, world, { parentId: locationId, level: 2 });
    const unit = await buildLocation(portal.db, world, { parentId: floor, level: 3 });
    const room = await buildLocation(portal.db, world, { parentId: unit, level: 4 });
    const places = [locationId, floor, unit, room, room];
    for (const [at, { type, sinceHours }] of fleet.entries()) {
      const since = sinceHours === null ? null : before(sinceHours * HOUR_MS);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as people do
      await add(`d${at}`, type, since, places[at % places.length]);
    }
    // What hangs in an archived facility is not expected to be heard.
    const archived = await buildFacility(portal.db, { customerId: world.customerId });
    await buildDevice(portal.db, archived, { locationId: archived.rootId, heardAt: before(0) });
    await portal
      .db("facility")
      .where({ customer_id: world.customerId, facility_id: archived.facilityId })
      .update({ archived_at: before(0) });
    await buildPlaceholder(portal.db, world, { locationId, name: "planned" });
    await gateway.send(
      fleet.flatMap(({ heardHours, battery, type }, at) =>
        heardHours === null
          ? []
          : report(`d${at}`, before(heardHours * HOUR_MS), {
              battery,
              ...(type !== "gateway" && { gateway: "slow" }),
            }),
      ),
    );
    await gateway.post(JSON.stringify([report("slow", before(clock))]), {
      "x-sent-at": before(clock).toISOString(),
    });
    portal.clock.advance(MINUTE_MS);
    const installer = await open();
    for (const [at, { replaced }] of fleet.entries()) {
      if (replaced === null) continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as people do
      const row = await portal
        .db("device")
        .where({ facility_id: facilityId, name: `d${at}` })
        .first("device_id", "version");
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as people do
      const answer = await installer.send("PUT", `/api/device/${row?.device_id}/replace`, {
        version: row?.version,
        serialNumber: `new${at}`,
      });
      expect(answer.status).toBe(200);
    }
    portal.clock.advance(10 * MINUTE_MS);
    await gateway.send([
      report("slow", before(0)),
      ...fleet.flatMap(({ replaced, type }, at) =>
        replaced === "heard"
          ? report(`new${at}`, before(0), type === "gateway" ? {} : { gateway: "slow" })
          : [],
      ),
    ]);
    for (const [at, { isOut }] of fleet.entries()) {
      if (!isOut) continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as people do
      const row = await portal
        .db("device")
        .where({ facility_id: facilityId, name: `d${at}` })
        .first("device_id");
      await portal.db("out_of_service").insert({
        customer_id: world.customerId,
        facility_id: facilityId,
        device_id: row?.device_id ?? "",
        starts_at: before(HOUR_MS),
        ends_at: null,
        reason: "Painting",
      });
    }
    const waiting = fleet.flatMap(({ replaced, isOut, sinceHours }, at) =>
      replaced === "waiting" && !isOut && sinceHours !== null ? `d${at}` : [],
    );
    expect(waiting.length).toBeGreaterThan(3);
    await judge();
    const page = await open();
    const states = await compareStates(page, facilityId, portal);
    for (const name of waiting) expect([name, states[name]]).toEqual([name, "notHeardYet"]);
    expect(new Set(Object.values(states))).toEqual(
      new Set([
        "online",
        "offline",
        "explained",
        "notHeardYet",
        "neverHeard",
        "outOfService",
        "unassigned",
      ]),
    );
    expect(states).toMatchObject({
      slow: "online",
      lost: "offline",
      behind: "explained",
      never: "neverHeard",
    });
    const rows = (await (await page.get("/api/customer/list")).json()) as CustomerRow[];
    const all = Object.values(states);
    expect(rows.find(({ id }) => id === world.customerId)).toMatchObject({
      onlineDeviceCount: all.filter((state) => state === "online").length,
      deviceCount: all.filter((state) => !["unassigned", "outOfService"].includes(state)).length,
    });
  });

  it("a dead battery is dead on every screen until it reads good", async () => {
    const { add, before, report, gateway, open, judge, facilityId } = await scene();
    const told: Record<string, readonly (readonly [hours: number, values: object])[]> = {
      "at one instant": [
        [3, { battery: "Dead" }],
        [3, { battery: "Low" }],
      ],
      "low since": [
        [5, { battery: "Dead" }],
        [1, { battery: "Low" }],
      ],
      "of the module": [
        [5, { battery: "Good", moduleBattery: "Dead" }],
        [1, { battery: "Good", moduleBattery: "Low" }],
      ],
      "good once": [
        [5, { battery: "Dead" }],
        [1, { battery: "Good" }],
      ],
      "good once, then low": [
        [5, { battery: "Dead" }],
        [3, { battery: "Good" }],
        [1, { battery: "Low" }],
      ],
      low: [
        [3, { battery: "Low" }],
        [1, { battery: "Low" }],
      ],
      unknown: [[1, {}]],
    };
    const hub = await add("hub", "gateway");
    for (const [name, reports] of Object.entries(told)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await add(name, "dispenser");
      const facts = reports.map(([hours, values], at) => ({
        ...report(name, before(hours * HOUR_MS), { gateway: "hub", ...values }),
        id: `r${at}`,
      }));
      // oxlint-disable-next-line no-await-in-loop -- in turn
      await gateway.send([...facts, report("hub", before(0))]);
    }
    await judge();
    const page = await open();
    await compareStates(page, facilityId, portal);
    const list = (await (
      await page.get(`/api/device?facilityId=${facilityId}`)
    ).json()) as DeviceList;
    const shown = list.rows.filter(({ id }) => id !== hub.deviceId);
    expect(
      Object.fromEntries(shown.map(({ name, currentBatteryStatus: is }) => [name, is])),
    ).toEqual({
      "at one instant": "Dead",
      "low since": "Dead",
      "of the module": "Dead",
      "good once": "Good",
      "good once, then low": "Low",
      low: "Low",
      unknown: "Unknown",
    });
  });

  it("a gateway's state follows its contact, and its page shows a wrong clock", async () => {
    const { add, before, report, gateway, open, judge, facilityId } = await scene();
    const { deviceId } = await add("slow", "gateway");
    const slow = 90 * MINUTE_MS;
    await gateway.post(JSON.stringify([report("slow", before(slow))]), {
      "x-sent-at": before(slow).toISOString(),
    });
    await judge();
    const page = await open();
    expect(await compareStates(page, facilityId, portal)).toEqual({ slow: "online" });
    const answer = await page.get(`/api/device/${deviceId}/history`);
    const history = (await answer.json()) as DeviceHistory;
    expect(history.clockOffsetMs).toBeGreaterThanOrEqual(slow);
    expect(history.lastCommunicationTimestamp).toBe(portal.clock.now().toISOString());
    const lags = await gatewayFigures(portal.db, portal.clock.now());
    expect(lags.find(({ qualifier }) => qualifier.startsWith("slow,"))?.value).toBeLessThan(1);
    portal.clock.advance(HOUR_MS);
    await judge();
    expect(await compareStates(await open(), facilityId, portal)).toEqual({ slow: "offline" });
  });
});
