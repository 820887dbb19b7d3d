import { differenceOf } from "#tests/support/difference.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  performanceSummary,
  type SummaryBlock,
} from "#contract/reports/ecm/performance-summary.ts";
import type { Db } from "#server/db/knex.ts";
import {
  type SlotCount,
  buildDeviceDay,
  buildFacilityData,
  buildLocationDay,
} from "#tests/factories/day-summary.ts";
import { buildShift, buildThreshold } from "#tests/factories/facility-rules.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { answerOf } from "./support/run.ts";

describe("performance summary", () => {
  let db: Db;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  const day = (h: Hospital, on: string, slots: readonly SlotCount[], locationId = h.rootId) =>
    buildLocationDay(db, h, { locationId, day: on, slots });

  it("the performance summary shows today by hour, against yesterday's same hours", async () => {
    const h = await buildHospital(db);
    await buildThreshold(db, h, { locationId: h.rootId, title: "Goal", value: 80 });
    await buildDevice(db, h, { locationId: h.i1, heardAt: "2026-11-19T19:00:00Z" });
    await buildDevice(db, h, { locationId: h.i2 });
    const spare = await buildDevice(db, h, { locationId: h.i2 });
    await db("out_of_service").insert({
      customer_id: h.customerId,
      facility_id: h.facilityId,
      device_id: spare,
      starts_at: new Date("2026-11-01T00:00:00Z"),
      reason: "Renovation",
    });
    await buildFacilityData(db, h, { firstDay: "2026-11-18", dataTo: NOW });
    // 9:00 3/4, 9:30 1/2, 2:30 PM (running) 5/10
    await day(h, "2026-11-19", [
      [18, 3, 4],
      [19, 1, 2],
      [29, 5, 10],
    ]);
    // Yesterday until the same time 10/40; what came later does not count.
    await day(h, "2026-11-18", [
      [18, 9, 30],
      [29, 1, 10],
      [30, 99, 99],
    ]);
    const { todayData } = await answerOf(db, h, performanceSummary, {}, NOW);
    expect(todayData).toMatchObject({
      totalEvents: 9,
      totalOpportunities: 16,
      percentCompliant: 56.3,
      yesterdaySameHours: 25,
      change: { before: { percent: 25 } },
      performanceGoal: 80,
      devicesOnline: 1,
      devicesNow: 2,
      reportId: null,
      timeframe: "today",
      since: "2026-11-19",
    });
    expect(todayData.hours).toHaveLength(15);
    expect(todayData.hours[9]).toMatchObject({
      reportDate: "2026-11-19T09:00",
      numberOfEvents: 4,
      numberOfOpportunities: 6,
    });
    expect(todayData.hours[9]).not.toHaveProperty("isFilling");
    expect(todayData.hours[14]).toMatchObject({ complianceIndex: 50, isFilling: true });
    expect(todayData.hours[0]?.complianceIndex).toBeNull();
  });

  it("longer ranges are summed against an equal range before", async () => {
    const h = await buildHospital(db);
    await buildFacilityData(db, h, { firstDay: "2024-11-19", dataTo: NOW });
    const noon = 24;
    const late = 40;
    const both = (events: number, passages: number): SlotCount[] => [
      [noon, events, passages],
      [late, 1000, 1000],
    ];
    await day(h, "2026-11-19", [[noon, 1, 10]]);
    // First and last day of the week before; the last one only until the same time of day.
    await day(h, "2026-11-13", [[noon, 2, 10]]);
    await day(h, "2026-11-12", both(3, 10));
    await day(h, "2026-11-06", [[noon, 4, 10]]);
    // The same of the 30 days and of the 12 months before.
    await day(h, "2026-10-21", [[late, 5, 10]]);
    await day(h, "2026-10-20", both(6, 10));
    await day(h, "2026-09-21", [[late, 7, 10]]);
    await day(h, "2025-11-20", [[late, 8, 10]]);
    await day(h, "2025-11-19", both(9, 10));
    await day(h, "2024-11-20", [[late, 10, 10]]);
    await day(h, "2024-11-19", [[late, 11, 10]]);
    const answer = await answerOf(db, h, performanceSummary, {}, NOW);

    expect(answer.sevenDayData).toMatchObject({
      totalEvents: 3,
      totalOpportunities: 20,
      percentCompliant: 15,
      change: { before: { percent: 35 } },
      timeframe: "last7Days",
      since: "2026-11-13",
    });
    expect(answer.sevenDayData.course.map(({ complianceIndex }) => complianceIndex)).toEqual([
      20,
      null,
      null,
      null,
      null,
      null,
      10,
    ]);
    // Nov 6 and all of Nov 12 lie within the 30 days.
    expect(answer.thirtyDayData).toMatchObject({
      totalEvents: 1 + 2 + 1003 + 4 + 5,
      totalOpportunities: 50 + 1000,
    });
    // 96.7 − 65.0
    expect(differenceOf(answer.thirtyDayData.change)).toBe(31.7);
    expect(answer.thirtyDayData.course).toHaveLength(30);
    expect(answer.yearData).toMatchObject({
      totalEvents: 1015 + 1006 + 7 + 8,
      totalOpportunities: 1050 + 1010 + 20,
      since: "2025-11-20",
    });
    // 97.9 − 95.0
    expect(differenceOf(answer.yearData?.change)).toBe(2.9);
    expect(answer.yearData?.course).toHaveLength(53);
    expect(answer.totalData).toMatchObject({
      totalEvents: 2036 + 1009 + 10 + 11,
      totalOpportunities: 2080 + 1010 + 20,
      change: null,
      timeframe: null,
      since: "2024-11-19",
    });
    expect(answer.totalData?.course.length).toBeLessThanOrEqual(60);
    expect(answer.totalData?.course[0]?.reportDate).toBe("2024-11-19");
  });

  it("adds up shifts over seven days, each night on the day it begins", async () => {
    const h = await buildHospital(db);
    await buildShift(db, h, { name: "Day", startSlot: 14, endSlot: 46 });
    const night = await buildShift(db, h, { name: "Night", startSlot: 46, endSlot: 14 });
    await day(h, "2026-11-13", [
      [0, 1, 4],
      [13, 1, 4],
      [14, 5, 10],
      [47, 2, 4],
    ]);
    await day(h, "2026-11-14", [[3, 6, 8]]);
    await day(h, "2026-11-19", [[20, 3, 10]]);
    await day(h, "2026-11-12", [[20, 100, 100]]);
    const answer = await answerOf(db, h, performanceSummary, {}, NOW);
    expect(answer.shiftData).toMatchObject([
      {
        shiftName: "Day",
        startTime: "07:00",
        endTime: "23:00",
        dispenses: 8,
        opportunities: 20,
        compliance: 40,
      },
      { shiftName: "Night", startTime: "23:00", endTime: "07:00", dispenses: 8, opportunities: 12 },
    ]);
    const chosen = await answerOf(db, h, performanceSummary, { shiftIds: [night] }, NOW);
    // The report's reader sees a note of it.
    expect([answer.countsNights, chosen.countsNights]).toEqual([false, true]);
    expect(chosen.shiftData.map(({ shiftName }) => shiftName)).toEqual(["Night"]);
    expect(chosen.sevenDayData).toMatchObject({ totalEvents: 8, totalOpportunities: 12 });
    expect(chosen.sevenDayData.course[0]?.complianceIndex).toBe(66.7);
    expect(chosen.sevenDayData.course[1]?.complianceIndex).toBeNull();
    expect(chosen.todayData.totalEvents).toBe(0);
    // Beyond 90 days all 24 hours count, and the block says so.
    const allHours = { totalEvents: 118, totalOpportunities: 140 };
    expect(chosen.yearData).toMatchObject({ ...allHours, ignoresShifts: true });
    expect(chosen.totalData?.ignoresShifts).toBe(true);
    expect([chosen.sevenDayData.ignoresShifts, answer.yearData?.ignoresShifts]).toEqual([
      false,
      false,
    ]);
  });

  it("gives each range its own devices, device-days and places without a counter", async () => {
    const h = await buildHospital(db);
    await buildFacilityData(db, h, { firstDay: "2026-10-01", dataTo: NOW });
    // One hangs there still; one was taken down on November 16, one on October 25.
    const here = await buildDevice(db, h, { locationId: h.i1, heardAt: NOW });
    const left = await buildDevice(db, h, { locationId: h.i2, to: "2026-11-16T17:00:00Z" });
    await buildDevice(db, h, { locationId: h.e1, to: "2026-10-25T17:00:00Z" });
    await buildDevice(db, h, { locationId: h.i1, type: "opportunityCounter" });
    for (const [deviceId, locationId, on] of [
      [here, h.i1, "2026-11-14"],
      [here, h.i1, "2026-11-18"],
      [left, h.i2, "2026-11-14"],
    ] as const)
      await buildDeviceDay(db, h, { deviceId, locationId, day: on });
    for (const [on, devicesSeen] of [
      ["2026-11-14", 2],
      ["2026-11-18", 1],
    ] as const)
      await buildLocationDay(db, h, { locationId: h.rootId, day: on, passages: 10, devicesSeen });
    const answer = await answerOf(db, h, performanceSummary, {}, NOW);
    const sides = (block: SummaryBlock | null) =>
      block && [
        `${block.devicesReporting} of ${block.devicesTotal}`,
        `${block.deviceDaysHeard} of ${block.deviceDaysExpected}`,
        block.placesWithoutCounter,
        block.noOpportunitiesReason,
      ];
    expect(sides(answer.todayData)).toEqual(["0 of 2", "0 of 2", 0, "noPassages"]);
    // Seven days of two devices, four of the one that was taken down.
    expect(sides(answer.sevenDayData)).toEqual(["2 of 3", "3 of 18", 1, null]);
    expect(sides(answer.thirtyDayData)).toEqual(["2 of 4", "3 of 92", 2, null]);
    expect(sides(answer.totalData)).toEqual(["2 of 4", "3 of 172", 2, null]);
  });

  it("the performance summary has only the chosen places", async () => {
    const h = await buildHospital(db);
    await buildFacilityData(db, h, { firstDay: "2026-11-01", dataTo: NOW });
    await day(h, "2026-11-19", [[10, 50, 100]]);
    await day(h, "2026-11-19", [[10, 1, 4]], h.i1);
    await day(h, "2026-11-18", [[10, 1, 2]], h.i1);
    await day(h, "2026-11-19", [[10, 2, 4]], h.emergency);
    const filter = { locationIds: [h.i1, h.emergency] };
    const answer = await answerOf(db, h, performanceSummary, filter, NOW);
    expect(answer.todayData).toMatchObject({ totalEvents: 3, totalOpportunities: 8 });
    expect(answer.sevenDayData).toMatchObject({ totalEvents: 4, totalOpportunities: 10 });
    expect(
      answer.locations.map(({ name, percentCompliant, change }) => [
        name,
        percentCompliant,
        differenceOf(change),
      ]),
    ).toEqual([
      ["Emergency", 50, null],
      ["ICU", 25, -25],
    ]);
  });

  it("the performance summary has nothing before the first fact", async () => {
    const h = await buildHospital(db);
    const answer = await answerOf(db, h, performanceSummary, {}, NOW);
    expect(answer.totalData).toMatchObject({ percentCompliant: null, since: null, change: null });
    expect(answer.yearData?.course.every(({ complianceIndex }) => complianceIndex === null)).toBe(
      true,
    );
  });
});
