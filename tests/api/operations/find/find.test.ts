import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Found } from "#contract/operations/find.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("what is found", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  /** A hospital with a unit, a device and a person whose names have 'icu' in them. */
  const hospital = async (customerId?: string) => {
    const facility = await buildFacility(portal.db, {
      products: ["ECM", "IMS"],
      ...(customerId !== undefined && { customerId }),
    });
    const floor = await buildLocation(portal.db, facility, {
      parentId: facility.rootId,
      level: 2,
      name: "Floor 3",
    });
    const unitId = await buildLocation(portal.db, facility, {
      parentId: floor,
      level: 3,
      name: "Médical ICU",
    });
    const roomId = await buildLocation(portal.db, facility, { parentId: unitId, level: 4 });
    await buildDevice(portal.db, facility, {
      type: "dispenser",
      serialNumber: "ICU-1",
      locationId: roomId,
    });
    return { ...facility, unitId };
  };
  const askAs = async (page: Client, facilityId: string, text: string): Promise<Found> => {
    const query = new URLSearchParams({ facilityId, text });
    const answer = await page.get(`/api/find?${query}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Found;
  };
  const signedIn = async (
    customerId: string,
    role: "customerAdmin" | "dataAnalyst" | "observer",
  ): Promise<Client> => {
    const user = await buildUser(portal.db, { customerId, role });
    return signIn(portal.origin, user.email, user.password);
  };

  it("a search finds units, devices and people, whatever accents and case", async () => {
    const here = await hospital();
    const { employeeId } = await buildEmployee(portal.db, here, {
      firstName: "Marisol",
      lastName: "Quicuña",
    });
    await buildBadge(portal.db, here, "30412", employeeId);
    const page = await signedIn(here.customerId, "customerAdmin");
    const found = await askAs(page, here.facilityId, "medical icu");
    expect(found.units).toMatchObject({
      total: 1,
      searched: 1,
      rows: [{ id: here.unitId, name: "Médical ICU", above: "Floor 3" }],
    });
    const icu = await askAs(page, here.facilityId, "icu");
    expect(icu.devices?.rows.map(({ serialNumber }) => serialNumber)).toEqual(["ICU-1"]);
    expect(icu.people?.rows).toMatchObject([{ id: employeeId, badgeNumber: "30412" }]);
    expect((await askAs(page, here.facilityId, "30412")).people?.total).toBe(1);
    expect((await askAs(page, here.facilityId, "icu nroth")).units?.rows).toEqual([]);
    const meant = await askAs(page, here.facilityId, "unit med icu");
    expect(meant.units?.rows).toMatchObject([{ id: here.unitId }]);
  });

  it("finds nothing of another customer, and no individuals without the right", async () => {
    const here = await hospital();
    const other = await hospital();
    await buildEmployee(portal.db, other, { lastName: "Icul" });
    await buildEmployee(portal.db, here, { lastName: "Icur" });
    const admin = await signedIn(here.customerId, "customerAdmin");
    const found = await askAs(admin, here.facilityId, "icu");
    expect(found.units?.rows.map(({ id }) => id)).toEqual([here.unitId]);
    expect(found.people?.total).toBe(1);
    expect(found.facilities.searched).toBe(1);
    const query = new URLSearchParams({ facilityId: other.facilityId, text: "icu" });
    expect((await admin.get(`/api/find?${query}`)).status).toBe(403);
    const observer = await askAs(
      await signedIn(here.customerId, "observer"),
      here.facilityId,
      "icu",
    );
    expect(observer).toMatchObject({ devices: null, people: null });
  });

  it("finds in every facility in reach, the current one first, no archived ones", async () => {
    const here = await hospital();
    const sibling = await hospital(here.customerId);
    const archived = await hospital(here.customerId);
    await portal
      .db("facility")
      .where({ customer_id: here.customerId, facility_id: archived.facilityId })
      .update({ archived_at: new Date() });
    const page = await signedIn(here.customerId, "customerAdmin");
    const found = await askAs(page, sibling.facilityId, "icu");
    expect(found.units?.rows.map(({ facilityId }) => facilityId)).toEqual([
      sibling.facilityId,
      here.facilityId,
    ]);
    expect((await askAs(page, here.facilityId, "")).facilities.total).toBe(2);
  });
});
