import { beforeAll, describe, expect, it } from "vitest";
import { ROLE_PRIVILEGES, type Role } from "#contract/core/permissions.ts";
import { type FilterInput, FilterModel } from "#contract/reports/filters/filters.ts";
import type { BadgeReaders } from "#contract/reports/ims/badge-figures.ts";
import { groupPerformance, jobRolePerformance } from "#contract/reports/ims/group-reports.ts";
import {
  individualPerformance,
  individualTrends,
} from "#contract/reports/ims/individual-reports.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { productUsage } from "#contract/reports/ims/product-usage.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { grantPerson } from "#server/access/grant.ts";
import { dataHealth, readHealth } from "#server/features/reports/reports/health/data-health.ts";
import { runReport, toRunReports } from "#server/features/reports/reports/service.ts";
import { newId } from "#server/lib/ids.ts";
import { buildDeviceDay, buildFacilityData } from "#tests/factories/day-summary.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildEmployeeDay } from "#tests/factories/employee-day.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildImsJobRole } from "#tests/factories/job-role.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { analystOf, answerOf } from "./support/run.ts";

const DAY = "2026-11-18";
const BEFORE = "2026-11-11";

describe("reports about badges", () => {
  let db: Db;
  let h: Hospital;
  const people: Record<string, string> = {};
  const roles: Record<string, string> = {};

  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    h = await buildHospital(db, { products: ["IMS"] });
    await db("facility").where({ facility_id: h.facilityId }).update({ minimum_opportunities: 10 });
    await buildFacilityData(db, h, { firstDay: "2026-01-01", dataTo: NOW });
    for (const [title, limit] of [
      ["Low", 40],
      ["Middle", 70],
      ["High", 100],
    ] as const) {
      await db("performance_band").insert({
        customer_id: h.customerId,
        facility_id: h.facilityId,
        band_id: newId(),
        title,
        upper_limit: limit,
        color: "green",
        symbol: "star",
      });
    }
    for (const title of ["Nurse", "Physician", "Chaplain"])
      roles[title] = await buildImsJobRole(db, h, { title });
    const employee = async (firstName: string, role: string) => {
      const jobRoleId = roles[role] ?? "";
      people[firstName] = (
        await buildEmployee(db, h, { firstName, lastName: "Silva", jobRoleId })
      ).employeeId;
      return { employeeId: people[firstName] ?? "", jobRoleId };
    };
    const day = (
      who: { employeeId: string; jobRoleId: string } | { badge: string },
      ins: readonly [number, number],
      rest: Partial<Parameters<typeof buildEmployeeDay>[2]> = {},
    ) => buildEmployeeDay(db, h, { day: DAY, locationId: h.icu, ...who, ins, ...rest });

    const ana = await employee("Ana", "Nurse");
    await buildBadge(db, h, "P7", ana.employeeId);
    await buildBadge(db, h, "P8", ana.employeeId);
    await day(ana, [10, 8], { outs: [10, 6], pop_ins: 2, blind: 3, pending: 1 });
    await day(ana, [2, 0], { locationId: h.emergency, slot: 46 });
    await day(ana, [10, 5], { outs: [10, 5], day: BEFORE });
    // Too few for a band.
    const ben = await employee("Ben", "Nurse");
    await day(ben, [4, 4]);
    for (const name of ["Cleo", "Dan", "Eve", "Finn"])
      await day(await employee(name, "Nurse"), [10, 5]);
    await day(await employee("Gil", "Chaplain"), [10, 10]);
    for (const name of ["Hal", "Ian", "Jo", "Kim", "Liv", "Max"])
      await day(await employee(name, "Physician"), [10, 3], { locationId: h.emergency });
    await day({ badge: "T1" }, [10, 0]);
    // Another facility of the customer, and a day before the range.
    const other = await buildHospital(db, { customerId: h.customerId, products: ["IMS"] });
    await buildEmployeeDay(db, other, { day: DAY, locationId: other.icu, ...ana, ins: [99, 99] });
    const nora = await buildEmployee(db, h, { firstName: "Nora" });
    await buildEmployeeDay(db, other, { day: DAY, locationId: other.icu, ...nora, ins: [1, 1] });
    return database.close;
  });

  const actorOf = (role: Role): Actor => ({
    ...analystOf(h.customerId),
    roles: [{ role, facilityId: null }],
    privileges: new Set(ROLE_PRIVILEGES[role]),
  });
  const asReporting = (reportId: number, filter: Omit<FilterInput, "facilityId"> = {}) =>
    runReport({ db, clock: testClock(NOW) }, actorOf("reporting"), {
      reportId,
      filter: FilterModel.parse({ facilityId: h.facilityId, ...filter }),
      language: "en-US",
    });

  it("a badge report has each person's counts, figure, band and change", async () => {
    const answer = await answerOf(db, h, individualPerformance, {}, NOW);
    expect(answer.dataPoints.map(({ firstName }) => firstName)).toEqual(
      "Ana,Ben,Cleo,Dan,Eve,Finn,Gil,Hal,Ian,Jo,Kim,Liv,Max".split(","),
    );
    const [ana, ben] = answer.dataPoints;
    expect(ana).toMatchObject({
      employeeId: people["Ana"],
      badgeNumber: "P7, P8",
      jobRole: "Nurse",
      opportunities: 22,
      compliantOpportunities: 14,
      dispenses: 14,
      ins: 12,
      outs: 10,
      compliantIns: 8,
      compliantOuts: 6,
      startDateTime: "2026-11-13T00:00",
      // 14 of 22 against 10 of 20.
      performance: 63.6,
      // Newcombe's interval of 14 of 22 against 10 of 20, by hand.
      change: { points: 13.6, interval: { low: -15.2, high: 39.7 }, verdict: "withinNoise" },
      // Plain Wilson of 14 of 22.
      interval: { low: 43, high: 80.3 },
    });
    const bands = answer.performanceBands.map(({ title, limit }) => [title, limit]);
    expect(bands).toEqual([
      ["Low", 40],
      ["Middle", 70],
      ["High", 100],
    ]);
    expect(ana?.bandId).toBe(answer.performanceBands[1]?.id);
    expect(ben).toMatchObject({ performance: 100, verdict: "tooFew", bandId: null });
    expect(ben?.change).toMatchObject({ points: null, verdict: "tooFew", reason: "opportunities" });
    // 14 + 4 + 4 × 5 + 10 + 6 × 3 of 22 + 4 + 40 + 10 + 60, and 0 of 10 by the badge without a
    // holder: in the facility's row, in no person's.
    expect(answer.total).toMatchObject({
      compliantOpportunities: 66,
      opportunities: 146,
      people: 14,
    });
    expect(answer.withoutHolder).toEqual({ badges: 1, opportunities: 10 });
    const rows = answer.dataPoints.reduce((sum, { opportunities }) => sum + opportunities, 0);
    expect(rows).toBe(136);
    expect(answer.leftOut).toMatchObject({ blind: 3, popIns: 2, pending: 1, ofWholeDays: false });
  });

  it("a badge report logs who looked at how many people, with filters", async () => {
    await answerOf(db, h, individualPerformance, { employeeIds: [people["Ana"] ?? ""] }, NOW);
    const entry = await db("audit_log")
      .where({ customer_id: h.customerId, action: "view", entity: "individualFigures" })
      .orderBy("audit_id", "desc")
      .first();
    expect(entry).toMatchObject({
      user_name: "analyst@example.test",
      facility_id: h.facilityId,
      entity_id: "37",
      after: { people: 1, employeeIds: [people["Ana"]] },
    });
  });

  it("a badge report follows people by day, with nights on their first", async () => {
    const trends = await answerOf(db, h, individualTrends, {}, NOW);
    expect(trends.slots.map(({ reportDate }) => reportDate)).toHaveLength(7);
    const ana = trends.series.find(({ employeeId }) => employeeId === people["Ana"]);
    expect(ana?.counts).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [14, 22],
      [0, 0],
    ]);
    expect(trends.totalSeries[5]).toEqual([66, 146]);
    const hours = { reportDateRange: "custom", startDate: `${DAY}T00:00` } as const;
    const byHour = await answerOf(
      db,
      h,
      individualTrends,
      { ...hours, endDate: "2026-11-19T00:00" },
      NOW,
    );
    expect(byHour.totalSeries[12]).toEqual([66, 144]);
    expect(byHour.totalSeries[23]).toEqual([0, 2]);
  });

  it("refuses badge reports without permission, and people of another facility", async () => {
    await expect(asReporting(37)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      answerOf(db, h, individualPerformance, { employeeIds: [newId()] }, NOW),
    ).rejects.toMatchObject({ details: { fieldErrors: { employeeIds: "not_in_list" } } });
  });

  it("a badge report can be narrowed by role, place and shift", async () => {
    const of = async (filter: Omit<FilterInput, "facilityId">) => {
      const { total } = await answerOf(db, h, individualPerformance, filter, NOW);
      return [total.compliantOpportunities, total.opportunities];
    };
    expect(await of({ jobRoleIds: [roles["Chaplain"] ?? ""] })).toEqual([10, 10]);
    expect(await of({ locationIds: [h.floor1] })).toEqual([18, 62]);
    // A room stands for its unit: badges are counted by unit.
    expect(await of({ locationIds: [h.e1] })).toEqual([18, 62]);
    const night = await buildShift(db, h, { name: "Night", startSlot: 46, endSlot: 14 });
    expect(await of({ shiftIds: [night] })).toEqual([0, 2]);
    expect(
      await of({ reportDateRange: "custom", startDate: `${DAY}T11:30`, endDate: `${DAY}T12:00` }),
    ).toEqual([0, 0]);
    expect(
      await of({ reportDateRange: "custom", startDate: `${DAY}T12:00`, endDate: `${DAY}T12:30` }),
    ).toEqual([66, 144]);
  });

  it("pools roles and units by name; badges without a holder only in location rows", async () => {
    const byRole = await answerOf(db, h, jobRolePerformance, {}, NOW);
    expect(
      byRole.dataPoints.map(({ jobRole, figures }) => [
        jobRole,
        figures.compliantOpportunities,
        figures.opportunities,
        figures.people,
      ]),
    ).toEqual([
      ["Chaplain", 10, 10, 1],
      ["Nurse", 38, 66, 6],
      ["Physician", 18, 60, 6],
    ]);
    expect(byRole.total).toMatchObject({ compliantOpportunities: 66, opportunities: 146 });
    expect(byRole.withoutHolder).toEqual({ badges: 1, opportunities: 10 });
    const ofIcu = await answerOf(db, h, jobRolePerformance, { locationIds: [h.icu] }, NOW);
    expect(ofIcu.total).toMatchObject({ compliantOpportunities: 48, opportunities: 84 });
    const byUnit = await answerOf(db, h, groupPerformance, {}, NOW);
    expect(
      byUnit.dataPoints.map(({ unit, parentLocation, figures }) => [
        unit,
        parentLocation,
        figures.compliantOpportunities,
        figures.opportunities,
      ]),
    ).toEqual([
      ["Emergency", "Floor 1", 18, 62],
      ["ICU", "Floor 2", 48, 84],
      ["ICU: of these, badges without a holder", "Floor 2", 0, 10],
    ]);
    expect(byUnit.total).toMatchObject({ compliantOpportunities: 66, opportunities: 146 });
  });

  it("hides small groups and what would reveal them without permission for individuals", async () => {
    const answer = jobRolePerformance.response.parse(await asReporting(38));
    const figures = Object.fromEntries(answer.dataPoints.map((row) => [row.jobRole, row.figures]));
    expect(figures["Chaplain"]).toMatchObject({
      isSuppressed: true,
      opportunities: null,
      verdict: "notShown",
    });
    // Six nurses and six physicians: the first of the two goes with the one chaplain.
    const hidden = answer.dataPoints.filter((row) => row.figures.isSuppressed);
    expect(hidden).toHaveLength(2);
    // The total holds the badge without a holder too: it goes with them, or could be subtracted.
    const together = "2 small roles and badges without a holder together";
    expect(figures[together]).toMatchObject({ people: 8 });
    expect(answer.withoutHolder).toBeNull();
    const rows = jobRolePerformance.rows(answer);
    const chaplain = rows.find(({ cells }) => cells["name"] === "Chaplain");
    expect(chaplain?.cells).toMatchObject({ opportunities: null, performance: null, low: null });
    // A filter leaves only the chaplain: the total is of one person then.
    const alone = await asReporting(38, { jobRoleIds: [roles["Chaplain"] ?? ""] });
    expect(alone["total"]).toMatchObject({ isSuppressed: true, opportunities: null });
  });

  it("judges everyone's series by day, but hides days of few people without permission", async () => {
    const place = await buildHospital(db, { products: ["IMS"] });
    const { employeeId, jobRoleId } = await buildEmployee(db, place, { firstName: "Ana" });
    await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        buildEmployeeDay(db, place, {
          day: `2026-11-${String(at + 2).padStart(2, "0")}`,
          locationId: place.icu,
          employeeId,
          jobRoleId,
          ins: [20, at === 6 ? 2 : 15 + (at % 2)],
        }),
      ),
    );
    const range = { reportDateRange: "last30Days" } as const;
    const ask = async (role: Role) =>
      (await answerOf(db, place, jobRolePerformance, range, NOW, role)).controlChart;
    expect(await ask("dataAnalyst")).toMatchObject({
      unit: "day",
      wholeSlots: 14,
      isProvisional: true,
      signals: [{ kind: "below", from: "2026-11-08", value: 10 }],
    });
    expect(await ask("reporting")).toMatchObject({ wholeSlots: 0, points: [] });
  });

  it("reports how many badge-reading devices were heard, by unit and in total", async () => {
    const place = await buildHospital(db, { products: ["IMS"] });
    await buildFacilityData(db, place, { firstDay: "2026-11-14", dataTo: NOW });
    const counter = await buildDevice(db, place, {
      locationId: place.icu,
      type: "opportunityCounter",
    });
    const dispenser = await buildDevice(db, place, { locationId: place.icu });
    const silent = await buildDevice(db, place, { locationId: place.emergency });
    const deaf = await buildDevice(db, place, { locationId: place.icu });
    // A dispenser that does not count for compliance judges no one.
    const aside = await buildDevice(db, place, { locationId: place.icu, isCompliance: false });
    const { id: deafModel } = await db("device_model_reading")
      .where({ reads_badges: false })
      .first("device_model_id as id");
    await db("device").where({ device_id: deaf }).update({ device_model_id: deafModel });
    for (const [deviceId, day] of [
      [counter, "2026-11-14"],
      [counter, "2026-11-15"],
      [dispenser, "2026-11-15"],
      [deaf, "2026-11-15"],
      [aside, "2026-11-15"],
      [aside, "2026-11-16"],
    ] as const)
      await buildDeviceDay(db, place, { deviceId, locationId: place.icu, day });
    const { employeeId, jobRoleId } = await buildEmployee(db, place, { firstName: "Ana" });
    const who = { employeeId, jobRoleId };
    for (const locationId of [place.icu, place.emergency])
      await buildEmployeeDay(db, place, { day: DAY, locationId, ...who, ins: [20, 16] });
    const answer = await answerOf(db, place, groupPerformance, {}, NOW);
    const told = ({ devicesReporting: heard, devicesTotal: all, ...days }: BadgeReaders) =>
      `${heard}/${all}, ${days.deviceDaysHeard}/${days.deviceDaysExpected}`;
    // No device was to be heard before the first day with data, November 14; today is the 19th.
    expect(told(answer.readers)).toBe("2/3, 3/18");
    expect(
      Object.fromEntries(
        answer.dataPoints.map(({ unit, readers }) => [unit, readers && told(readers)]),
      ),
    ).toEqual({ ICU: "2/2, 3/12", Emergency: "0/1, 0/6" });
    expect(groupPerformance.keyFigures(answer)[0]).toMatchObject({
      heard: { reporting: 2, total: 3, days: 16.7 },
    });
    const inEmergency = { locationIds: [place.emergency] };
    const narrowed = await answerOf(db, place, jobRolePerformance, inEmergency, NOW);
    expect(told(narrowed.readers)).toBe("0/1, 0/6");
    const clock = testClock(NOW);
    await judgeDevices(db, place.scope, clock);
    const needs = { facilityId: place.facilityId, ...toRunReports() };
    const analyst = analystOf(place.customerId);
    const read = readHealth({ db, clock });
    const { grant, beside } = await grantPerson({ db, clock }, analyst, needs, read);
    const health = await dataHealth({ db, clock }, grant, "en-US", beside);
    const readers = health.silent.filter(({ readsBadges }) => readsBadges);
    expect(new Set(readers.map(({ deviceId }) => deviceId))).toEqual(
      new Set([counter, dispenser, silent]),
    );
  });

  it("each dispense counts once, by product, with a badge and without", async () => {
    const place = await buildHospital(db, { products: ["IMS"] });
    const dispenser = async (locationId: string, modelId: number | null) => {
      const deviceId = await buildDevice(db, place, { locationId });
      await db("device")
        .where({ facility_id: place.facilityId, device_id: deviceId })
        .update({ device_model_id: modelId, formulation_class_id: null });
      return deviceId;
    };
    const dispense = (deviceId: string, at: string, badge: string | null, count = 1) =>
      db("dispense").insert({
        customer_id: place.customerId,
        facility_id: place.facilityId,
        device_id: deviceId,
        at: `${at}Z`,
        fact_id: newId(),
        badge,
        count,
      });
    // Model 1 dispenses soap, model 2 sanitizer.
    const soap = await dispenser(place.i1, 1);
    const gel = await dispenser(place.i2, 2);
    const door = await dispenser(place.floor1, 2);
    const unknown = await dispenser(place.e1, null);
    await dispense(soap, "2026-11-18T17:00:00", "P7");
    await dispense(soap, "2026-11-18T17:01:00", null, 2);
    await dispense(gel, "2026-11-18T17:02:00", "P7", 3);
    await dispense(door, "2026-11-18T17:03:00", null);
    await dispense(unknown, "2026-11-18T17:04:00", "P9");
    // Before the range: November 12, 11:59 PM in New York.
    await dispense(gel, "2026-11-13T04:59:59", "P7", 50);
    const answer = await answerOf(db, place, productUsage, {}, NOW);
    expect(answer.total).toEqual({
      sanitizerBadged: 3,
      sanitizerUnbadged: 1,
      soapBadged: 1,
      soapUnbadged: 2,
      otherBadged: 1,
      otherUnbadged: 0,
      dispenses: 8,
      badgedShare: 62.5,
      soapShare: 37.5,
      withoutReader: expect.any(Number) as number,
    });
    const totals = answer.locations.map(({ name, dispenses, badgedShare }) => [
      name,
      dispenses,
      badgedShare,
    ]);
    expect(totals.toSorted()).toEqual([
      ["Emergency", 1, 100],
      // Above all units: in a row of its own.
      ["Floor 1", 1, 0],
      ["ICU", 6, 66.7],
      ["Lobby", 0, null],
    ]);
    const room = await answerOf(db, place, productUsage, { locationIds: [place.i1] }, NOW);
    expect(room.locations.map(({ name, dispenses }) => [name, dispenses])).toEqual([["ICU", 3]]);
    const long = { reportDateRange: "custom", startDate: "2026-11-10T00:00" } as const;
    await expect(
      answerOf(db, place, productUsage, { ...long, endDate: "2026-11-17T00:30" }, NOW),
    ).rejects.toMatchObject({ details: { fieldErrors: { endDate: "range_too_long" } } });
    const week = await answerOf(
      db,
      place,
      productUsage,
      { ...long, endDate: "2026-11-17T00:00" },
      NOW,
    );
    expect(week.total.dispenses).toBe(50);
  });

  it("a badge report has nothing to show where no badge was heard", async () => {
    const empty = await buildHospital(db, { products: ["IMS"] });
    for (const report of REPORTS.filter(({ product }) => product === "IMS")) {
      const answer = await answerOf(db, empty, report, {}, NOW);
      expect(report.isEmpty(answer)).toBe(true);
    }
  });
});
