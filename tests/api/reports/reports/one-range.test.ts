import { differenceOf } from "#tests/support/difference.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { roomLevelMetrics } from "#contract/reports/ecm/room-level-metrics.ts";
import type { Db } from "#server/db/knex.ts";
import {
  buildDeviceDay,
  buildFacilityData,
  buildLocationDay,
} from "#tests/factories/day-summary.ts";
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

  it("units of the bar graph are ordered, those without an index last", async () => {
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

  it("a report over one range lists each room with its unit and floor", async () => {
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
      change: { before: { percent: 25 } },
      parentLocation: "Emergency",
    });
  });

  it("reports judge the shown figure from the facility's minimum on", async () => {
    const h = await buildHospital(db);
    await db("facility").where({ facility_id: h.facilityId }).update({ minimum_opportunities: 30 });
    await buildThreshold(db, h, { locationId: h.rootId, title: "Goal", value: 80 });
    await buildThreshold(db, h, { locationId: h.rootId, title: "Baseline", value: 70 });
    await buildFacilityData(db, h, { firstDay: "2026-11-01", dataTo: NOW });
    const day = (locationId: string, at: string, events: number, passages: number) =>
      buildLocationDay(db, h, { locationId, day: at, events, passages });
    // Exactly 79.95: 80.0 as shown. One more would be over 30 passages on neither side.
    await day(h.e1, "2026-11-18", 1599, 2000);
    await day(h.e1, "2026-11-17", 1539, 2000);
    await day(h.e2, "2026-11-18", 29, 29);
    await day(h.e2, "2026-11-17", 10, 100);
    await day(h.i1, "2026-11-18", 31, 30);
    await day(h.i1, "2026-11-17", 20, 30);
    const filter = { reportDateRange: "yesterday" } as const;
    const answer = await answerOf(db, h, roomLevelMetrics, filter, NOW);
    expect(
      answer.locations.map((room) => [
        room.name,
        room.percentCompliant,
        room.verdict,
        room.pointsToGoal,
        differenceOf(room.change),
      ]),
    ).toEqual([
      ["E1", 80, "atGoal", 0, 3],
      ["E2", 100, "tooFew", 20, null],
      ["I1", 103.3, "checkCounters", 23.3, null],
      ["I2", null, "noOpportunities", null, null],
    ]);
    expect(answer.locations[3]?.noOpportunitiesReason).toBe("noCounter");
    expect(answer.comparedWith).toEqual({ start: "2026-11-17T00:00", end: "2026-11-18T00:00" });
  });

  it("shows the dispenses that no counter covers beside the figure", async () => {
    const h = await buildHospital(db);
    await buildDevice(db, h, { locationId: h.e1 });
    await buildDevice(db, h, { locationId: h.e1, type: "opportunityCounter" });
    await buildDevice(db, h, { locationId: h.e2 });
    await buildDevice(db, h, { locationId: h.i1 });
    const row = { day: "2026-11-18", locationId: h.rootId };
    await buildLocationDay(db, h, { ...row, events: 8, passages: 10, uncovered: 5 });
    const filter = { reportDateRange: "yesterday" } as const;
    const { total, locations } = await answerOf(db, h, roomLevelMetrics, filter, NOW);
    expect(total).toMatchObject({
      percentCompliant: 80,
      uncoveredDispenses: 5,
      placesWithoutCounter: 2,
    });
    expect(locations.map((room) => room.placesWithoutCounter)).toEqual([0, 1, 1, 0]);
  });

  it("a past range's devices are the ones heard in it", async () => {
    const h = await buildHospital(db);
    const stays = await buildDevice(db, h, { locationId: h.e1, heardAt: NOW });
    await buildDevice(db, h, { locationId: h.e2, to: "2026-11-18T14:00:00Z" });
    const fresh = { locationId: h.i1, from: "2026-11-19T14:00:00Z", heardAt: NOW };
    const arrives = await buildDevice(db, h, fresh);
    const heard = (deviceId: string, locationId: string, day: string) =>
      buildDeviceDay(db, h, { deviceId, locationId, day });
    await heard(stays, h.e1, "2026-11-18");
    await heard(arrives, h.i1, "2026-11-19");
    await buildFacilityData(db, h, { firstDay: "2026-11-01", dataTo: NOW });
    await buildLocationDay(db, h, {
      locationId: h.rootId,
      day: "2026-11-18",
      events: 1,
      passages: 2,
      devicesSeen: 1,
    });
    const past = await answerOf(db, h, performanceBarGraph, { reportDateRange: "yesterday" }, NOW);
    expect(past.total).toMatchObject({
      devicesReporting: 1,
      devicesTotal: 2,
      deviceDaysHeard: 1,
      deviceDaysExpected: 2,
      devicesOnline: 2,
      devicesNow: 2,
    });
    const today = await answerOf(db, h, performanceBarGraph, { reportDateRange: "today" }, NOW);
    // Both are online, but only one has sent something today.
    expect(today.total).toMatchObject({
      devicesReporting: 1,
      devicesTotal: 2,
      devicesOnline: 2,
      devicesNow: 2,
    });
  });
});
