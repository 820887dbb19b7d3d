import { differenceOf } from "#tests/support/difference.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { deviceMetrics } from "#contract/reports/ecm/device-metrics.ts";
import { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { AppError } from "#server/lib/app-error.ts";
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

let db: Db;
beforeAll(async () => {
  const database = await openTestDatabase();
  db = database.db;
  return database.close;
});

const day = (h: Hospital, on: string, slots: readonly SlotCount[], locationId = h.rootId) =>
  buildLocationDay(db, h, { locationId, day: on, slots });

const refusalOf = async (answer: Promise<unknown>) => {
  const error = await answer.catch((caught: unknown) => caught);
  return error instanceof AppError ? error.details.fieldErrors : undefined;
};

describe("shift comparison", () => {
  it("shift comparison counts each night with the day it begins", async () => {
    const h = await buildHospital(db);
    await buildFacilityData(db, h, { firstDay: "2026-11-01", dataTo: NOW });
    await buildThreshold(db, h, { locationId: h.rootId, title: "Goal", value: 80 });
    const dayShift = await buildShift(db, h, { name: "Day", startSlot: 14, endSlot: 46 });
    const night = await buildShift(db, h, { name: "Night", startSlot: 46, endSlot: 14 });
    // Three in the morning belongs to the night that began on the 17th.
    await day(h, "2026-11-18", [
      [3, 50, 50],
      [20, 9, 10],
      [47, 1, 4],
    ]);
    await day(h, "2026-11-19", [
      [3, 2, 4],
      [20, 40, 40],
    ]);
    // The day before yesterday: 6 of 10.
    await day(h, "2026-11-17", [[20, 6, 10]]);
    const yesterday = { reportDateRange: "yesterday" } as const;
    const answer = await answerOf(db, h, shiftComparison, yesterday, NOW);
    expect(answer.shiftData).toMatchObject([
      { shiftName: "Day", compliance: 90, dispenses: 9, opportunities: 10, verdict: "atGoal" },
      { shiftName: "Night", compliance: 37.5, dispenses: 3, opportunities: 8 },
    ]);
    // Yesterday less the day before: 90 − 60, 37.5 − 100.
    expect(answer.shiftData.map(({ change }) => differenceOf(change))).toEqual([30, -62.5]);
    expect(answer.total).toMatchObject({ totalEvents: 12, totalOpportunities: 18 });
    const rows = shiftComparison.rows(answer);
    expect(rows.map(({ cells }) => [cells["name"], cells["hours"], cells["hoursTo"]])).toEqual([
      [null, undefined, undefined],
      ["Day", "07:00", "23:00"],
      ["Night", "23:00", "07:00"],
    ]);

    const nights = { ...yesterday, shiftIds: [night] };
    const chosen = await answerOf(db, h, shiftComparison, nights, NOW);
    expect(chosen.shiftData.map(({ shiftId }) => shiftId)).toEqual([night]);
    expect(chosen.total).toMatchObject({ totalEvents: 3, totalOpportunities: 8 });
    // A range from 9 to 12 holds a part of the day alone.
    const cut = await answerOf(
      db,
      h,
      shiftComparison,
      {
        reportDateRange: "custom",
        startDate: "2026-11-18T09:00",
        endDate: "2026-11-18T12:00",
        shiftIds: [dayShift],
      },
      NOW,
    );
    expect(cut.shiftData).toMatchObject([{ dispenses: 9, opportunities: 10 }]);
  });

  it("shift comparison has only the chosen places, and no sentence without opportunities", async () => {
    const h = await buildHospital(db);
    await buildShift(db, h, { name: "Day", startSlot: 14, endSlot: 46 });
    await day(h, "2026-11-18", [[20, 50, 100]]);
    await day(h, "2026-11-18", [[20, 1, 4]], h.i1);
    const of = (locationIds: string[]) => answerOf(db, h, shiftComparison, { locationIds }, NOW);
    expect((await of([h.i1])).shiftData).toMatchObject([{ compliance: 25, change: null }]);
    const empty = await of([h.e1]);
    expect(empty.shiftData).toMatchObject([{ compliance: null, verdict: "noOpportunities" }]);
    expect(shiftComparison.isEmpty(empty)).toBe(true);
  });

  it("shift comparison reaches 90 days back, as shifts do", async () => {
    const h = await buildHospital(db);
    const run = (reportDateRange: "last90Days" | "last6Months") =>
      answerOf(db, h, shiftComparison, { reportDateRange }, NOW);
    expect((await run("last90Days")).shiftData).toEqual([]);
    expect(await refusalOf(run("last6Months"))).toEqual({ reportDateRange: "not_in_list" });
  });
});

describe("device metrics", () => {
  it("device metrics counts what each device sent where it hung, covered or not", async () => {
    const h = await buildHospital(db);
    const door = await buildDevice(db, h, { locationId: h.e1, name: "Door" });
    const moved = await buildDevice(db, h, {
      locationId: h.e2,
      name: "Moved",
      to: "2026-11-18T12:00:00Z",
      heardAt: "2026-11-18T20:00:00Z",
    });
    await db("device_assignment").insert({
      customer_id: h.customerId,
      facility_id: h.facilityId,
      device_id: moved,
      starts_at: "2026-11-18T12:00:00Z",
      location_id: h.i1,
      is_compliance: true,
    });
    const counter = await buildDevice(db, h, {
      locationId: h.e1,
      name: "Counter",
      type: "opportunityCounter",
    });
    await buildDevice(db, h, { locationId: h.e1, name: "Sink", isCompliance: false });
    await buildDevice(db, h, { locationId: h.e1, name: "Gone", to: "2026-10-01T00:00:00Z" });
    const on = (deviceId: string, locationId: string, given: object) =>
      buildDeviceDay(db, h, { deviceId, locationId, day: "2026-11-18", ...given });
    await on(door, h.e1, { events: 5, uncovered: 2 });
    await on(moved, h.e2, { slots: [[10, 3, 0]] });
    await on(counter, h.e1, { slots: [[20, 0, 9]] });
    const read = async (filter: object) =>
      (await answerOf(db, h, deviceMetrics, filter, NOW)).devices.map(
        ({ ecmDeviceName, locationName, eventsOpps }) => [ecmDeviceName, locationName, eventsOpps],
      );
    expect(await read({})).toEqual([
      ["Counter", "E1", 9],
      ["Door", "E1", 7],
      ["Moved", "E2", 3],
      ["Moved", "I1", 0],
    ]);
    expect(await read({ locationIds: [h.floor1], deviceIds: [moved] })).toEqual([
      ["Moved", "E2", 3],
    ]);
    const mornings = await buildShift(db, h, { name: "Morning", startSlot: 18, endSlot: 22 });
    expect(await read({ shiftIds: [mornings], deviceIds: [door, counter] })).toEqual([
      ["Counter", "E1", 9],
      ["Door", "E1", 0],
    ]);
    const answer = await answerOf(db, h, deviceMetrics, {}, NOW);
    expect(answer.devices[2]).toMatchObject({
      ecmDeviceType: "Dispenser",
      isDispenser: true,
      unit: "Emergency",
      lastHeardAt: "2026-11-18T20:00:00.000Z",
    });
    expect(
      deviceMetrics.keyFigures(answer).map((figure) => "value" in figure && figure.value),
    ).toEqual([10, 9, 1]);
  });

  it("device metrics lists all devices that counted alike by name", async () => {
    const h = await buildHospital(db);
    for (const name of ["Door 10", "Door 9", "Bed", "Door 9"])
      await buildDevice(db, h, { locationId: h.e1, name });
    const { devices } = await answerOf(db, h, deviceMetrics, {}, NOW);
    expect(devices.map(({ ecmDeviceName }) => ecmDeviceName)).toEqual([
      "Bed",
      "Door 9",
      "Door 9",
      "Door 10",
    ]);
    const ids = devices.slice(1, 3).map(({ deviceId }) => deviceId);
    expect(ids).toEqual(ids.toSorted());
  });

  it("device metrics reaches 45 days back, and is empty without devices", async () => {
    const h = await buildHospital(db);
    const from = (startDate: string) =>
      answerOf(
        db,
        h,
        deviceMetrics,
        { reportDateRange: "custom", startDate, endDate: "2026-11-10T00:00" },
        NOW,
      );
    expect(deviceMetrics.isEmpty(await from("2026-10-05T00:00"))).toBe(true);
    expect(await refusalOf(from("2026-10-04T00:00"))).toEqual({ startDate: "too_far_back" });
    const early = answerOf(db, h, deviceMetrics, { reportDateRange: "lastMonth" }, NOW);
    expect(await refusalOf(early)).toEqual({ reportDateRange: "too_far_back" });
  });
});
