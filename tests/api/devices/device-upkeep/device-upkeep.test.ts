import { beforeAll, describe, expect, it } from "vitest";
import type { DeviceHistory, DeviceUpkeep } from "#contract/devices/device-upkeep.ts";
import type { HeardCounts } from "#contract/devices/heard-states.ts";
import type { IngestAnswer } from "#contract/devices/ingest.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markAllDevicesStale } from "#server/engine/devices/stale/stale-devices.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { derivedRows } from "#tests/api/devices/ingest/support/stored-rows.ts";
import { buildWard, hangDevice } from "#tests/api/devices/ingest/support/ward.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("a device", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
    return () => portal.close();
  });

  const ago = (ms: number): string => new Date(portal.clock.now().getTime() - ms).toISOString();
  const scene = async (role: "installer" | "dataAnalyst" = "installer") => {
    const ward = await buildWard(portal.db);
    const { customerId, facilityId } = ward.scope;
    const [room = ""] = ward.rooms;
    const user = await buildUser(portal.db, { customerId, role });
    const page = await signIn(portal.origin, user.email, user.password);
    await hangDevice(portal.db, ward, "C-1", "counter", room);
    const deviceId = await hangDevice(portal.db, ward, "S1", "dispenser", room);
    const send = (facts: readonly object[]): Promise<IngestAnswer> =>
      ingestFacts(portal.db, ward.scope, facts, { clock: portal.clock });
    const history = async (id = deviceId): Promise<DeviceHistory> => {
      const answer = await page.get(`/api/device/${id}/history`);
      expect(answer.status).toBe(200);
      return (await answer.json()) as DeviceHistory;
    };
    const put = (what: string, body: object, id = deviceId) =>
      page.send("PUT", `/api/device/${id}/${what}`, body);
    const events = async (): Promise<number> => {
      const row = await portal
        .db("location_day")
        .where({ customer_id: customerId, facility_id: facilityId, location_id: room })
        .sum({ events: "events" })
        .first<{ events: number | null }>();
      return Number(row.events ?? 0);
    };
    return { ward, room, page, deviceId, facilityId, send, history, put, events };
  };
  const dispense = (device: string, at: string, id = at) => ({ type: "dispense", id, device, at });
  const report = (device: string, at: string, values: object = {}) => ({
    type: "device_report",
    id: `r ${at}`,
    device,
    at,
    ...values,
  });

  it("a device has the refill from its reports, with its count", async () => {
    const { ward, deviceId, send, history } = await scene();
    expect((await history()).currentRefill).toBeNull();
    const refill = {
      eKey: "K1",
      installedAt: ago(30 * HOUR),
      expiresOn: "2027-03-31",
      batch: "24B-1107",
      formulation: "Foam 70",
    };
    await send([report("S1", ago(2 * HOUR), { dispenses: 412, refill })]);
    expect((await history()).currentRefill).toMatchObject({
      eKey: "K1",
      installDate: refill.installedAt,
      totalDispenses: 412,
      expirationDate: "2027-03-31",
      refillBatch: "24B-1107",
      formulation: "Foam 70",
      estimatedReplacementDate: null,
    });
    const { customerId, facilityId } = ward.scope;
    const keys = { customer_id: customerId, facility_id: facilityId, device_id: deviceId };
    await portal.db("refill_use").where(keys).delete();
    await portal.db("refill_use").insert([
      { ...keys, e_key: "K0", installed_at: ago(90 * HOUR), used: 900, removed_at: ago(HOUR) },
      { ...keys, e_key: "K2", installed_at: ago(HOUR), used: 7, capacity: 1_500 },
    ]);
    const forecast = { replacement_on: "2026-12-24", is_rough: true, computed_for: "2026-03-01" };
    await portal.db("device_forecast").where(keys).delete();
    await portal.db("device_forecast").insert({ ...keys, ...forecast });
    expect((await history()).currentRefill).toMatchObject({
      eKey: "K2",
      totalDispenses: 7,
      capacity: 1_500,
      refillBatch: null,
      estimatedReplacementDate: "2026-12-24",
      isRough: true,
    });
  });

  it("a fault closed by hand stays closed until the device raises it again", async () => {
    const { ward, deviceId, send, put, history } = await scene();
    const day = 24 * HOUR;
    const fault = (alarm: number, at: string, state = "raised") => ({
      type: "device_fault",
      id: `${alarm} ${at}`,
      device: "S1",
      at,
      alarm,
      state,
    });
    const alarms = () =>
      portal
        .db("alarm")
        .where({ facility_id: ward.scope.facilityId, device_id: deviceId })
        .whereNot({ alarm_type_id: 1 })
        .orderBy(["alarm_type_id", "raised_at"])
        .select("alarm_id", "alarm_type_id", "cleared_at", "closed_reason");
    const judge = () => judgeStaleDevices(portal.db, ward.scope, portal.clock);
    const told = [ago(9 * day), ago(8 * day)];
    await send([
      ...told.map((at) => fault(7, at)),
      fault(2, ago(9 * day)),
      fault(2, ago(6 * day)),
      report("S1", ago(HOUR)),
    ]);
    await judge();
    const before = await history();
    expect(before.unconfirmedFaults).toEqual([
      { alarm: 7, raisedAt: told[0], confirmedAt: told[1], days: 8 },
    ]);
    const openOn = ({ faults }: DeviceHistory) =>
      faults.filter(({ isOpen }) => isOpen).map(({ alarm }) => alarm);
    expect(openOn(before)).toEqual([2, 7]);

    const confirmed = await put("closeFault", { alarm: 2 });
    expect(confirmed.status).toBe(409);
    expect(await confirmed.json()).toMatchObject({ code: "fault_not_closable" });
    const closedAt = ago(0);
    expect(await (await put("closeFault", { alarm: 7 })).json()).toEqual({ closedAt });
    expect((await put("closeFault", { alarm: 7 })).status).toBe(409);
    const after = await history();
    expect(after.unconfirmedFaults).toEqual([]);
    expect(openOn(after)).toEqual([2]);
    const closed = await alarms();
    expect(closed).toMatchObject([
      { alarm_type_id: 2, closed_reason: null },
      { alarm_type_id: 7, closed_reason: "byHand", cleared_at: new Date(closedAt) },
    ]);
    const log = await portal
      .db("audit_log")
      .where({ facility_id: ward.scope.facilityId, entity_id: deviceId });
    expect(log.map((row) => [row.before, row.after])).toEqual([
      [
        { openAlarm: 7, raisedAt: told[0] },
        { openAlarm: null, raisedAt: null },
      ],
    ]);

    await judge();
    await portal.db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
    await judge();
    expect(await alarms()).toEqual(closed);
    portal.clock.advance(15 * MINUTE);
    await send([fault(7, ago(12 * MINUTE))]);
    await judge();
    expect(await alarms()).toMatchObject([
      ...closed,
      { alarm_type_id: 7, closed_reason: null, cleared_at: null },
    ]);
    expect(openOn(await history())).toEqual([2, 7]);
    const analyst = await scene("dataAnalyst");
    expect((await analyst.put("closeFault", { alarm: 7 })).status).toBe(403);
  });

  it("replaced hardware still takes its late facts, and refuses those after the replacement", async () => {
    const { ward, send, put, history, events } = await scene();
    const judge = () => judgeDevices(portal.db, ward.scope, portal.clock);
    const refill = { eKey: "K1" };
    await send([
      report("S1", ago(2 * HOUR), { battery: "Dead", rssi: -80, dispenses: 412, refill }),
      dispense("S1", ago(2 * HOUR)),
    ]);
    await judge();
    const before = await history();
    expect(before).toMatchObject({ battery: "Dead", lastRssi: -80, version: 1 });
    const late = [dispense("S1", ago(HOUR), "late"), report("S1", ago(HOUR), { battery: "Low" })];
    const swapped = await put("replace", { version: 1, serialNumber: " S2 " });
    expect(swapped.status).toBe(200);
    expect(await swapped.json()).toMatchObject({ serialNumber: "S2", version: 2 });

    expect(await send(late)).toMatchObject({ accepted: 2, refused: [] });
    expect(await events()).toBe(2);
    expect((await history()).battery).toBeNull();
    await judge();
    expect(await history()).toMatchObject({
      serialNumber: "S2",
      battery: null,
      lastRssi: null,
      firmwareVersion: null,
      replaced: [{ serialNumber: "S1" }],
    });
    portal.clock.advance(10 * MINUTE);
    const answer = await send([
      dispense("S1", ago(0), "too late"),
      dispense("S2", ago(2 * HOUR), "too early"),
      dispense("S2", ago(0), "in time"),
      report("S2", ago(0), { battery: "Good" }),
    ]);
    expect(answer.accepted).toBe(2);
    expect(answer.refused.map(({ id, code }) => [id, code])).toEqual([
      ["too late", "device_replaced"],
      ["too early", "device_replaced"],
    ]);
    expect(await events()).toBe(3);
    await judge();
    expect((await history()).battery).toBe("Good");

    const live = await derivedRows(portal.db, ward.scope);
    await rebuildFacility(portal.db, ward.scope, portal.clock);
    expect(await derivedRows(portal.db, ward.scope)).toEqual(live);
  });

  it("a device may get hardware that hung elsewhere before, but none that hangs somewhere", async () => {
    const { ward, room, send, put, events } = await scene();
    const other = await hangDevice(portal.db, ward, "S9", "dispenser", room);
    const taken = await put("replace", { version: 1, serialNumber: "S9" });
    expect([taken.status, await taken.json()]).toMatchObject([
      409,
      { code: "duplicate_value", fieldErrors: { serialNumber: "taken" } },
    ]);
    await put("replace", { version: 1, serialNumber: "S2" });
    portal.clock.advance(10 * MINUTE);
    expect((await put("replace", { version: 1, serialNumber: "S1" }, other)).status).toBe(200);
    portal.clock.advance(10 * MINUTE);
    const facts = [dispense("S1", ago(HOUR), "here"), dispense("S1", ago(0), "there")];
    expect(await send(facts)).toMatchObject({ accepted: 2, refused: [] });
    expect(await events()).toBe(2);
  });

  it("a device is replaced once, and only from the newest version", async () => {
    const { put, deviceId } = await scene();
    const answers = await Promise.all(
      ["S2", "S3"].map((serialNumber) => put("replace", { version: 1, serialNumber })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(await stale?.json()).toMatchObject({ code: "conflict", current: { version: 2 } });
    expect(await portal.db("device_hardware").where({ device_id: deviceId })).toHaveLength(2);
  });

  it("a device is not expected to be heard while it is out of service", async () => {
    const { page, put, history, facilityId, deviceId, ward } = await scene();
    const analyst = await buildUser(portal.db, {
      customerId: ward.scope.customerId,
      role: "dataAnalyst",
    });
    const reader = await signIn(portal.origin, analyst.email, analyst.password);
    const health = async () =>
      (await (await reader.get(`/api/facility/${facilityId}/dataHealth`)).json()) as {
        counts: HeardCounts;
      };
    expect((await health()).counts).toMatchObject({ all: 2, outOfService: 0 });
    const past = await put("outOfService", { version: 1, until: "2020-01-01", reason: "Painting" });
    expect([past.status, await past.json()]).toMatchObject([
      400,
      { fieldErrors: { until: "too_far_back" } },
    ]);
    const out = await put("outOfService", { version: 1, until: "2099-01-01", reason: "Painting" });
    expect(await out.json()).toMatchObject({ version: 2, outOfService: { reason: "Painting" } });
    expect((await health()).counts).toMatchObject({ all: 2, outOfService: 1 });
    expect((await history()).state).toBe("outOfService");
    const again = await put("outOfService", { version: 2, until: null, reason: "No spare part" });
    expect(await again.json()).toMatchObject({ outOfService: { until: null } });
    portal.clock.advance(10 * MINUTE);
    const back = await page.send("DELETE", `/api/device/${deviceId}/outOfService`);
    expect(await back.json()).toMatchObject({ outOfService: null, version: 4 });
    expect((await health()).counts).toMatchObject({ all: 2, outOfService: 0 });
    const late = await put("outOfService", { version: 3, until: null, reason: "No spare part" });
    expect(late.status).toBe(409);
    const idle = await page.send("DELETE", `/api/device/${deviceId}/outOfService`);
    expect(await idle.json()).toMatchObject({ version: 4 });
    expect(await portal.db("out_of_service").where({ device_id: deviceId })).toHaveLength(1);
  });

  it("a device shows its last 14 days and why it is silent", async () => {
    const { send, history, ward } = await scene();
    await send([
      report("S1", ago(80 * HOUR), { battery: "Good", rssi: -60 }),
      report("S1", ago(79 * HOUR), { battery: "Dead", rssi: -70 }),
      dispense("S1", ago(79 * HOUR)),
      {
        type: "device_fault",
        id: "f",
        device: "S1",
        at: ago(79 * HOUR),
        alarm: 5,
        state: "raised",
      },
    ]);
    await judgeDevices(portal.db, ward.scope, portal.clock);
    const shown = await history();
    expect(shown.days).toHaveLength(14);
    expect(shown).toMatchObject({ state: "offline", cause: "battery", expectedReports: 24 });
    expect(shown.reports.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(shown.events?.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(shown.batteries.map(({ state }) => state)).toEqual(["Good", "Dead"]);
    expect(shown.faults.map(({ alarm, isOpen }) => [alarm, isOpen])).toEqual([
      [1, false],
      [5, true],
      [1, true],
    ]);
    expect(shown.silentFrom).toBeGreaterThan(9);
    expect(shown.silentFrom).toBeLessThan(11);
    expect(shown.locationNames).toHaveLength(3);
  });

  it("an unknown device is adopted once, in one step, with what it has sent", async () => {
    const { page, room, send, events, facilityId, history } = await scene();
    await send([
      dispense("<b>S7</b>", ago(HOUR)),
      report("<b>S7</b>", ago(30 * MINUTE), { gateway: "GW-1" }),
    ]);
    const path = `/api/facility/${facilityId}/unknownDevices`;
    expect(await (await page.get(path)).json()).toMatchObject({
      total: 1,
      canEdit: true,
      devices: [{ serialNumber: "<b>S7</b>", facts: 2, gateway: "GW-1", deviceTypeId: 1 }],
    });
    const body = {
      serialNumber: "<b>S7</b>",
      name: "Door",
      deviceTypeId: 1,
      deviceModelId: 1,
      locationId: room,
      countsPast: true,
    };
    const wrong = await page.send("POST", path, { ...body, deviceTypeId: 2 });
    expect(await wrong.json()).toMatchObject({ fieldErrors: { deviceModelId: "not_in_list" } });
    const [first, second] = await Promise.all([
      page.send("POST", path, body),
      page.send("POST", path, body),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const done = first.status === 200 ? first : second;
    const { deviceId, adopted } = (await done.json()) as { deviceId: string; adopted: number };
    expect(adopted).toBe(2);
    expect(await events()).toBe(1);
    expect((await history(deviceId)).name).toBe("Door");
    expect(await (await page.get(path)).json()).toMatchObject({ total: 0 });
    // Its number in another case is no second device.
    await send([dispense("<B>s7</B>", ago(0))]);
    const twice = await page.send("POST", path, { ...body, serialNumber: "<B>s7</B>" });
    expect(await twice.json()).toMatchObject({ fieldErrors: { serialNumber: "taken" } });
  });

  it("a device is not changed by users who may only look", async () => {
    const { put, history, page, facilityId } = await scene("dataAnalyst");
    expect((await history()).canEdit).toBe(false);
    const body: Partial<DeviceUpkeep> = { version: 1, serialNumber: "S2" };
    expect((await put("replace", body)).status).toBe(403);
    const places = await page.get(`/api/facility/${facilityId}/counterPlaces`);
    expect(await places.json()).toMatchObject({ placesWithoutCounter: [], countedTwice: [] });
  });
});
