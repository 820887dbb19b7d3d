import { differenceOf } from "#tests/support/difference.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import type { FilterInput } from "#contract/reports/filters/filters.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { parseHalfHour, wallText, plusHalfHours } from "#server/lib/time/half-hour.ts";
import {
  buildDeviceDay,
  buildFacilityData,
  buildLocationDay,
} from "#tests/factories/day-summary.ts";
import {
  buildMarkedChange,
  buildReportSetting,
  buildThreshold,
} from "#tests/factories/facility-rules.ts";
import { buildAlarm } from "#tests/factories/alarm.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { NOW, buildHospital } from "./support/hospital.ts";
import { answerOf } from "./support/run.ts";

describe("performance history", () => {
  let db: Db;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  it("performance history judges half a year by whole weeks, whatever the graph's step", async () => {
    const h = await buildHospital(db);
    await buildFacilityData(db, h, { firstDay: "2026-05-20", dataTo: NOW });
    // The range begins on May 20, a Wednesday, as its weeks do: 26 whole ones, today the 27th.
    const mondays = Array.from({ length: 26 }, (_, week) =>
      new Date(Date.UTC(2026, 4, 25 + 7 * week)).toISOString().slice(0, 10),
    );
    await Promise.all(
      mondays.map((day, week) =>
        buildLocationDay(db, h, {
          locationId: h.rootId,
          day,
          events: week === 20 ? 20 : 66 + (week % 2) * 8,
          passages: 100,
        }),
      ),
    );
    const range = { reportDateRange: "last6Months" } as const;
    const { controlChart, chartTimeUnit } = await answerOf(db, h, performanceHistory, range, NOW);
    expect(chartTimeUnit).toBe("month");
    expect(controlChart).toMatchObject({ unit: "week", wholeSlots: 26, isProvisional: false });
    expect(controlChart.signals).toMatchObject([{ kind: "below", from: "2026-10-07", value: 20 }]);
    expect(controlChart.changes).toEqual([]);

    // Settings that count as before are no change.
    const sameRules = { version: 2, max100PctCompliance: true };
    await buildReportSetting(db, h, { ...sameRules, validFrom: "2026-07-01T12:00:00Z" });
    const newRules = { version: 3, opportunityOffset: 50 };
    await buildReportSetting(db, h, { ...newRules, validFrom: "2026-08-04T03:30:00Z" });
    const keys = tenant(h.scope);
    const doors = await Promise.all(
      [h.e1, h.e2, h.i1].map((locationId) => buildDevice(db, h, { locationId })),
    );
    const replace = (device_id = "", starts_at = "") =>
      db("device_hardware").insert([
        { ...keys, device_id, serial_number: "old", starts_at: "2020-01-01Z", ends_at: starts_at },
        { ...keys, device_id, serial_number: "new", starts_at },
      ]);
    await replace(doors[0], "2026-09-10T13:00:00Z");
    await replace(doors[1], "2026-09-10T15:00:00Z");
    await replace(doors[2], "2026-10-10T15:00:00Z");
    const marked = await answerOf(db, h, performanceHistory, range, NOW);
    expect(marked.controlChart.changes).toEqual([
      { kind: "rules", day: "2026-08-03", from: "2026-08-05", devices: null, text: null },
      { kind: "devices", day: "2026-09-10", from: "2026-09-16", devices: 2, text: null },
    ]);

    // What people marked: here, in one unit, in badges' charts.
    await buildMarkedChange(db, h, { day: "2026-07-08", text: "Gel holders" });
    await buildMarkedChange(db, h, { day: "2026-09-11", text: "Poster" });
    await buildMarkedChange(db, h, { day: "2026-10-01", text: "ICU's", locationId: h.icu });
    await buildMarkedChange(db, h, { day: "2026-10-08", text: "Badges", family: "IMS" });
    const byHand = await answerOf(db, h, performanceHistory, range, NOW);
    expect(byHand.controlChart.changes).toMatchObject([
      { kind: "marked", day: "2026-07-08", from: "2026-07-08", text: "Gel holders" },
      { kind: "rules", from: "2026-08-05" },
      { kind: "marked", day: "2026-09-11", from: "2026-09-16", text: "Poster" },
    ]);
    await Promise.all(
      mondays.map((day) =>
        buildLocationDay(db, h, { locationId: h.icu, day, events: 70, passages: 100 }),
      ),
    );
    const icu = { ...range, locationIds: [h.icu] };
    const ofUnit = await answerOf(db, h, performanceHistory, icu, NOW);
    expect(ofUnit.controlChart.changes.map(({ text }) => text)).toContain("ICU's");

    const week = await answerOf(db, h, performanceHistory, {}, NOW);
    expect(week.controlChart).toMatchObject({ unit: "day", points: [], neededSlots: 12 });
  });

  it("adds up each unit and the facility by day, with the week's change", async () => {
    const h = await buildHospital(db);
    const day = (locationId: string, on: string, events: number, passages: number) =>
      buildLocationDay(db, h, { locationId, day: on, events, passages });
    // This week: Emergency 30/50 + 20/50, ICU 45/50. The facility counts 5/10 more on a floor.
    await day(h.emergency, "2026-11-13", 30, 50);
    await day(h.emergency, "2026-11-19", 20, 50);
    await day(h.icu, "2026-11-13", 45, 50);
    await day(h.rootId, "2026-11-13", 80, 110);
    await day(h.rootId, "2026-11-19", 20, 50);
    // The week before, until the same time of day: Emergency 20/50, facility 60/100.
    await day(h.emergency, "2026-11-06", 20, 50);
    await day(h.rootId, "2026-11-06", 60, 100);
    // Neither: the day before that week.
    await day(h.rootId, "2026-11-05", 1000, 1000);
    await buildFacilityData(db, h, { firstDay: "2026-11-05", dataTo: NOW });

    const answer = await answerOf(db, h, performanceHistory, {}, NOW);
    expect(answer).toMatchObject({
      reportId: 2,
      formattedReportDateRange: "Nov 13 – 19, 2026",
      range: { start: "2026-11-13T00:00", end: "2026-11-20T00:00", timeZone: "America/New_York" },
      chartTimeUnit: "day",
      countedTo: "2026-11-19T14:32",
      performanceGoal: null,
    });
    expect(answer.total).toMatchObject({
      totalEvents: 100,
      totalOpportunities: 160,
      percentCompliant: 62.5,
    });
    expect(differenceOf(answer.total.change)).toBe(2.5);
    expect(answer.locations).toMatchObject([
      {
        name: "Emergency",
        parentLocation: "Floor 1",
        totalEvents: 50,
        totalOpportunities: 100,
        percentCompliant: 50,
        change: { verdict: "tooFew", reason: "slots", before: { percent: 40 } },
      },
      {
        name: "ICU",
        parentLocation: "Floor 2",
        percentCompliant: 90,
        change: { before: { percent: null } },
      },
      {
        name: "Lobby",
        totalEvents: 0,
        totalOpportunities: 0,
        percentCompliant: null,
        change: { verdict: "tooFew", reason: "opportunities" },
      },
    ]);
    expect(answer.dataPoints.map((point) => [point.reportDate, point.complianceIndex])).toEqual([
      ["2026-11-13", 72.7],
      ["2026-11-14", null],
      ["2026-11-15", null],
      ["2026-11-16", null],
      ["2026-11-17", null],
      ["2026-11-18", null],
      ["2026-11-19", 40],
    ]);
    expect(answer.dataPoints.map(({ isFilling = false }) => isFilling)).toEqual([
      ...Array.from({ length: 6 }, () => false),
      true,
    ]);
    expect(
      answer.series.find(({ locationId }) => locationId === h.icu)?.dataPoints[0],
    ).toMatchObject({
      numberOfEvents: 45,
      numberOfOpportunities: 50,
      complianceIndex: 90,
    });
  });

  it("has no trend where the facility did not count in all the previous range", async () => {
    const h = await buildHospital(db);
    const day = (on: string, events: number) =>
      buildLocationDay(db, h, { locationId: h.rootId, day: on, events, passages: 100 });
    await day("2026-11-07", 10);
    await day("2026-11-19", 80);
    const change = async () =>
      differenceOf((await answerOf(db, h, performanceHistory, {}, NOW)).total.change);
    await buildFacilityData(db, h, { firstDay: "2026-11-07", dataTo: NOW });
    expect(await change()).toBeNull();
    await db("facility_data")
      .where({ facility_id: h.facilityId })
      .update("first_day", "2026-11-06");
    expect(await change()).toBe(70);
  });

  it("performance history counts the preceding range up to the same time of day only", async () => {
    const h = await buildHospital(db);
    await buildFacilityData(db, h, { firstDay: "2026-11-01", dataTo: NOW });
    await buildLocationDay(db, h, {
      locationId: h.rootId,
      day: "2026-11-19",
      events: 5,
      passages: 10,
    });
    await buildLocationDay(db, h, {
      locationId: h.rootId,
      day: "2026-11-12",
      // 2:30 PM still counts (that half hour is running now), 3 PM does not.
      slots: [
        [28, 1, 5],
        [29, 1, 5],
        [30, 90, 100],
      ],
    });
    const answer = await answerOf(db, h, performanceHistory, {}, NOW);
    expect(differenceOf(answer.total.change)).toBe(50 - 20);
  });

  it("performance history takes each day's opportunities by the offset then in force", async () => {
    const h = await buildHospital(db, { opportunityOffset: 50 });
    await buildReportSetting(db, h, {
      version: 2,
      validFrom: "2026-11-18T17:00:00Z",
      opportunityOffset: 80,
    });
    const at = { locationId: h.rootId, day: "2026-11-18" };
    await buildLocationDay(db, h, { ...at, events: 10, passages: 45 });
    await buildLocationDay(db, h, { ...at, events: 20, passages: 35, version: 2 });
    const answer = await answerOf(db, h, performanceHistory, { reportDateRange: "yesterday" }, NOW);
    expect(answer.total.totalOpportunities).toBe(22.5 + 28);
    expect(answer.total.percentCompliant).toBe(59.4);
  });

  it("counts nothing twice when a floor, its unit and its room are chosen", async () => {
    const h = await buildHospital(db);
    const day = (locationId: string, events: number) =>
      buildLocationDay(db, h, { locationId, day: "2026-11-18", events, passages: 100 });
    await day(h.floor1, 60);
    await day(h.emergency, 50);
    await day(h.e1, 10);
    await day(h.i1, 7);
    const answer = await answerOf(
      db,
      h,
      performanceHistory,
      { reportDateRange: "yesterday", locationIds: [h.e1, h.emergency, h.floor1, h.i1] },
      NOW,
    );
    expect(answer.total).toMatchObject({ totalEvents: 67, totalOpportunities: 200 });
    // ICU is there for its chosen room alone.
    expect(answer.locations.map(({ name, totalEvents }) => [name, totalEvents])).toEqual([
      ["Emergency", 50],
      ["ICU", 7],
      ["Lobby", 0],
    ]);
  });

  it("performance history finds goal and baseline at the nearest place that has thresholds", async () => {
    const h = await buildHospital(db, { max100PctCompliance: true });
    const threshold = (locationId: string, title: string, value: number) =>
      buildThreshold(db, h, { locationId, title, value });
    await threshold(h.rootId, "Goal", 80);
    await threshold(h.rootId, "Baseline", 70);
    await threshold(h.rootId, "Zero", 0);
    await threshold(h.icu, "Goal", 90);
    await threshold(h.icu, "Zero", 0);
    await buildLocationDay(db, h, {
      locationId: h.icu,
      day: "2026-11-18",
      events: 30,
      passages: 20,
    });
    const answer = await answerOf(db, h, performanceHistory, {}, NOW);
    expect(answer.total).toMatchObject({ performanceGoal: 80, performanceBaseline: 70 });
    expect(answer.performanceThresholds).toMatchObject({
      levelName: "Facility",
      thresholds: [{ title: "Goal", value: 80 }, { title: "Baseline" }, { title: "Zero" }],
    });
    const icu = answer.locations.find(({ name }) => name === "ICU");
    // Shown as at most 100, counted as it is.
    expect(icu).toMatchObject({
      performanceGoal: 90,
      performanceBaseline: null,
      percentCompliant: 100,
      totalEvents: 30,
      totalOpportunities: 20,
    });
    const one = await answerOf(db, h, performanceHistory, { locationIds: [h.i1, h.i2] }, NOW);
    expect(one.performanceGoal).toBe(90);
    expect(one.performanceThresholds.levelName).toBe("Unit");
  });

  it("performance history shows where data are missing, with the gateway's outage", async () => {
    const h = await buildHospital(db);
    const gateway = await buildDevice(db, h, {
      locationId: h.floor2,
      type: "gateway",
      heardAt: NOW,
    });
    await buildDevice(db, h, { locationId: h.i1, heardAt: NOW });
    await buildDevice(db, h, { locationId: h.i2, from: "2026-11-16T14:00:00Z", heardAt: NOW });
    const lost = await buildDevice(db, h, { locationId: h.e1, heardAt: "2026-11-14T12:00:00Z" });
    await buildAlarm(db, h, {
      deviceId: lost,
      locationId: h.e1,
      type: 1,
      raisedAt: "2026-11-15T12:00:00Z",
    });
    for (const day of ["2026-11-13", "2026-11-14", "2026-11-17", "2026-11-18"]) {
      await buildLocationDay(db, h, {
        locationId: h.icu,
        day,
        events: 1,
        passages: 2,
        devicesSeen: 1,
      });
      await buildLocationDay(db, h, {
        locationId: h.rootId,
        day,
        events: 1,
        passages: 2,
        devicesSeen: 2,
      });
    }
    for (const day of ["2026-11-13", "2026-11-14", "2026-11-17", "2026-11-18"]) {
      await buildDeviceDay(db, h, { deviceId: gateway, locationId: h.floor2, day });
    }
    await buildFacilityData(db, h, { firstDay: "2026-11-13", dataTo: NOW });
    const answer = await answerOf(db, h, performanceHistory, {}, NOW);
    expect(answer.gaps).toEqual([
      { locationId: null, from: "2026-11-15", to: "2026-11-16", reason: "gatewayOffline" },
      // Emergency was silent all week up to yesterday and has no gateway in reach; today it is not heard either.
      { locationId: h.emergency, from: "2026-11-13", to: "2026-11-19", reason: "deviceSilent" },
      { locationId: h.icu, from: "2026-11-15", to: "2026-11-16", reason: "gatewayOffline" },
    ]);
    const icu = answer.series.find(({ locationId }) => locationId === h.icu)?.dataPoints ?? [];
    expect(
      icu.map(({ devicesReporting, devicesTotal }) => [devicesReporting, devicesTotal]),
    ).toEqual([
      [1, 1],
      [1, 1],
      [0, 1],
      [0, 2],
      [1, 2],
      [1, 2],
      [0, 2],
    ]);
    // Only the gateway has sent something, whatever is online now.
    expect(answer.total).toMatchObject({
      devicesReporting: 1,
      devicesTotal: 4,
      devicesOnline: 3,
    });
    // The same silence before the facility's first day with data is no fault of its devices.
    await db("facility_data")
      .where({ facility_id: h.facilityId })
      .update("first_day", "2026-11-17");
    const later = await answerOf(db, h, performanceHistory, {}, NOW);
    expect(new Set(later.gaps.map(({ reason, to }) => [reason, to].join(" ")))).toContain(
      "beforeFirstData 2026-11-16",
    );
  });

  it("performance history lists silent days inside weeks and months that have data", async () => {
    const h = await buildHospital(db);
    const gateway = await buildDevice(db, h, { locationId: h.floor2, type: "gateway" });
    await buildDevice(db, h, { locationId: h.i1, heardAt: NOW });
    const silent = new Set(["11-03", "11-04", "11-12", "11-13", "11-14", "11-15"]);
    const days = Array.from({ length: 20 }, (_, at) =>
      wallText(plusHalfHours(parseHalfHour("2026-10-31"), at * 48)).slice(0, 10),
    );
    for (const day of days) {
      const isSilent = silent.has(day.slice(5));
      const isGatewayAway = day === "2026-11-03" || day === "2026-11-04";
      if (!isGatewayAway) {
        await buildDeviceDay(db, h, { deviceId: gateway, locationId: h.floor2, day });
        const devicesSeen = isSilent ? 1 : 2;
        await buildLocationDay(db, h, { locationId: h.rootId, day, devicesSeen });
      }
      if (!isSilent) await buildLocationDay(db, h, { locationId: h.icu, day, devicesSeen: 1 });
    }
    await buildFacilityData(db, h, { firstDay: "2026-10-31", dataTo: NOW });
    const weeks = await answerOf(db, h, performanceHistory, { reportDateRange: "last90Days" }, NOW);
    const away = { from: "2026-11-03", to: "2026-11-04", reason: "gatewayOffline" };
    const inFirst = { fromSlot: "2026-10-31", toSlot: "2026-10-31" };
    expect(weeks.silentDays).toEqual([
      { locationId: null, ...away, ...inFirst },
      { locationId: h.icu, ...away, ...inFirst },
      {
        locationId: h.icu,
        from: "2026-11-12",
        to: "2026-11-15",
        fromSlot: "2026-11-07",
        toSlot: "2026-11-14",
        reason: "deviceSilent",
      },
    ]);
    expect(weeks.gaps.map(({ from, to, reason }) => [from, to, reason])).toContainEqual([
      "2026-08-22",
      "2026-10-24",
      "beforeFirstData",
    ]);
    const month = await answerOf(db, h, performanceHistory, { reportDateRange: "lastMonth" }, NOW);
    expect(month.silentDays[0]).toEqual({
      locationId: null,
      from: "2026-10-01",
      to: "2026-10-30",
      fromSlot: "2026-10-01",
      toSlot: "2026-10-01",
      reason: "beforeFirstData",
    });
    const byDay = await answerOf(db, h, performanceHistory, {}, NOW);
    expect(byDay.silentDays).toEqual([]);
  });

  it("performance history says that a heard unit has no counter", async () => {
    const h = await buildHospital(db);
    const deviceId = await buildDevice(db, h, { locationId: h.e1, heardAt: NOW });
    for (let at = 13; at < 20; at += 1) {
      const day = `2026-11-${at}`;
      await buildDeviceDay(db, h, { deviceId, locationId: h.e1, day });
      await buildLocationDay(db, h, { locationId: h.emergency, day, devicesSeen: 1 });
      await buildLocationDay(db, h, { locationId: h.rootId, day, passages: 5, devicesSeen: 1 });
    }
    await buildFacilityData(db, h, { firstDay: "2026-11-13", dataTo: NOW });
    const { gaps } = await answerOf(db, h, performanceHistory, {}, NOW);
    expect(gaps).toEqual([
      { locationId: h.emergency, from: "2026-11-13", to: "2026-11-19", reason: "noCounter" },
    ]);
  });

  it("gives the usual variation of whole slots with enough opportunities, from five on", async () => {
    const h = await buildHospital(db);
    await db("facility").where({ facility_id: h.facilityId }).update({ minimum_opportunities: 30 });
    const day = (on: string, events: number, passages = 100) =>
      buildLocationDay(db, h, { locationId: h.rootId, day: on, events, passages });
    for (const [index, events] of [10, 50, 30, 20, 40].entries()) {
      await day(`2026-11-${13 + index}`, events);
      await day(`2026-10-0${1 + index}`, events);
    }
    // Too few, and a day that is not over.
    await day("2026-11-18", 5, 10);
    await day("2026-11-19", 99);
    const variation = async (filter: Omit<FilterInput, "facilityId">) =>
      (await answerOf(db, h, performanceHistory, filter, NOW)).total.usualVariation;
    // Between the first two and the last two of 10, 20, 30, 40, 50.
    const usual = { low: 14, high: 46, slots: 5, unit: "day" };
    expect(await variation({})).toEqual(usual);
    // A month is one slot: its days tell.
    expect(await variation({ reportDateRange: "lastMonth" })).toEqual(usual);
    const custom = { reportDateRange: "custom", endDate: "2026-11-19T00:00" } as const;
    expect(await variation({ ...custom, startDate: "2026-11-14T00:00" })).toBeNull();
  });
});
