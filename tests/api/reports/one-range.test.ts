import { beforeAll, describe, expect, it } from "vitest";
import { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { roomLevelMetrics } from "#contract/reports/ecm/room-level-metrics.ts";
import type { Db } from "#server/db/knex.ts";
import { buildFacilityData, buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildThreshold } from "#tests/factories/facility-rules.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { NOW, buildHospital } from "./support/hospital.ts";
import { answerOf } from "./support/run.ts";

describe("reports over one range", () => {
  let db: Db;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  it("puts the units of the bar graph in order, those without an index last", async () => {
    const h = await buildHospital(db);
    const day = (locationId: string, events: number, passages: number) =>
      buildLocationDay(db, h, { locationId, day: "2026-11-18", events, passages });
    await day(h.icu, 1, 10);
    await day(h.emergency, 5, 10);
    await day(h.rootId, 6, 20);
    await buildThreshold(db, h, { locationId: h.rootId, title: "Goal", value: 80 });
    const answer = await answerOf(db, h, performanceBarGraph, {}, NOW);
    expect(answer.locations.map(({ name, percentCompliant }) => [name, percentCompliant])).toEqual([
      ["Emergency", 50],
      ["ICU", 10],
      ["Lobby", null],
    ]);
    expect(answer.total.percentCompliant).toBe(30);
    const rows = performanceBarGraph.rows(answer);
    expect(rows.map(({ isTotal, cells }) => [isTotal ?? false, cells["pointsToGoal"]])).toEqual([
      [true, -50],
      [false, -30],
      [false, -70],
      [false, null],
    ]);
  });

  it("lists each room with its unit and floor", async () => {
    const h = await buildHospital(db);
    await buildLocationDay(db, h, { locationId: h.e1, day: "2026-11-18", events: 3, passages: 4 });
    await buildLocationDay(db, h, { locationId: h.e1, day: "2026-11-11", events: 1, passages: 4 });
    await buildFacilityData(db, h, { firstDay: "2026-11-01", dataTo: NOW });
    const answer = await answerOf(
      db,
      h,
      roomLevelMetrics,
      { locationIds: [h.emergency, h.i2] },
      NOW,
    );
    expect(answer.locations.map(({ name, unit, floor }) => [name, unit, floor])).toEqual([
      ["E1", "Emergency", "Floor 1"],
      ["E2", "Emergency", "Floor 1"],
      ["I2", "ICU", "Floor 2"],
    ]);
    expect(answer.locations[0]).toMatchObject({
      percentCompliant: 75,
      change: 50,
      parentLocation: "Emergency",
    });
  });

  it("counts the devices of a past range from what was heard in it", async () => {
    const h = await buildHospital(db);
    await buildDevice(db, h, { locationId: h.e1, heardAt: NOW });
    await buildDevice(db, h, { locationId: h.e2, to: "2026-11-18T14:00:00Z" });
    await buildDevice(db, h, { locationId: h.i1, from: "2026-11-19T14:00:00Z", heardAt: NOW });
    await buildLocationDay(db, h, {
      locationId: h.rootId,
      day: "2026-11-18",
      events: 1,
      passages: 2,
      devicesSeen: 1,
    });
    const past = await answerOf(db, h, performanceBarGraph, { reportDateRange: "yesterday" }, NOW);
    expect(past.total).toMatchObject({ devicesReporting: 1, devicesTotal: 2 });
    const today = await answerOf(db, h, performanceBarGraph, { reportDateRange: "today" }, NOW);
    expect(today.total).toMatchObject({ devicesReporting: 2, devicesTotal: 2 });
  });
});
