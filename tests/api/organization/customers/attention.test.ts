import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CustomerAttention } from "#contract/organization/customer-attention.ts";
import type { Role } from "#contract/core/permissions.ts";
import { newId } from "#server/lib/ids.ts";
import { type BuiltFacility, buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const NOTHING: CustomerAttention = {
  firstSteps: [],
  invitations: { waiting: 0, expired: 0 },
  licenses: [],
  imports: [],
  devices: [],
};

describe("what of a customer needs its administrators", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  const enter = async (customerId: string, role: Role, facilityId: string | null = null) => {
    const user = await buildUser(portal.db, { customerId, role, facilityId });
    const page = await signIn(portal.origin, user.email, user.password);
    const attention = async (): Promise<CustomerAttention> => {
      const answer = await page.get(`/api/customer/${customerId}/attention`);
      expect(answer.status).toBe(200);
      return (await answer.json()) as CustomerAttention;
    };
    return { ...user, page, attention };
  };
  const nameOf = ({ facilityId, name }: BuiltFacility) => ({ facilityId, facilityName: name });
  const inUse = async (facility: BuiltFacility): Promise<void> => {
    const floor = await buildLocation(portal.db, facility, { parentId: facility.rootId, level: 2 });
    await buildLocation(portal.db, facility, { parentId: floor, level: 3 });
  };

  it("names the first steps that each facility has left until it is under way", async () => {
    const fresh = await buildFacility(portal.db, { name: "B Annex", products: ["ECM"] });
    const { customerId } = fresh;
    const observed = await buildFacility(portal.db, { customerId, name: "A", products: ["OBS"] });
    const { attention } = await enter(customerId, "customerAdmin");
    expect(await attention()).toEqual({
      ...NOTHING,
      firstSteps: [
        { ...nameOf(observed), left: 1, next: "locations" },
        { ...nameOf(fresh), left: 5, next: "locations" },
      ],
    });
    await inUse(observed);
    await inUse(fresh);
    expect((await attention()).firstSteps).toEqual([
      { ...nameOf(fresh), left: 4, next: "devices" },
    ]);
  });

  it("counts invited people and licenses that end, the first to end first", async () => {
    const soon = await buildFacility(portal.db, { products: ["OBS"], expiresOn: "2026-12-01" });
    const { customerId } = soon;
    const over = await buildFacility(portal.db, {
      customerId,
      products: ["OBS"],
      expiresOn: "2026-01-31",
    });
    await inUse(soon);
    await inUse(over);
    portal.clock.set("2026-11-20T18:00:00Z");
    const { attention } = await enter(customerId, "customerAdmin");
    const person = await buildUser(portal.db, { customerId, isPending: true });
    await buildUser(portal.db, { customerId, isPending: true });
    await portal
      .db("app_user")
      .where("user_id", person.userId)
      .update({ invited_at: portal.clock.now() });
    const found = await attention();
    expect(found.invitations).toEqual({ waiting: 2, expired: 1 });
    expect(found.licenses).toEqual([
      { ...nameOf(over), productCode: "OBS", expirationDate: "2026-01-31", daysLeft: -293 },
      { ...nameOf(soon), productCode: "OBS", expirationDate: "2026-12-01", daysLeft: 11 },
    ]);
  });

  it("counts devices as the lists behind its numbers do", async () => {
    const facility = await buildFacility(portal.db, { products: ["SA"] });
    const { db, clock } = portal;
    const { customerId, facilityId, rootId: locationId } = facility;
    const long = new Date(clock.now().getTime() - 40 * 86_400_000);
    const silent = await buildDevice(db, facility, { locationId, heardAt: long });
    const serialNumber = "SN-fine";
    const heardAt = clock.now();
    const fine = await buildDevice(db, facility, { locationId, serialNumber, heardAt });
    await judgeDevices(db, facility.scope, clock);
    await db("alarm").insert({
      customer_id: customerId,
      facility_id: facilityId,
      alarm_id: newId(),
      device_id: fine,
      serial_number: serialNumber,
      source: "device",
      alarm_type_id: 5,
      raised_at: long,
      known_at: long,
      last_raised_at: long,
      location_id: locationId,
    });
    await db("unclaimed_fact").insert({
      customer_id: customerId,
      facility_id: facilityId,
      serial_number: "Unknown-1",
      at: long,
      fact_id: "1",
      fact: {},
      type: "dispense",
    });
    const { attention, page } = await enter(customerId, "customerAdmin");
    const counts = { silent: 1, weakBatteries: 1, unknown: 1 };
    expect((await attention()).devices).toEqual([{ ...nameOf(facility), ...counts }]);
    const list = async (filter: string): Promise<{ id: string }[]> => {
      const answer = await page.get(`/api/device?facilityId=${facilityId}&${filter}`);
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { rows: { id: string }[] }).rows;
    };
    expect((await list("online=Silent")).map((row) => row.id)).toEqual([silent]);
    expect((await list("battery=Low,Dead")).map((row) => row.id)).toEqual([fine]);
  });

  it("shows the newest import of a kind where it failed or left lines out", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const admin = await enter(customerId, "customerAdmin");
    const other = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const ended = async (
      file: string,
      run: { kind: "users" | "employees"; status: string; refused?: number; userId?: string },
      minutesAgo: number,
    ): Promise<void> => {
      const at = new Date(portal.clock.now().getTime() - minutesAgo * 60_000);
      await portal.db("import_run").insert({
        customer_id: customerId,
        import_id: newId(),
        kind: run.kind,
        user_customer_id: customerId,
        user_id: run.userId ?? admin.userId,
        file_name: file,
        status: run.status,
        failure: run.status === "Failed" ? "internal_error" : null,
        refused: run.refused ?? 0,
        requested_at: at,
        ended_at: at,
      });
    };
    await ended("others.csv", { kind: "users", status: "Failed", userId: other.userId }, 5);
    await ended("mended.csv", { kind: "employees", status: "Failed" }, 30);
    await ended("staff.csv", { kind: "employees", status: "Done", refused: 3 }, 10);
    const shown = { hasFailed: false, refused: 3, fileName: "staff.csv", facilityId: null };
    expect((await admin.attention()).imports).toMatchObject([{ ...shown, kind: "employees" }]);
    await ended("all.csv", { kind: "employees", status: "Done" }, 1);
    expect((await admin.attention()).imports).toEqual([]);
  });

  it("shows an administrator of one facility nothing of the others", async () => {
    const own = await buildFacility(portal.db, { products: ["OBS"], expiresOn: "2026-01-31" });
    const { customerId } = own;
    await buildFacility(portal.db, { customerId, products: ["OBS"], expiresOn: "2026-01-30" });
    await buildUser(portal.db, { customerId, isPending: true });
    const { attention } = await enter(customerId, "customerAdmin", own.facilityId);
    const found = await attention();
    expect(found.licenses.map(({ facilityId }) => facilityId)).toEqual([own.facilityId]);
    expect(found.firstSteps.map(({ facilityId }) => facilityId)).toEqual([own.facilityId]);
    expect(found.invitations).toEqual({ waiting: 0, expired: 0 });
    const stranger = await buildFacility(portal.db, {});
    const reader = await enter(customerId, "dataAnalyst");
    for (const refused of [stranger.customerId, customerId]) {
      const answer = await reader.page.get(`/api/customer/${refused}/attention`);
      expect(answer.status).toBe(403);
    }
  });
});
