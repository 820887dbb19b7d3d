import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Slide } from "#contract/displays/slides.ts";
import { newId } from "#server/lib/ids.ts";
import { buildFacility, type BuiltFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("slides", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let page: Client;
  const signInAs = async (role: "dataAnalyst" | "reporting" | "customerAdmin") => {
    const user = await buildUser(portal.db, { customerId: facility.customerId, role });
    return signIn(portal.origin, user.email, user.password);
  };
  beforeAll(async () => {
    portal = await startPortal();
    facility = await buildFacility(portal.db);
    page = await signInAs("dataAnalyst");
  });
  afterAll(() => portal.close());

  const slideOf = (slideName: string, given: object = {}) => ({
    slideName,
    reportId: 2,
    facilityId: facility.facilityId,
    filters: { facilityId: facility.facilityId, reportDateRange: "last30Days" },
    reportControls: {
      graphActions: { dataLabels: false },
      sortBy: [{ key: "percentCompliant", desc: true }],
      selectedData: ["total"],
    },
    ...given,
  });
  const save = (slideName: string, given?: object) =>
    page.send("POST", "/api/slide", slideOf(slideName, given));

  it("a slide stores a report with its filters until it is deleted", async () => {
    const answer = await save("  Month ");
    expect(answer.status).toBe(200);
    const saved = Slide.parse(await answer.json());
    expect(saved).toMatchObject({
      name: "Month",
      reportId: 2,
      reportFilters: { reportDateRange: "last30Days", shiftIds: [] },
      reportControls: { graphActions: { dataLabels: false, thresholds: true } },
    });
    const { facilityId } = facility;
    const listed = await page.get(`/api/slide?facilityId=${facilityId}`);
    expect(await listed.json()).toEqual([saved]);
    for (const path of [`/api/slide/${saved.id}`, `/api/slide/${saved.id}/facility/${facilityId}`])
      // oxlint-disable-next-line no-await-in-loop -- one page asks after the other
      expect(await (await page.get(path)).json()).toEqual({
        ...saved,
        reportData: expect.objectContaining({ language: "en-US" }),
      });

    expect((await page.send("DELETE", `/api/slide/${saved.id}`)).status).toBe(403);
    const admin = await signInAs("customerAdmin");
    expect((await admin.send("DELETE", `/api/slide/${saved.id}`)).ok).toBe(true);
    expect((await page.get(`/api/slide/${saved.id}`)).status).toBe(404);
  });

  it("a slide has a unique name, with a refusal at its field", async () => {
    expect((await save("Night")).status).toBe(200);
    const twice = await save("NIGHT");
    expect(twice.status).toBe(409);
    expect(await problemOf(twice)).toMatchObject({
      code: "duplicate_name",
      fieldErrors: { slideName: "taken" },
    });
    const [none, long] = await Promise.all([save(" "), save("x".repeat(151))]);
    expect((await problemOf(none)).fieldErrors).toEqual({ slideName: "required" });
    expect((await problemOf(long)).fieldErrors).toEqual({ slideName: "too_long" });
  });

  it("a slide stores nothing that its report does not know", async () => {
    const { facilityId } = facility;
    const next = await buildFacility(portal.db, { customerId: facility.customerId });
    for (const filters of [
      { facilityId: next.facilityId },
      { facilityId, locationIds: [newId()] },
      { facilityId, precautionOption: "airborne" },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one page asks after the other
      const refused = await save("Strange", { filters });
      // oxlint-disable-next-line no-await-in-loop -- one page asks after the other
      expect((await problemOf(refused)).fieldErrors).toEqual({ filters: "not_in_list" });
    }
    expect((await save("Unknown", { reportId: 99 })).status).toBe(404);
  });

  it("slides are for people with slideshows, where dispensers are licensed", async () => {
    const reader = await signInAs("reporting");
    const path = `/api/slide?facilityId=${facility.facilityId}`;
    expect((await reader.get(path)).status).toBe(200);
    expect((await reader.send("POST", "/api/slide", slideOf("Mine"))).status).toBe(403);
    const dry = await buildFacility(portal.db, {
      customerId: facility.customerId,
      products: ["SA"],
    });
    expect((await page.get(`/api/slide?facilityId=${dry.facilityId}`)).status).toBe(403);
  });
});
