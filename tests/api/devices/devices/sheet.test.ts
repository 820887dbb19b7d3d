import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeviceSheet } from "#contract/devices/device-sheet.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation, buildPlaceholder } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const scene = async (role: "installer" | "dataAnalyst" = "installer") => {
  const { db } = portal;
  const facility = await buildFacility(db, { products: ["ECM"] });
  const { customerId, facilityId, rootId } = facility;
  const place = (name: string, parentId: string, level: number) =>
    buildLocation(db, facility, { parentId, level, name });
  const floor = await place("Floor 3", rootId, 2);
  const unit = await place("Neuro ICU", floor, 3);
  const other = await place("Medical ICU", floor, 3);
  const device = (name: string, type: "dispenser" | "gateway" = "dispenser") =>
    buildDevice(db, facility, { locationId: unit, name, type });
  const [bed, door, gateway] = [
    await device("Bed"),
    await device("Door"),
    await device("North", "gateway"),
  ];
  await buildPlaceholder(db, facility, { locationId: unit });
  const user = await buildUser(db, { customerId, role });
  const page = await signIn(portal.origin, user.email, user.password);
  const path = `/api/facility/${facilityId}/devices/sheet`;
  const read = async (query = "") => (await (await page.get(path + query)).json()) as DeviceSheet;
  const save = (rows: readonly object[]) => page.send("PUT", path, { rows });
  const row = (id: string, changes: object, version = 1) => ({ id, version, ...changes });
  return { ...facility, unit, other, bed, door, gateway, page, path, read, save, row };
};

describe("the sheet of devices", () => {
  it("the device sheet has devices by name, without placeholders, filtered like the list", async () => {
    const { read, gateway, other } = await scene();
    const { total, devices } = await read();
    expect(total).toBe(3);
    expect(devices.map(({ name }) => name)).toEqual(["Bed", "Door", "North"]);
    expect((await read("?deviceType=3")).devices.map(({ id }) => id)).toEqual([gateway]);
    expect((await read(`?locationId=${other}`)).total).toBe(0);
    expect((await read("?search=doo")).devices).toMatchObject([{ name: "Door", version: 1 }]);
  });

  it("the device sheet saves everything with one call and one log entry", async () => {
    const { save, read, row, bed, door, gateway, unit, other, customerId } = await scene();
    const answer = await save([
      row(bed, { name: "Bed 2", locationId: other, formulationClassId: 2, timeslot: 4 }),
      row(door, { isCompliance: false }),
      row(gateway, { name: "North" }),
    ]);
    expect(await answer.json()).toEqual({ changed: 2 });
    const { devices } = await read();
    expect(devices).toMatchObject([
      { name: "Bed 2", locationId: other, formulationClassId: 2, timeslot: 4 },
      { name: "Door", locationId: unit, isCompliance: false },
      { name: "North", version: 1 },
    ]);
    const log = await portal
      .db("audit_log")
      .where({ customer_id: customerId, action: "editSheet" });
    expect(log).toMatchObject([{ after: { changed: 2, assigned: 2 } }]);
  });

  it("a refused row of the device sheet changes nothing, and shows each fault", async () => {
    const { save, read, row, bed, door, gateway, facilityId } = await scene();
    const refused = await save([
      row(bed, { name: "Bed 2", deviceModelId: 6 }),
      row(door, { locationId: facilityId, formulationClassId: null }),
      row(gateway, { sensitivity: 3 }),
    ]);
    expect(refused.status).toBe(400);
    expect(await problemOf(refused)).toMatchObject({
      fieldErrors: {
        "rows.0.deviceModelId": "not_in_list",
        "rows.1.locationId": "not_in_list",
        "rows.1.formulationClassId": "required",
        "rows.2.sensitivity": "not_in_list",
      },
    });
    expect(await problemOf(await save([row(bed, { name: "  " })]))).toMatchObject({
      fieldErrors: { "rows.0.name": "required" },
    });
    expect((await read()).devices.every(({ version }) => version === 1)).toBe(true);
  });

  it("the device sheet changes nothing when a row changed meanwhile, and names it", async () => {
    const { save, read, row, bed, door, gateway, page } = await scene();
    await save([row(bed, { name: "Window" })]);
    await page.send("PUT", `/api/device/${gateway}/deactivate`, {});
    const stale = await save([bed, door, gateway].map((id) => row(id, { timeslot: 7 })));
    expect(stale.status).toBe(409);
    expect(await problemOf(stale)).toMatchObject({
      code: "conflict",
      current: {
        rows: [
          { id: bed, device: { name: "Window", version: 2 } },
          { id: gateway, device: null },
        ],
      },
    });
    expect((await read()).devices.find(({ id }) => id === door)?.timeslot).toBeNull();
  });

  it("the device sheet takes a save's limit of rows, each device once", async () => {
    const { save, row, bed } = await scene();
    const many = Array.from({ length: LIMITS.sheetRowsSavedMax + 1 }, () =>
      row(crypto.randomUUID(), { timeslot: 1 }),
    );
    expect((await save(many)).status).toBe(400);
    expect((await save(many.slice(1))).status).toBe(409);
    expect((await save([row(bed, { timeslot: 1 }), row(bed, { timeslot: 2 })])).status).toBe(400);
    expect((await save([])).status).toBe(400);
  });

  it("the device sheet reaches no other facility, and needs the right to manage devices", async () => {
    const { save, row } = await scene();
    const foreign = await scene("dataAnalyst");
    const reached = await save([row(foreign.bed, { name: "Taken" })]);
    expect(await problemOf(reached)).toMatchObject({ current: { rows: [{ device: null }] } });
    expect((await foreign.save([row(foreign.bed, { name: "Taken" })])).status).toBe(403);
    expect((await foreign.page.get(foreign.path)).status).toBe(403);
  });
});
