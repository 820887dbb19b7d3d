import { beforeAll, describe, expect, it } from "vitest";
import { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { roomLevelMetrics } from "#contract/reports/ecm/room-level-metrics.ts";
import { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { buildDeviceDay } from "#tests/factories/day-summary.ts";
import { buildThreshold } from "#tests/factories/facility-rules.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { NOW, buildHospital } from "./support/hospital.ts";
import { answerOf } from "./support/run.ts";

describe("reports of chosen devices", () => {
  let db: Db;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  it("chosen dispensers count against the passages of their rooms", async () => {
    const h = await buildHospital(db);
    const [a, b, elsewhere] = [
      await buildDevice(db, h, { locationId: h.e1 }),
      await buildDevice(db, h, { locationId: h.e1 }),
      await buildDevice(db, h, { locationId: h.e2 }),
    ];
    const counter = await buildDevice(db, h, { locationId: h.e1, type: "opportunityCounter" });
    const other = await buildDevice(db, h, { locationId: h.e2, type: "opportunityCounter" });
    const day = "2026-11-18";
    await buildDeviceDay(db, h, { deviceId: a, locationId: h.e1, day, events: 6 });
    await buildDeviceDay(db, h, { deviceId: b, locationId: h.e1, day, events: 9 });
    await buildDeviceDay(db, h, { deviceId: elsewhere, locationId: h.e2, day, events: 50 });
    await buildDeviceDay(db, h, { deviceId: counter, locationId: h.e1, day, passages: 24 });
    await buildDeviceDay(db, h, { deviceId: other, locationId: h.e2, day, passages: 100 });
    const run = (deviceIds: string[]) =>
      answerOf(db, h, performanceHistory, { reportDateRange: "yesterday", deviceIds }, NOW);
    expect((await run([a])).total).toMatchObject({
      totalEvents: 6,
      totalOpportunities: 24,
      percentCompliant: 25,
      devicesReporting: 1,
      devicesTotal: 1,
    });
    expect((await run([counter])).total).toMatchObject({ totalEvents: 15, totalOpportunities: 24 });
    // One of E1's dispensers with both counters: E1 as chosen, E2 with its own dispenser.
    expect((await run([a, counter, other])).total).toMatchObject({
      totalEvents: 56,
      totalOpportunities: 124,
      percentCompliant: 45.2,
    });
    // Both dispensers' rooms, one of the counters: E2 takes its own.
    expect((await run([a, elsewhere, counter])).total).toMatchObject({
      totalEvents: 56,
      totalOpportunities: 124,
    });
    expect((await run([a])).locations.map(({ name, totalEvents }) => [name, totalEvents])).toEqual([
      ["Emergency", 6],
      ["ICU", 0],
      ["Lobby", 0],
    ]);
  });

  it("unrelated dispensers and counters have no index", async () => {
    const h = await buildHospital(db);
    await buildThreshold(db, h, { locationId: h.rootId, title: "Goal", value: 80 });
    const [dispenser, besideCounter] = [
      await buildDevice(db, h, { locationId: h.e1 }),
      await buildDevice(db, h, { locationId: h.e2 }),
    ];
    const counter = await buildDevice(db, h, { locationId: h.e2, type: "opportunityCounter" });
    const ofE1 = await buildDevice(db, h, { locationId: h.e1, type: "opportunityCounter" });
    const dayOf = (deviceId: string, locationId: string, events: number, passages: number) =>
      buildDeviceDay(db, h, { deviceId, locationId, day: "2026-11-18", events, passages });
    await dayOf(dispenser, h.e1, 824, 0);
    await dayOf(ofE1, h.e1, 0, 1482);
    await dayOf(besideCounter, h.e2, 700, 0);
    await dayOf(counter, h.e2, 0, 1000);
    const filter = { reportDateRange: "yesterday" as const, deviceIds: [dispenser, counter] };
    const apart = {
      totalEvents: 824,
      totalOpportunities: 1000,
      percentCompliant: null,
      verdict: "noOpportunities",
      noOpportunitiesReason: "sidesApart",
      change: null,
    };
    const history = await answerOf(db, h, performanceHistory, filter, NOW);
    expect(history.total).toMatchObject(apart);
    expect(history.locations).toMatchObject([apart, {}, {}]);
    expect(history.dataPoints.every(({ complianceIndex }) => complianceIndex === null)).toBe(true);
    expect(history.controlChart.points).toEqual([]);
    const { noOpportunitiesReason } = apart;
    for (const report of [performanceBarGraph, roomLevelMetrics] as const) {
      const { total, locations } = await answerOf(db, h, report, filter, NOW);
      expect(total).toMatchObject(apart);
      expect(new Set(locations.map(({ percentCompliant }) => percentCompliant))).toEqual(
        new Set([null]),
      );
      expect(locations[0]).toMatchObject({ noOpportunitiesReason });
    }
    await db("shift").insert({
      customer_id: h.customerId,
      facility_id: h.facilityId,
      shift_id: newId(),
      name: "Day",
      start_slot: 14,
      end_slot: 30,
    });
    const shifts = await answerOf(db, h, shiftComparison, filter, NOW);
    expect(shifts.total).toMatchObject(apart);
    expect(shifts.shiftData).toMatchObject([{ compliance: null, verdict: "noOpportunities" }]);
    // The room by itself is under the goal by far.
    const alone = { ...filter, deviceIds: [dispenser] };
    const { total } = await answerOf(db, h, performanceHistory, alone, NOW);
    expect(total).toMatchObject({ percentCompliant: 55.6, verdict: "belowGoal" });
  });

  it("a moved dispenser's counters count only while it was there", async () => {
    const h = await buildHospital(db);
    const moved = await buildDevice(db, h, { locationId: h.e1, to: "2026-11-16T05:00:00Z" });
    await db("device_assignment").insert({
      customer_id: h.customerId,
      facility_id: h.facilityId,
      device_id: moved,
      starts_at: "2026-11-16T05:00:00Z",
      location_id: h.e2,
      is_compliance: true,
    });
    for (const locationId of [h.e1, h.e2]) {
      const deviceId = await buildDevice(db, h, { locationId, type: "opportunityCounter" });
      for (const day of ["2026-11-14", "2026-11-17"]) {
        await buildDeviceDay(db, h, { deviceId, locationId, day, passages: 10 });
      }
    }
    await buildDeviceDay(db, h, {
      deviceId: moved,
      locationId: h.e1,
      day: "2026-11-14",
      events: 5,
    });
    await buildDeviceDay(db, h, {
      deviceId: moved,
      locationId: h.e2,
      day: "2026-11-17",
      events: 7,
    });
    const { total } = await answerOf(db, h, performanceHistory, { deviceIds: [moved] }, NOW);
    expect(total).toMatchObject({ totalEvents: 12, totalOpportunities: 20 });
  });
});
