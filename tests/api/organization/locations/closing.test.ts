import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Closing, LocationHierarchy, LocationNode } from "#contract/organization/locations.ts";
import type { Role } from "#contract/core/permissions.ts";
import { readTree } from "#server/features/organization/locations/queries/tree.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildDevice, buildLocation, buildPlaceholder } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("a closed location", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.clock.set("2026-03-02T15:00:00Z"));

  const scene = async (role: Role = "customerAdmin") => {
    const { db, origin } = portal;
    const facility = await buildFacility(db, { products: ["ECM", "OBS"] });
    const place = (parentId: string, level: number, name: string) =>
      buildLocation(db, facility, { parentId, level, name });
    const floorId = await place(facility.rootId, 2, "Floor 1");
    const unitId = await place(floorId, 3, "ICU");
    const roomId = await place(unitId, 4, "Room 1");
    const user = await buildUser(db, { customerId: facility.customerId, role });
    const page = await signIn(origin, user.email, user.password);
    const path = `/api/location/${facility.facilityId}/locationHierarchy`;
    const read = async (withClosed = false): Promise<LocationHierarchy> => {
      const answer = await page.get(withClosed ? `${path}?withClosed=true` : path);
      expect(answer.status).toBe(200);
      return (await answer.json()) as LocationHierarchy;
    };
    const flat = (node: LocationNode): LocationNode[] => [
      node,
      ...node.childLocations.flatMap(flat),
    ];
    const find = async (id: string, withClosed = false) =>
      flat((await read(withClosed)).locationHierarchy).find((node) => node.id === id);
    const address = (id: string) => `/api/location/${id}/closing`;
    const ask = async (id: string) => (await (await page.get(address(id))).json()) as Closing;
    const close = (id: string, from: string) => page.send("PUT", address(id), { from });
    const reopen = (id: string) => page.send("DELETE", address(id));
    return { ...facility, floorId, unitId, roomId, page, read, find, ask, close, reopen };
  };
  const refusal = async (answer: Response) => [answer.status, (await problemOf(answer)).code];

  it("a closed location is gone with all below it until it is reopened", async () => {
    const { page, floorId, unitId, roomId, find, read, ask, close, reopen, ...home } =
      await scene();
    await buildLocationDay(portal.db, home, { locationId: unitId, day: "2026-03-01" });
    expect(await ask(unitId)).toEqual({
      today: "2026-03-02",
      earliest: "2026-03-02",
      latest: "2027-03-03",
      below: [{ level: 4, count: 1 }],
      devices: 0,
      subscriptions: 0,
    });
    const early = await problemOf(await close(unitId, "2026-03-01"));
    expect(early.fieldErrors).toEqual({ from: "too_far_back" });
    const late = await problemOf(await close(unitId, "2027-03-04"));
    expect(late.fieldErrors).toEqual({ from: "too_far_ahead" });
    expect((await close(unitId, "2026-03-02")).status).toBe(204);

    expect([await find(unitId), await find(roomId)]).toEqual([undefined, undefined]);
    expect((await read()).closedCount).toBe(1);
    const gone = { closedFrom: "2026-03-02", isClosed: true };
    expect(await find(unitId, true)).toMatchObject({ ...gone, closedAbove: false });
    expect(await find(roomId, true)).toMatchObject({ ...gone, closedAbove: true });
    expect(await refusal(await close(unitId, "2026-03-03"))).toEqual([412, "location_closed"]);
    expect(await refusal(await reopen(roomId))).toEqual([412, "location_closed"]);
    const add = (parentId: string, name: string) =>
      page.send("POST", `/api/location/${parentId}/locations`, name);
    expect(await refusal(await add(unitId, "Room 2"))).toEqual([412, "location_closed"]);
    const observable = await page.get(`/api/location/${home.facilityId}/observableLocations`);
    expect(await observable.json()).toEqual([]);

    const otherId = (await (await add(floorId, "ICU")).json()) as string;
    expect(await refusal(await reopen(unitId))).toEqual([409, "duplicate_name"]);
    expect((await page.send("DELETE", `/api/location/${otherId}`)).status).toBe(204);
    expect((await reopen(unitId)).status).toBe(204);
    expect(await refusal(await reopen(unitId))).toEqual([412, "location_not_closed"]);
    expect(await find(roomId)).toMatchObject({ closedFrom: null, isClosed: false });
    const log = await portal
      .db("audit_log")
      .where({ facility_id: home.facilityId, entity_id: unitId })
      .orderBy("at");
    expect(log.map(({ after }) => after)).toEqual([
      { name: "ICU", closedFrom: "2026-03-02" },
      { name: "ICU", closedFrom: null },
    ]);
  });

  it("a location's closing day can be changed and withdrawn until it comes", async () => {
    const { unitId, roomId, find, close, reopen, scope } = await scene();
    expect((await close(unitId, "2026-03-10")).status).toBe(204);
    expect((await close(unitId, "2026-03-08")).status).toBe(204);
    expect(await find(roomId)).toMatchObject({ closedFrom: "2026-03-08", isClosed: false });
    expect((await reopen(unitId)).status).toBe(204);
    expect(await find(unitId)).toMatchObject({ closedFrom: null });
    expect((await close(unitId, "2026-03-08")).status).toBe(204);
    // Midnight in New York, an hour before the clocks change.
    const idsAt = async (at: string) =>
      (await readTree(portal.db, scope, new Date(at)))?.locations.map(({ id }) => id);
    expect(await idsAt("2026-03-08T04:59:59Z")).toContain(unitId);
    expect(await idsAt("2026-03-08T05:00:00Z")).not.toContain(unitId);
  });

  it("refuses to close a location with devices, and to assign any to it afterwards", async () => {
    const { db } = portal;
    const { page, floorId, unitId, roomId, rootId, ask, close, reopen, ...home } = await scene();
    expect(await refusal(await close(rootId, "2026-03-10"))).toEqual([412, "location_is_facility"]);
    const deviceId = await buildDevice(db, home, { locationId: roomId });
    await buildPlaceholder(db, home, { locationId: unitId });
    expect((await ask(unitId)).devices).toBe(2);
    expect(await refusal(await close(unitId, "2026-03-10"))).toEqual([412, "location_has_devices"]);

    const other = await buildLocation(db, home, { parentId: floorId, level: 3 });
    expect((await close(other, "2026-03-10")).status).toBe(204);
    const assign = () => page.send("PUT", `/api/device/${deviceId}/assign`, { locationId: other });
    expect((await assign()).status).toBe(400);
    expect((await reopen(other)).status).toBe(204);
    expect((await assign()).status).toBe(204);
    const customer_id = home.customerId;
    await db("device_placeholder").where({ customer_id, location_id: unitId }).delete();
    // The device hung there until a moment ago.
    expect((await ask(unitId)).earliest).toBe("2026-03-03");
  });

  it("closing a location requires the right to change locations there", async () => {
    const own = await scene();
    const installer = await scene("installer");
    expect((await installer.close(installer.unitId, "2026-03-10")).status).toBe(403);
    expect((await installer.reopen(installer.unitId)).status).toBe(403);
    expect((await own.close(installer.unitId, "2026-03-10")).status).toBe(404);
    expect((await own.reopen(installer.unitId)).status).toBe(404);
  });
});
