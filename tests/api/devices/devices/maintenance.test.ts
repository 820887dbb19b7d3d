import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeviceBatch } from "#contract/devices/device-batches.ts";
import type { DeviceDetail, DeviceList, DevicePlaces } from "#contract/devices/devices.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation, buildPlaceholder } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

type Role = "installer" | "dataAnalyst";

const scene = async (role: Role = "installer") => {
  const { db, clock } = portal;
  const facility = await buildFacility(db, { products: ["ECM"] });
  const { customerId, facilityId, rootId } = facility;
  const floor = await buildLocation(db, facility, { parentId: rootId, level: 2, name: "Floor 3" });
  const unit = await buildLocation(db, facility, {
    parentId: floor,
    level: 3,
    name: "Réanimation",
  });
  const room = await buildLocation(db, facility, { parentId: unit, level: 4, name: "Room 301" });
  const other = await buildLocation(db, facility, { parentId: floor, level: 3, name: "Neuro ICU" });
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  const door = await buildDevice(db, facility, {
    locationId: room,
    name: "301 door",
    heardAt: ago(1),
  });
  const sink = await buildDevice(db, facility, {
    locationId: room,
    name: "301 sink",
    heardAt: ago(25),
  });
  const gateway = await buildDevice(db, facility, {
    locationId: other,
    name: "Gateway",
    type: "gateway",
    heardAt: ago(1),
    serialNumber: "GW-1",
  });
  const loose = await buildDevice(db, facility, { locationId: room, name: "Loose", to: ago(2) });
  const planned = await buildPlaceholder(db, facility, { locationId: room, name: "301 bed" });
  await judgeDevices(db, facility.scope, clock);
  const user = await buildUser(db, { customerId, role });
  const page = await signIn(portal.origin, user.email, user.password);
  const list = async (query: Record<string, string> = {}): Promise<DeviceList> => {
    const answer = await page.get(`/api/device?${new URLSearchParams({ facilityId, ...query })}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as DeviceList;
  };
  const names = async (query: Record<string, string>) =>
    (await list(query)).rows.map(({ name }) => name);
  const get = async (id: string) =>
    (await (await page.get(`/api/device/${id}`)).json()) as DeviceDetail;
  const ids = { floor, unit, room, other, door, sink, gateway, loose, planned };
  return { ...facility, ...ids, page, list, names, get };
};

describe("the device list", () => {
  it("the device list has devices and placeholders by name, in pages with paths", async () => {
    const { list, names } = await scene();
    const { total, rows } = await list();
    expect(total).toBe(5);
    expect(rows.map(({ name }) => name)).toEqual([
      "301 bed",
      "301 door",
      "301 sink",
      "Gateway",
      "Loose",
    ]);
    expect(rows[1]).toMatchObject({
      locationNames: ["Floor 3", "Réanimation", "Room 301"],
      currentOnlineStatus: "Online",
      currentBatteryStatus: "Unknown",
      isAssigned: true,
    });
    expect(rows[0]).toMatchObject({ serialNumber: null, currentOnlineStatus: null });
    expect(rows[4]).toMatchObject({ isAssigned: false, locationId: null, locationNames: [] });
    expect(await names({ page: "2", rows: "2" })).toEqual(["301 sink", "Gateway"]);
    expect(await names({ sort: "-name", rows: "1" })).toEqual(["Loose"]);
    const beyond = await list({ page: "9", rows: "2" });
    expect(beyond).toMatchObject({ total: 5, page: 3, rows: [{ name: "Loose" }] });
    const nothing = await list({ page: "9", search: "nowhere" });
    expect(nothing).toEqual({ total: 0, page: 1, rows: [] });
    expect(await names({ sort: "-type,-name" })).toEqual([
      "Gateway",
      "Loose",
      "301 sink",
      "301 door",
      "301 bed",
    ]);
  });

  it("the device list is narrowed by every filter, and by words", async () => {
    const { names, unit, door, planned } = await scene();
    expect(await names({ deviceId: [door, planned].join() })).toEqual(["301 bed", "301 door"]);
    expect(await names({ assignment: "unassigned" })).toEqual(["Loose"]);
    expect(await names({ locationId: unit })).toEqual(["301 bed", "301 door", "301 sink"]);
    expect(await names({ deviceType: "3" })).toEqual(["Gateway"]);
    expect(await names({ placeholdersOnly: "true" })).toEqual(["301 bed"]);
    // An hour is long for a gateway and short for a dispenser.
    expect(await names({ online: "Offline" })).toEqual(["301 sink", "Gateway"]);
    expect(await names({ battery: "Unknown", online: "Online" })).toEqual(["301 door"]);
    expect(await names({ search: "gw-1" })).toEqual(["Gateway"]);
    expect(await names({ search: "REANIMATION door" })).toEqual(["301 door"]);
    expect(await names({ search: "100%" })).toEqual([]);
  });

  it("the device list says which are out of service, and until when", async () => {
    const { page, sink, list, names } = await scene();
    const until = "2099-01-01";
    const body = { version: 1, until, reason: "Painting" };
    await page.send("PUT", `/api/device/${sink}/outOfService`, body);
    const [row] = (await list({ search: "301 sink" })).rows;
    expect(row?.currentOnlineStatus).toBeNull();
    expect(row?.outOfService?.until).toContain(until);
    expect(await names({ online: "Offline" })).toEqual(["Gateway"]);
    await page.send("DELETE", `/api/device/${sink}/outOfService`);
    expect((await list({ search: "301 sink" })).rows).toMatchObject([{ outOfService: null }]);
  });

  it.each([
    "serialNumber",
    "-type",
    "model",
    "location",
    "lastCommunication",
    "-lastEvent",
    "status",
    "battery",
    "-rssi",
  ])("the device list sorts by %s", async (sort) => {
    const { list } = await scene();
    expect((await list({ sort })).rows).toHaveLength(5);
  });

  it("the device list counts what hangs in each place and below", async () => {
    const { page, facilityId, unit, floor } = await scene("dataAnalyst");
    const answer = await page.get(`/api/device/places?facilityId=${facilityId}`);
    const { places, ...totals } = (await answer.json()) as DevicePlaces;
    expect(totals).toMatchObject({ assigned: 3, unassigned: 1, placeholders: 1, canEdit: false });
    const countOf = (id: string) => places.find((place) => place.id === id)?.deviceCount;
    expect([countOf(unit), countOf(floor)]).toEqual([3, 4]);
  });
});

const settings = {
  name: "302 door",
  deviceTypeId: 1,
  deviceModelId: 2,
  formulationClassId: 2,
  isCompliance: true,
};

describe("a device", () => {
  it("a device is added once for each serial number in use", async () => {
    const { page, facilityId, room, get } = await scene();
    const body = { facilityId, locationId: room, serialNumber: " D4-1 ", ...settings };
    const made = (await (await page.send("POST", "/api/device", body)).json()) as { id: string };
    expect(await get(made.id)).toMatchObject({ serialNumber: "D4-1", locationId: room });
    const again = await page.send("POST", "/api/device", body);
    expect(again.status).toBe(409);
    expect(await problemOf(again)).toMatchObject({ fieldErrors: { serialNumber: "taken" } });
    const lower = { ...body, serialNumber: "d4-1" };
    expect((await page.send("POST", "/api/device", lower)).status).toBe(409);
    await page.send("PUT", `/api/device/${made.id}/deactivate`, {});
    const known = await page.send("POST", "/api/device", lower);
    expect(known.status).toBe(412);
    expect(await problemOf(known)).toMatchObject({ code: "serial_number_deactivated" });
  });

  it("a device is assigned, unassigned, deactivated and taken into use again", async () => {
    const { page, facilityId, door, other, list, get } = await scene();
    const put = async (verb: string, body: unknown = {}) =>
      (await page.send("PUT", `/api/device/${door}/${verb}`, body)).status;
    expect(await put("assign", { locationId: other })).toBe(204);
    expect(await get(door)).toMatchObject({ locationId: other });
    expect(await put("unassign")).toBe(204);
    expect(await get(door)).toMatchObject({ locationId: null });
    expect(await put("activate", { facilityId, locationId: other })).toBe(409);
    expect(await put("deactivate")).toBe(204);
    expect((await list()).rows.map(({ id }) => id)).not.toContain(door);
    expect(await put("assign", { locationId: other })).toBe(409);
    const inactive = await page.get(
      `/api/device/inactiveDeviceSerialNumbers?facilityId=${facilityId}`,
    );
    expect(await inactive.json()).toMatchObject([{ id: door }]);
    expect(await put("activate", { facilityId, locationId: other })).toBe(204);
    expect(await get(door)).toMatchObject({ locationId: other, isDeactivated: false });
  });

  it("a device that two people assign at once goes to one place only", async () => {
    const { page, door, room, other, unit, get } = await scene();
    const assign = (locationId: string, seenLocationId?: string | null) =>
      page.send("PUT", `/api/device/${door}/assign`, { locationId, seenLocationId });
    const answers = await Promise.all([assign(other, room), assign(unit, room)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const taken = (await get(door)).locationId;
    const refused = answers.find(({ status }) => status === 409);
    if (refused === undefined) throw new Error("one of them is refused");
    expect(await problemOf(refused)).toMatchObject({
      code: "conflict",
      current: { id: door, locationId: taken },
      changedBy: { name: "Robin Example" },
    });
    expect((await assign(room, null)).status).toBe(409);
    // Where it is already, and for a client that sends no previous place, it is as ever.
    expect((await assign(taken ?? "", room)).status).toBe(204);
    expect((await assign(room)).status).toBe(204);
    expect(await get(door)).toMatchObject({ locationId: room });
  });

  it("a device is changed from its newest version, without fields its type lacks", async () => {
    const { page, gateway, other, get } = await scene();
    const body = {
      ...settings,
      version: 1,
      locationId: other,
      name: "Gateway north",
      deviceTypeId: 3,
      deviceModelId: 6,
      ipAddress: "10.40.1.8",
      sensitivity: 4,
    };
    const path = `/api/device/${gateway}`;
    expect((await page.send("PUT", path, body)).status).toBe(200);
    expect(await get(gateway)).toMatchObject({
      name: "Gateway north",
      ipAddress: "10.40.1.8",
      sensitivity: null,
      formulationClassId: null,
      version: 2,
    });
    const stale = await page.send("PUT", path, body);
    expect(stale.status).toBe(409);
    expect(await problemOf(stale)).toMatchObject({ code: "conflict", current: { version: 2 } });
    const noClass = { ...body, version: 2, deviceTypeId: 1, formulationClassId: null };
    expect(await problemOf(await page.send("PUT", path, noClass))).toMatchObject({
      fieldErrors: { formulationClassId: "required" },
    });
  });

  it.each([
    ["assigned", "other"],
    ["unassigned", "nowhere"],
    ["deactivated and taken into use again", "other"],
    ["assigned with others", "other"],
    ["unassigned with others", "nowhere"],
    ["moved in the sheet", "other"],
    ["replaced", "room"],
  ] as const)("a device is not put back by a form from before it was %s", async (way, to) => {
    const { page, facilityId, door, room, other, get } = await scene();
    const { version, locationId, name } = await get(door);
    const put = async (path: string, body: object = {}) =>
      expect((await page.send("PUT", path, body)).status).toBeLessThan(300);
    const one = (verb: string, body?: object) => put(`/api/device/${door}/${verb}`, body);
    const several = (verb: string, body: object) =>
      put(`/api/facility/${facilityId}/devices/${verb}`, body);
    const make = {
      assigned: () => one("assign", { locationId: other }),
      unassigned: () => one("unassign"),
      "deactivated and taken into use again": async () => {
        await one("deactivate");
        await one("activate", { facilityId, locationId: other });
      },
      "assigned with others": () => several("assign", { deviceIds: [door], locationId: other }),
      "unassigned with others": () => several("unassign", { deviceIds: [door] }),
      "moved in the sheet": () =>
        several("sheet", {
          rows: [{ id: door, version, locationId: other, formulationClassId: 2 }],
        }),
      replaced: () => one("replace", { version, serialNumber: "SN-NEW" }),
    };
    await make[way]();
    const form = { ...settings, name, locationId };
    const late = await page.send("PUT", `/api/device/${door}`, { ...form, version });
    expect(late.status).toBe(409);
    const now = { other, nowhere: null, room }[to];
    const current = await get(door);
    expect(current.locationId).toBe(now);
    const { notes: _notes, ...told } = current;
    expect(await problemOf(late)).toMatchObject({ code: "conflict", current: told });
    // A client that sends no version means what it says.
    await put(`/api/device/${door}`, form);
    expect(await get(door)).toMatchObject({ locationId: room });
  });

  it("a device moved while a form is saved leads to a conflict", async () => {
    const { page, door, room, other, get } = await scene();
    const { version, locationId, name } = await get(door);
    const [moved, saved] = await Promise.all([
      page.send("PUT", `/api/device/${door}/assign`, { locationId: other, seenLocationId: room }),
      page.send("PUT", `/api/device/${door}`, { ...settings, name, locationId, version }),
    ]);
    expect(moved.status).toBe(204);
    // Whichever came first: it hangs where it was moved to.
    expect(await get(door)).toMatchObject({ locationId: other });
    if (saved.status !== 200)
      expect(await problemOf(saved)).toMatchObject({ current: { locationId: other } });
  });

  it("a device takes no model of another type or formulation class", async () => {
    const { page, facilityId, room, door } = await scene();
    const body = { facilityId, locationId: room, serialNumber: "D4-2", ...settings };
    const changed = { ...settings, version: 1, locationId: room };
    for (const wrong of [{ deviceModelId: 6 }, { formulationClassId: 1 }]) {
      const answers = [
        await page.send("POST", "/api/device", { ...body, ...wrong }),
        await page.send("PUT", `/api/device/${door}`, { ...changed, ...wrong }),
      ];
      for (const answer of answers)
        expect(await problemOf(answer)).toMatchObject({
          code: "invalid_input",
          fieldErrors: { deviceModelId: "not_in_list" },
        });
    }
    expect((await page.send("PUT", `/api/device/${door}`, changed)).status).toBe(200);
  });

  it("a device has notes, newest first", async () => {
    const { page, door, get } = await scene();
    for (const noteText of ["Batteries changed.", "Moved 40 cm left."]) {
      portal.clock.advance(60_000);
      await page.send("POST", `/api/device/${door}/notes`, { noteText });
    }
    expect((await get(door)).notes.map(({ noteText }) => noteText)).toEqual([
      "Moved 40 cm left.",
      "Batteries changed.",
    ]);
  });

  it("a device is looked at, not changed, without the right to manage devices", async () => {
    const { page, door } = await scene("dataAnalyst");
    expect((await page.get(`/api/device/${door}`)).status).toBe(200);
    expect((await page.send("PUT", `/api/device/${door}/unassign`, {})).status).toBe(403);
  });
});

describe("several devices", () => {
  const several = async () => {
    const shown = await scene();
    const { page, facilityId } = shown;
    const put = async (verb: string, body: unknown) => {
      const path = `/api/facility/${facilityId}/devices/${verb}`;
      const answer = await page.send("PUT", path, body);
      return { status: answer.status, batch: (await answer.json()) as DeviceBatch };
    };
    return { ...shown, put };
  };

  it("one call changes several devices and answers which stayed and why", async () => {
    const { put, get, door, sink, loose, gateway, planned, room, unit, other } = await several();
    await put("deactivate", { deviceIds: [loose] });
    const deviceIds = [door, sink, loose, gateway, planned, door];
    const assigned = await put("assign", { deviceIds, locationId: other });
    expect(assigned.batch).toEqual({
      changed: [door, sink],
      unchanged: [
        { id: loose, reason: "deactivated" },
        { id: gateway, reason: "already" },
        { id: planned, reason: "gone" },
      ],
    });
    expect(await get(sink)).toMatchObject({ locationId: other });
    const seen = [
      { id: door, locationId: room },
      { id: sink, locationId: other },
    ];
    const late = await put("assign", { deviceIds: [door, sink], locationId: unit, seen });
    expect(late.batch).toEqual({
      changed: [sink],
      unchanged: [{ id: door, reason: "changedMeanwhile" }],
    });
    const taken = await put("unassign", { deviceIds: [door, gateway] });
    expect(taken.batch.changed).toEqual([door, gateway]);
    const again = await put("unassign", { deviceIds: [door, gateway] });
    expect(again.batch.unchanged.map(({ reason }) => reason)).toEqual(["already", "already"]);
    expect((await put("deactivate", { deviceIds: [door, sink] })).batch.changed).toHaveLength(2);
    expect(await get(sink)).toMatchObject({ isDeactivated: true, locationId: null });
  });

  it("several devices get the settings that are given, from the versions that were shown", async () => {
    const { put, get, door, sink, gateway } = await several();
    const of = (...ids: string[]) => ids.map((id) => ({ id, version: 1 }));
    const settings = { devicePositionId: 2, isCompliance: false };
    const devices = of(door, sink, gateway);
    const first = await put("configure", { devices, deviceTypeId: 1, settings });
    expect(first.batch).toEqual({
      changed: [door, sink],
      unchanged: [{ id: gateway, reason: "otherType" }],
    });
    const { version, ...changed } = await get(door);
    expect(changed).toMatchObject({ ...settings, name: "301 door" });
    const stale = await put("configure", { devices: of(door), deviceTypeId: 1, settings });
    expect(stale.batch.unchanged).toEqual([{ id: door, reason: "changedMeanwhile" }]);
    const shown = [{ id: door, version }];
    const same = await put("configure", { devices: shown, deviceTypeId: 1, settings });
    expect(same.batch.unchanged).toEqual([{ id: door, reason: "already" }]);
  });

  it.each([
    ["a setting that the type lacks", { sensitivity: 3 }],
    ["a dispenser without formulation", { formulationClassId: null }],
    ["nothing at all", {}],
  ])("several devices are refused %s", async (_, settings) => {
    const { put, door } = await several();
    const devices = [{ id: door, version: 1 }];
    expect((await put("configure", { devices, deviceTypeId: 1, settings })).status).toBe(400);
  });
});

describe("a placeholder", () => {
  it("a placeholder becomes a device with its id, name and place", async () => {
    const { page, facilityId, planned, room, list, get } = await scene();
    const path = `/api/facility/${facilityId}/devicePlaceholders/${planned}/convert`;
    const taken = await page.send("POST", path, { serialNumber: "GW-1" });
    expect(taken.status).toBe(409);
    expect((await page.send("POST", path, { serialNumber: "D4-9" })).status).toBe(200);
    expect(await get(planned)).toMatchObject({
      serialNumber: "D4-9",
      name: "301 bed",
      locationId: room,
    });
    expect((await list({ placeholdersOnly: "true" })).total).toBe(0);
    expect((await page.send("POST", path, { serialNumber: "D4-10" })).status).toBe(404);
  });

  it("a placeholder becomes a device with other settings at another place, once", async () => {
    const { page, facilityId, planned, other, get } = await scene();
    const path = `/api/facility/${facilityId}/devicePlaceholders/${planned}/convertandedit`;
    const deviceUpdates = { ...settings, locationId: other, devicePositionId: 2, timeslot: 4 };
    const send = (serialNumber: string, change = {}) =>
      page.send("POST", path, { serialNumber, version: 1, deviceUpdates, ...change });
    expect((await send("GW-1")).status).toBe(409);
    expect((await problemOf(await send("D4-9", { version: 7 }))).code).toBe("conflict");
    const noClass = { deviceUpdates: { ...deviceUpdates, formulationClassId: null } };
    expect((await send("D4-9", noClass)).status).toBe(400);
    const nowhere = { deviceUpdates: { ...deviceUpdates, locationId: facilityId } };
    expect((await send("D4-9", nowhere)).status).toBe(400);
    expect((await send("D4-9")).status).toBe(200);
    expect(await get(planned)).toMatchObject({
      serialNumber: "D4-9",
      name: "302 door",
      locationId: other,
      timeslot: 4,
    });
    expect((await send("D4-10")).status).toBe(404);
  });

  it("a placeholder is made at several places, changed and deleted", async () => {
    const { page, facilityId, room, other, names } = await scene();
    const answer = await page.send("POST", "/api/devicePlaceholders", {
      locationIds: [room, other],
      devicePlaceholder: { facilityId, ...settings },
    });
    const [id = ""] = (await answer.json()) as string[];
    expect(await names({ placeholdersOnly: "true" })).toHaveLength(3);
    const change = { ...settings, name: "Zebra", version: 1, locationId: other };
    const path = `/api/devicePlaceholders/${id}`;
    expect((await page.send("PUT", path, change)).status).toBe(200);
    expect((await page.send("PUT", path, change)).status).toBe(409);
    const gone = `/api/facility/${facilityId}/devicePlaceholders/${id}`;
    expect((await page.send("DELETE", gone)).status).toBe(204);
    expect(await names({ placeholdersOnly: "true" })).toEqual(["301 bed", "302 door"]);
  });
});

describe("an import of devices", () => {
  it("an import of devices shows what it would add, then adds it", async () => {
    const { facilityId, customerId, room, page, list } = await scene();
    const send = (path: string, body: object) =>
      page.send("POST", `/api/facility/${facilityId}/devices/import${path}`, body);
    const text = [
      "Serial number,Name,Type,Model,Location,Formulation",
      `IMP-1,301 window,Dispenser,2,${room},Sanitizer`,
      ",301 later,Dispenser,2,Floor 3 > Réanimation > Room 301,Sanitizer",
      `GW-1,Again,Dispenser,2,${room},Sanitizer`,
    ].join("\n");
    const before = (await list()).total;
    expect(await (await send("/check", { text })).json()).toMatchObject({
      lines: [{ outcome: "new" }, { outcome: "new" }, { outcome: "refused" }],
    });
    expect((await problemOf(await send("", { text }))).code).toBe("import_refused");
    expect((await list()).total).toBe(before);

    const done = await send("", { text, withoutRefused: true });
    expect(await done.json()).toMatchObject({ created: 2, changed: 0, refused: 1 });
    const { total, rows } = await list({ search: "301" });
    expect(total).toBe(5);
    expect(rows.find(({ name }) => name === "301 window")).toMatchObject({
      serialNumber: "IMP-1",
      isAssigned: true,
      locationId: room,
    });
    expect(rows.find(({ name }) => name === "301 later")?.serialNumber).toBeNull();
    const log = await portal.db("audit_log").where({ customer_id: customerId, action: "import" });
    expect(log).toHaveLength(1);
  });
});
