import { differenceOf } from "#tests/support/difference.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import type { FilterInput } from "#contract/reports/filters/filters.ts";
import type { Db } from "#server/db/knex.ts";
import {
  type SlotCount,
  buildFacilityData,
  buildLocationDay,
} from "#tests/factories/day-summary.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { NOW, buildHospital } from "./support/hospital.ts";
import { answerOf } from "./support/run.ts";

describe("performance history by the hour", () => {
  let db: Db;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  describe("a night shift belongs to the day on which it begins", () => {
    /** 23:00 to 07:00; beside it a day shift's hour that no night counts. */
    const nights = async () => {
      const h = await buildHospital(db);
      const night = await buildShift(db, h, { name: "Night", startSlot: 46, endSlot: 14 });
      const day = (on: string, slots: readonly SlotCount[]) =>
        buildLocationDay(db, h, { locationId: h.rootId, day: on, slots: [...slots, [14, 90, 99]] });
      await buildFacilityData(db, h, { firstDay: "2026-01-01", dataTo: NOW });
      const run = async (filter: Pick<FilterInput, "reportDateRange">, now = NOW) => {
        const asked = { ...filter, shiftIds: [night] };
        const answer = await answerOf(db, h, performanceHistory, asked, now);
        const { total, dataPoints } = answer;
        // The course adds up to the figure, and the file says the same.
        const events = dataPoints.reduce((sum, point) => sum + point.numberOfEvents, 0);
        expect(events).toBe(total.totalEvents);
        const totalRow = performanceHistory.rows(answer).find(({ isTotal }) => isTotal);
        expect(totalRow?.cells["totalOpportunities"]).toBe(total.totalOpportunities);
        const counted = dataPoints.filter(({ numberOfEvents }) => numberOfEvents > 0);
        return {
          total,
          dataPoints,
          counted: counted.map((point) => [point.reportDate, point.numberOfEvents]),
        };
      };
      return { day, run };
    };

    /** The nights of Nov 17 (10/16) and of Nov 18 (12/20), and what is left of that of Nov 12 and 16. */
    const week = async () => {
      const { day, run } = await nights();
      await day("2026-11-13", [[3, 7, 7]]);
      await day("2026-11-17", [
        [3, 50, 60],
        [46, 1, 4],
        [47, 2, 4],
      ]);
      await day("2026-11-18", [
        [0, 3, 4],
        [13, 4, 4],
        [46, 5, 8],
      ]);
      await day("2026-11-19", [
        [0, 6, 8],
        [13, 1, 4],
      ]);
      return run;
    };

    it("one whole night is compared with the night before", async () => {
      const run = await week();
      const { total, dataPoints, counted } = await run({ reportDateRange: "yesterday" });
      expect(total).toMatchObject({
        totalEvents: 12,
        totalOpportunities: 20,
        percentCompliant: 60,
        change: { before: { percent: 62.5 } },
      });
      expect(counted).toEqual([
        ["2026-11-18T23:00", 5],
        ["2026-11-19T00:00", 6],
        ["2026-11-19T06:00", 1],
      ]);
      expect(dataPoints).toHaveLength(24 + 7);
    });

    it("yesterday's night is not over at three in the morning", async () => {
      const run = await week();
      const three = "2026-11-19T08:10:00Z";
      const { total, dataPoints } = await run({ reportDateRange: "yesterday" }, three);
      // 11/16 against 6/12: the night before up to the same time.
      expect(total).toMatchObject({ totalEvents: 11, totalOpportunities: 16 });
      expect(differenceOf(total.change)).toBe(18.8);
      expect(dataPoints.at(-1)).toMatchObject({ reportDate: "2026-11-19T03:00", isFilling: true });
      const days = await run({ reportDateRange: "last7Days" }, three);
      expect(days.dataPoints.map(({ isFilling = false }) => isFilling).slice(-3)).toEqual([
        false,
        true,
        true,
      ]);
    });

    it("a week by day has whole nights, and none that began before it", async () => {
      const run = await week();
      const { total, counted } = await run({ reportDateRange: "last7Days" });
      expect(counted).toEqual([
        ["2026-11-16", 50],
        ["2026-11-17", 10],
        ["2026-11-18", 12],
      ]);
      expect(total).toMatchObject({ totalEvents: 72, totalOpportunities: 96 });
      expect(differenceOf(total.change)).toBeNull();
    });

    it("a month ends with its last night, through an hour that comes twice", async () => {
      const { day, run } = await nights();
      await day("2026-10-01", [
        [5, 70, 70],
        [47, 1, 10],
      ]);
      await day("2026-10-31", [[46, 2, 10]]);
      // 1:00 to 2:00 twice.
      await day("2026-11-01", [
        [2, 4, 20],
        [46, 80, 80],
      ]);
      const month = await run({ reportDateRange: "lastMonth" });
      expect(month.total).toMatchObject({ totalEvents: 7, totalOpportunities: 40 });
      expect(month.counted).toEqual([["2026-10-01", 7]]);
      const night = await run({ reportDateRange: "yesterday" }, "2026-11-01T15:00:00Z");
      expect(night.total).toMatchObject({ totalEvents: 6, totalOpportunities: 30 });
      expect(night.dataPoints).toHaveLength(24 + 7);
    });

    it("a night lacks the hour that the clocks skip", async () => {
      const { day, run } = await nights();
      await day("2026-03-07", [[47, 1, 2]]);
      await day("2026-03-08", [[6, 2, 4]]);
      const night = await run({ reportDateRange: "yesterday" }, "2026-03-08T15:00:00Z");
      expect(night.counted).toEqual([
        ["2026-03-07T23:00", 1],
        ["2026-03-08T03:00", 2],
      ]);
      expect(night.dataPoints).toHaveLength(24 + 6);
    });
  });

  it("hourly performance history cuts a custom range at its half hours on both days", async () => {
    const h = await buildHospital(db);
    const slots = [
      [18, 1, 10],
      [19, 2, 10],
      [20, 4, 10],
    ] as const;
    await buildLocationDay(db, h, { locationId: h.rootId, day: "2026-11-10", slots });
    await buildLocationDay(db, h, {
      locationId: h.rootId,
      day: "2026-11-11",
      events: 100,
      passages: 10,
    });
    await buildLocationDay(db, h, { locationId: h.rootId, day: "2026-11-12", slots });
    const answer = await answerOf(
      db,
      h,
      performanceHistory,
      { reportDateRange: "custom", startDate: "2026-11-10T09:30", endDate: "2026-11-12T10:00" },
      NOW,
    );
    // 9:30 and 10:00 of the first day, all of the second, 9:00 and 9:30 of the third.
    expect(answer.total).toMatchObject({
      totalEvents: 2 + 4 + 100 + 1 + 2,
      totalOpportunities: 50,
    });
    expect(
      answer.dataPoints.map(({ reportDate, numberOfEvents }) => [reportDate, numberOfEvents]),
    ).toEqual([
      ["2026-11-10", 6],
      ["2026-11-11", 100],
      ["2026-11-12", 3],
    ]);
  });

  it("hourly history omits the skipped hour, and shows the repeated one once", async () => {
    const h = await buildHospital(db);
    await buildLocationDay(db, h, { locationId: h.rootId, day: "2026-03-08", slots: [[6, 1, 2]] });
    const spring = await answerOf(
      db,
      h,
      performanceHistory,
      { reportDateRange: "yesterday" },
      "2026-03-09T15:00:00Z",
    );
    const hours = spring.dataPoints.map(({ reportDate }) => reportDate.slice(11));
    expect(hours).toHaveLength(23);
    expect(hours).not.toContain("02:00");
    expect(spring.dataPoints.find(({ reportDate }) => reportDate.endsWith("03:00"))).toMatchObject({
      numberOfEvents: 1,
      numberOfOpportunities: 2,
    });
    const autumn = await answerOf(
      db,
      h,
      performanceHistory,
      { reportDateRange: "yesterday" },
      "2026-11-02T15:00:00Z",
    );
    expect(autumn.dataPoints).toHaveLength(24);
  });
});
