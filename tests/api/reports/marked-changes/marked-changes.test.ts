import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MarkedChange } from "#contract/reports/marked-changes.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("changes marked in control charts", () => {
  let portal: Portal;
  beforeAll(async () => {
    // The evening of March 1 in New York.
    portal = await startPortal({ now: "2026-03-02T03:00:00Z" });
  });
  afterAll(() => portal.close());

  const scene = async (role: "customerAdmin" | "dataAnalyst" = "customerAdmin") => {
    const facility = await buildFacility(portal.db, { products: ["ECM", "IMS"] });
    const user = await buildUser(portal.db, { customerId: facility.customerId, role });
    const page = await signIn(portal.origin, user.email, user.password);
    return { ...facility, page, path: `/api/facility/${facility.facilityId}/markedChanges` };
  };
  const holders = {
    family: "ECM",
    locationId: null,
    day: "2026-03-01",
    text: "Gel holders at bed ends",
  };

  it("marked changes are added, listed newest first, and deleted, with entries", async () => {
    const { page, path, facilityId, rootId, ...facility } = await scene();
    const unitId = await buildLocation(
      portal.db,
      { ...facility, facilityId },
      { parentId: rootId, level: 3, name: "ICU" },
    );
    const earlier = { ...holders, locationId: unitId, day: "2026-01-15", text: "New poster" };
    for (const body of [holders, earlier])
      expect((await page.send("POST", path, body)).status).toBe(200);
    const listed = (await (await page.get(path)).json()) as MarkedChange[];
    expect(listed).toMatchObject([
      { ...holders, locationName: null },
      { ...earlier, locationName: "ICU" },
    ]);
    const gone = `/api/markedChanges/${listed[0]?.id}`;
    expect((await page.send("DELETE", gone)).status).toBeLessThan(300);
    expect((await page.send("DELETE", gone)).status).toBe(404);
    expect(await (await page.get(path)).json()).toHaveLength(1);
    const entries = await portal
      .db("audit_log")
      .where({ facility_id: facilityId, entity: "marked_change" })
      .orderBy("audit_id");
    expect(entries.map(({ action }) => String(action))).toEqual(["create", "create", "remove"]);
    expect(entries[2]?.before).toEqual({
      product: "ECM",
      location: null,
      day: "2026-03-01",
      text: "Gel holders at bed ends",
    });
  });

  it("refuses a marked change with a future day, bad text or foreign location", async () => {
    const { page, path } = await scene();
    const { rootId } = await buildFacility(portal.db);
    const refused = async (change: object) =>
      (await problemOf(await page.send("POST", path, { ...holders, ...change }))).fieldErrors;
    expect(await refused({ day: "2026-03-02" })).toEqual({ day: "future_date" });
    expect(await refused({ text: " " })).toEqual({ text: "required" });
    expect(await refused({ text: "x".repeat(61) })).toEqual({ text: "too_long" });
    expect(await refused({ locationId: rootId })).toEqual({ locationId: "not_in_list" });
    expect(await (await page.get(path)).json()).toEqual([]);
  });

  it("marked changes need the facility's settings right and a product in use", async () => {
    const analyst = await scene("dataAnalyst");
    expect((await analyst.page.get(analyst.path)).status).toBe(200);
    expect((await analyst.page.send("POST", analyst.path, holders)).status).toBe(403);
    const { page, path } = await scene();
    expect((await page.send("POST", path, { ...holders, family: "OBS" })).status).toBe(403);
  });
});
