import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Slide } from "#contract/displays/slides.ts";
import {
  slideContent,
  plannedSlides,
  findSlideRow,
} from "#server/features/displays/slides/service.ts";
import { grantDisplay } from "#server/access/grant.ts";
import { newId } from "#server/lib/ids.ts";
import { buildFacility, type BuiltFacility } from "#tests/factories/customer.ts";
import { buildFacilityData, buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildImageSlide, buildShift, buildSlideshow } from "#tests/factories/facility-rules.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { buildSession, hands } from "#tests/api/reports/reports/support/observations.ts";

// 2:32 PM in New York.
const NOW = "2026-11-24T19:32:00Z";

describe("what a slide shows", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let page: Client;
  const signInAs = async (role: "dataAnalyst" | "reporting") => {
    const user = await buildUser(portal.db, { customerId: facility.customerId, role });
    return signIn(portal.origin, user.email, user.password);
  };
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    facility = await buildFacility(portal.db, { products: ["ECM", "OBS", "SA", "IMS"] });
    const data = { locationId: facility.rootId, day: "2026-11-24", slots: [[20, 5, 8]] as const };
    await buildLocationDay(portal.db, facility, { ...data, slots: [...data.slots] });
    const dataTo = new Date("2026-11-24T19:20:00Z");
    await buildFacilityData(portal.db, facility, { firstDay: "2026-11-01", dataTo });
    await portal
      .db("facility")
      .where("facility_id", facility.facilityId)
      .update({ time_zone: "America/New_York" });
    page = await signInAs("dataAnalyst");
  });
  afterAll(() => portal.close());

  let count = 0;
  const save = (given: object = {}, filters: object = {}) =>
    page.send("POST", "/api/slide", {
      slideName: `Slide ${(count += 1)}`,
      reportId: 2,
      facilityId: facility.facilityId,
      filters: { facilityId: facility.facilityId, ...filters },
      reportControls: {},
      ...given,
    });
  const saved = async (given?: object, filters?: object): Promise<Slide> => {
    const answer = await save(given, filters);
    expect(answer.status).toBe(200);
    return Slide.parse(await answer.json());
  };
  const read = async (slide: Slide, client = page, language = "en-US"): Promise<Slide> => {
    const answer = await client.get(`/api/slide/${slide.id}?language=${language}`);
    expect(answer.status).toBe(200);
    return Slide.parse(await answer.json());
  };

  it("a slide shows the present figures, with the time of the facility", async () => {
    const slide = await saved();
    expect(slide.reportData).toBeNull();
    const { reportData } = await read(slide);
    expect(reportData).toMatchObject({
      language: "en-US",
      facility: { id: facility.facilityId },
      answer: { reportId: 2, performanceGoal: null },
      answeredAt: "2026-11-24T19:32:00.000Z",
      answeredAtText: "2:32 PM",
      dataTo: null,
      dataToText: null,
    });
    const french = await read(slide, page, "fr-CA");
    expect(french.reportData).toMatchObject({
      language: "fr-CA",
      answeredAtText: "14\u00a0h\u00a032",
    });
  });

  it("a slide's figures reach as far as gateways have brought data", async () => {
    const gateway = { locationId: facility.rootId, type: "gateway" as const };
    const deviceId = await buildDevice(portal.db, facility, gateway);
    await portal.db("contact_span").insert({
      customer_id: facility.customerId,
      facility_id: facility.facilityId,
      device_id: deviceId,
      from_at: new Date("2026-11-24T10:00:00Z"),
      to_at: new Date("2026-11-24T19:20:00Z"),
    });
    const { reportData } = await read(await saved());
    expect(reportData).toMatchObject({
      dataTo: "2026-11-24T19:20:00.000Z",
      dataToText: "2:20 PM",
    });
  });

  it.each([
    ["last4Hours", 10, "10:30"],
    ["last8Hours", 11, "06:30"],
    ["last12Hours", 12, "02:30"],
  ])("a slide may show the %s, which no other page has", async (reportDateRange, id, start) => {
    const slide = await saved({}, { reportDateRange });
    expect(JSON.parse(slide.parametersJson)).toMatchObject({ Filters: { ReportDateRange: id } });
    const { reportData } = await read(slide);
    expect(reportData?.answer).toMatchObject({
      chartTimeUnit: "hour",
      range: { start: `2026-11-24T${start}` },
    });
    const elsewhere = await page.send("POST", "/api/report/2", {
      facilityId: facility.facilityId,
      reportDateRange,
    });
    expect((await problemOf(elsewhere)).fieldErrors).toEqual({ reportDateRange: "not_in_list" });
    const observed = await save({ reportId: 8 }, { reportDateRange });
    expect((await problemOf(observed)).fieldErrors).toEqual({ filters: "not_in_list" });
  });

  it("a slide retains a month so far and what it is compared with", async () => {
    const month = { reportDateRange: "thisMonth", compareWith: "yearBefore" };
    const slide = await saved({}, month);
    expect(slide.reportFilters).toMatchObject(month);
    expect(JSON.parse(slide.parametersJson)).toMatchObject({ Filters: { ReportDateRange: 14 } });
    const { reportData } = await read(slide);
    expect(reportData?.answer).toMatchObject({
      comparison: "yearBefore",
      range: { start: "2026-11-01T00:00" },
    });
    const refused = await save({}, { reportDateRange: "last7Days", compareWith: "sameDays" });
    expect(Object.keys((await problemOf(refused)).fieldErrors ?? {})).toEqual([
      "filters.compareWith",
    ]);
  });

  it("a slide names its shifts, and its parameters as the specification does", async () => {
    const shiftId = await buildShift(portal.db, facility, {
      name: "Night",
      startSlot: 46,
      endSlot: 14,
    });
    const slide = await saved({}, { shiftIds: [shiftId], reportDateRange: "last7Days" });
    expect(slide.shiftNames).toEqual(["Night"]);
    expect(JSON.parse(slide.parametersJson)).toMatchObject({
      Filters: { ReportDateRange: 2, ShiftIds: [shiftId] },
      GraphsFilter: { GraphActions: { dataLabels: true }, SortBy: [] },
    });
  });

  it("a slide may show no report of individuals", async () => {
    for (const reportId of [37, 38, 39, 40, 41, 10, 22, 32])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await problemOf(await save({ reportId }))).fieldErrors).toEqual({
        reportId: "not_in_list",
      });
    for (const reportId of [8, 11, 43, 19])
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect((await save({ reportId })).status).toBe(200);
  });

  it("a slide shows every viewer the same, without what few people did", async () => {
    const roleId = await buildObvJobRole(portal.db, facility, { name: "Nurse" });
    const at = "2026-11-24T15:00:00Z";
    const seen = hands({ locationId: facility.rootId, roleId, at }, "rub", { count: 2 });
    await buildSession(portal.db, facility, [seen]);
    const slide = await saved({ reportId: 36 });
    const body = { facilityId: facility.facilityId };
    const answer: unknown = await (await page.send("POST", "/api/report/36", body)).json();
    expect(answer).toMatchObject({ dataPoints: [{ jobRole: "Nurse", total: 2 }] });
    const { reportData: analysts } = await read(slide);
    const { reportData: readers } = await read(slide, await signInAs("reporting"));
    expect(analysts?.answer).toMatchObject({ dataPoints: [{ jobRole: "Nurse", total: null }] });
    expect(readers).toEqual(analysts);
    const asking = { displayId: newId(), language: "en-US" } as const;
    const grant = await grantDisplay(portal, asking, facility.facilityId);
    const row = await findSlideRow(portal.db, facility.scope, slide.id);
    if (grant === null || row === undefined) throw new Error("there is a slide to show");
    const now = portal.clock.now();
    const content = await slideContent(portal, grant, row, "en-US", now);
    expect(Slide.shape.reportData.parse(content)).toEqual(analysts);
  });

  it("a slide is refused with a notice where its licence has ended", async () => {
    const slide = await saved({ reportId: 43 });
    const of = { customer_id: facility.customerId, facility_id: facility.facilityId };
    const license = portal.db("license").where({ ...of, product_code: "SA" });
    await license.clone().update({ expiration_date: "2026-11-01" });
    expect((await page.get(`/api/slide/${slide.id}`)).status).toBe(403);
    await license.clone().update({ expiration_date: "2027-11-01" });
  });

  it("a slide is skipped outside its days, in facility time", async () => {
    const { slideId: always } = await buildImageSlide(portal.db, facility, "Always");
    const { id: until } = await saved({ shownUntil: "2026-11-23" });
    const { id: from } = await saved({ shownFrom: "2026-11-24", shownUntil: "2026-11-25" });
    const shown = [until, from, always];
    const slideshowId = await buildSlideshow(portal.db, facility, "Days", shown);
    const plan = (day: string) => plannedSlides(portal.db, facility.scope, slideshowId, day);
    const idsOf = async (day: string) => (await plan(day)).map(({ id }) => id);
    expect(await idsOf("2026-11-23")).toEqual([until, always]);
    expect(await idsOf("2026-11-24")).toEqual([from, always]);
    expect(await idsOf("2026-11-26")).toEqual([always]);
    expect((await plan("2026-11-26"))[0]).toMatchObject({ kind: "image", title: "Always" });
    const wrong = await save({ shownFrom: "2026-11-25", shownUntil: "2026-11-24" });
    expect((await problemOf(wrong)).fieldErrors).toEqual({ shownUntil: "start_after_end" });
  });
});
