import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeviceList, DeviceTypeCounts } from "#contract/devices/devices.ts";
import type { RoomTemplate } from "#contract/devices/room-template.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const scene = async (products: ("ECM" | "IMS")[] = ["ECM", "IMS"]) => {
  const { db } = portal;
  const facility = await buildFacility(db, { products });
  const { customerId, facilityId, rootId } = facility;
  const room = await buildLocation(db, facility, { parentId: rootId, level: 2, name: "301" });
  const bay = await buildLocation(db, facility, { parentId: rootId, level: 2, name: "302" });
  const user = await buildUser(db, { customerId, role: "installer" });
  const page = await signIn(portal.origin, user.email, user.password);
  const path = `/api/facility/${facilityId}/roomTemplate`;
  const template = async () => (await (await page.get(path)).json()) as RoomTemplate;
  const place = (locationIds: string[]) =>
    page.send("POST", "/api/roomTemplateDevicePlaceholders", { facilityId, locationIds });
  return { ...facility, room, bay, page, path, template, place };
};
const none = {
  gatewayModelId: null,
  includeOutsideOpportunityCounter: false,
  opportunityCounterModelId: null,
  insideRoomSanitizerCount: 0,
  insideRoomSanitizerModelId: null,
  outsideRoomSanitizerCount: 0,
  outsideRoomSanitizerModelId: null,
  insideRoomSoapCount: 0,
  insideRoomSoapModelId: null,
  outsideRoomSoapCount: 0,
  outsideRoomSoapModelId: null,
};
const [ECM, IMS] = [1, 2];
const ims = {
  ...none,
  productId: IMS,
  gatewayModelId: 6,
  opportunityCounterModelId: 5,
  includeOutsideOpportunityCounter: true,
  insideRoomSanitizerCount: 2,
  insideRoomSanitizerModelId: 2,
};

describe("the room template", () => {
  it("a room template is a default until saved, and its first save happens once", async () => {
    const { page, path, template } = await scene(["IMS"]);
    expect(await template()).toMatchObject({ isDefault: true, productId: IMS });
    expect((await page.send("POST", path, ims)).status).toBe(200);
    expect(await template()).toMatchObject({ ...ims, isDefault: false, version: 1 });
    const again = await page.send("POST", path, ims);
    expect([again.status, (await problemOf(again)).code]).toEqual([409, "already_there"]);
  });

  it("a room template is changed from its newest version, outside counters only for IMS", async () => {
    const { page, path, template } = await scene();
    const change = { ...ims, productId: ECM, opportunityCounterModelId: 4, version: 1 };
    const early = await page.send("PUT", path, change);
    expect([early.status, (await problemOf(early)).code]).toEqual([404, "room_template_missing"]);
    await page.send("POST", path, ims);
    expect((await page.send("PUT", path, change)).status).toBe(200);
    expect(await template()).toMatchObject({
      productId: ECM,
      includeOutsideOpportunityCounter: false,
      version: 2,
    });
    expect((await page.send("PUT", path, change)).status).toBe(409);
  });

  it("the room template refuses missing, excess or wrong fields", async () => {
    const { page, path } = await scene();
    const errors = async (given: object) =>
      (await problemOf(await page.send("POST", path, { ...none, ...given }))).fieldErrors;
    expect(await errors({ productId: 4 })).toEqual({ productId: "required" });
    expect(await errors({ productId: IMS })).toEqual({
      gatewayModelId: "required",
      opportunityCounterModelId: "required",
    });
    expect(await errors({ productId: ECM, insideRoomSoapCount: 1 })).toEqual({
      insideRoomSoapModelId: "required",
    });
    expect(
      await errors({ productId: ECM, insideRoomSoapCount: 4, insideRoomSoapModelId: 1 }),
    ).toEqual({
      insideRoomSoapCount: "too_big",
    });
    // The counter is one for badges, the soap dispenser is one for sanitizer.
    const wrong = { opportunityCounterModelId: 5, outsideRoomSoapModelId: 2 };
    expect(await errors({ productId: ECM, ...wrong })).toEqual({
      opportunityCounterModelId: "not_in_list",
      outsideRoomSoapModelId: "not_in_list",
    });
  });

  it("placeholders are made in each room, or the template is missing", async () => {
    const { page, path, place, room, bay, facilityId } = await scene();
    const early = await place([room]);
    expect([early.status, (await problemOf(early)).code]).toEqual([404, "room_template_missing"]);
    await page.send("POST", path, ims);
    expect((await place([facilityId])).status).toBe(400);
    expect((await place([])).status).toBe(400);
    expect((await place([room, bay, room])).status).toBe(200);
    const listed = await page.get(`/api/device?facilityId=${facilityId}&locationId=${room}`);
    const { rows } = (await listed.json()) as DeviceList;
    expect(rows.map(({ name, serialNumber }) => [name, serialNumber])).toEqual([
      ["Gateway W1", null],
      ["Room sensor R1 1", null],
      ["Room sensor R1 2", null],
      ["Sanitizer dispenser G1 1", null],
      ["Sanitizer dispenser G1 2", null],
    ]);
    const all = await page.get(`/api/device?facilityId=${facilityId}`);
    expect(((await all.json()) as DeviceList).total).toBe(10);
  });
});

describe("devices by kind", () => {
  it("the widget counts devices in service, and devices that need a look", async () => {
    const facility = await scene();
    const { page, facilityId, room } = facility;
    const { db, clock } = portal;
    const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
    await buildDevice(db, facility, { locationId: room, heardAt: at(1) });
    await buildDevice(db, facility, { locationId: room, heardAt: at(50) });
    await buildDevice(db, facility, { locationId: room, type: "gateway", heardAt: at(50) });
    await buildDevice(db, facility, { locationId: room, to: at(3), type: "repeater" });
    await judgeDevices(db, facility.scope, clock);
    const answer = await page.get(`/api/facility/${facilityId}/deviceTypeCount`);
    const { total, kinds } = (await answer.json()) as DeviceTypeCounts;
    expect(total).toBe(3);
    expect(kinds.dispensers).toMatchObject({ count: 2, silent: 1, lowBattery: 0 });
    expect(kinds.gateways).toMatchObject({ count: 1, silent: 1, lowBattery: 0 });
    // It is installed nowhere, so that no call waits for it.
    expect(kinds.repeaters).toMatchObject({ count: 0, silent: 0, lowBattery: 0 });
    expect(kinds.opportunityCounters.count).toBe(0);
  });
});
