import { beforeAll, describe, expect, it } from "vitest";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import type { Db } from "#server/db/knex.ts";
import { buildLocationDay } from "#tests/factories/day-summary.ts";
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

  it("counts a shift past midnight in each day's early and late hours", async () => {
    const h = await buildHospital(db);
    const night = await buildShift(db, h, { name: "Night", startSlot: 46, endSlot: 14 });
    await buildLocationDay(db, h, {
      locationId: h.rootId,
      day: "2026-11-18",
      slots: [
        [0, 1, 4],
        [13, 2, 4],
        [14, 100, 100],
        [45, 100, 100],
        [46, 3, 4],
        [47, 4, 4],
      ],
    });
    const answer = await answerOf(db, h, performanceHistory, { shiftIds: [night] }, NOW);
    expect(answer.total).toMatchObject({
      totalEvents: 10,
      totalOpportunities: 16,
      percentCompliant: 62.5,
    });
    const hourly = await answerOf(
      db,
      h,
      performanceHistory,
      { reportDateRange: "yesterday", shiftIds: [night] },
      NOW,
    );
    expect(
      hourly.dataPoints
        .filter(({ numberOfEvents }) => numberOfEvents > 0)
        .map(({ reportDate, numberOfEvents }) => [reportDate, numberOfEvents]),
    ).toEqual([
      ["2026-11-18T00:00", 1],
      ["2026-11-18T06:00", 2],
      ["2026-11-18T23:00", 7],
    ]);
  });

  it("cuts a custom range at its half hours on both days", async () => {
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

  it("leaves out the hour that the clocks skip and shows the repeated one once", async () => {
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
