import { differenceOf } from "#tests/support/difference.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { PRODUCTS } from "#contract/core/permissions.ts";
import { compliance } from "#contract/reports/obs/compliance.ts";
import { monthlyActivity } from "#contract/reports/obs/activity.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { performanceSummary } from "#contract/reports/ecm/performance-summary.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { beginsTooEarly } from "#contract/reports/filters/timeframes.ts";
import type { Db } from "#server/db/knex.ts";
import { closePlaces } from "#server/features/organization/locations/queries/closing.ts";
import {
  buildDeviceDay,
  buildFacilityData,
  buildLocationDay,
} from "#tests/factories/day-summary.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { NOW, buildHospital } from "./support/hospital.ts";
import { buildSession, hands } from "./support/observations.ts";
import { placeFor } from "./support/one-unit.ts";
import { answerOf } from "./support/run.ts";

describe("reports after a unit was closed", () => {
  let db: Db;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  /** The ICU had a device and an observer in October, and was closed from November 2 on. */
  const scene = async () => {
    const h = await buildHospital(db, { products: PRODUCTS });
    const day = "2026-10-15";
    await buildFacilityData(db, h, { firstDay: "2026-10-01", dataTo: NOW });
    const device = await buildDevice(db, h, {
      locationId: h.i1,
      from: "2026-10-01T04:00:00Z",
      to: "2026-11-01T04:00:00Z",
    });
    const on = { day, events: 5, passages: 8 };
    for (const locationId of [h.rootId, h.floor2, h.icu, h.i1])
      await buildLocationDay(db, h, { ...on, locationId });
    await buildDeviceDay(db, h, { ...on, locationId: h.i1, deviceId: device });
    const roleId = await buildObvJobRole(db, h, { name: "Nurse" });
    await buildSession(db, h, [hands({ locationId: h.icu, roleId }, "rub")]);
    const close = () =>
      db.transaction((tx) =>
        closePlaces(tx, h.scope, {
          ids: [h.icu, h.i1, h.i2],
          at: new Date("2026-11-02T05:00:00Z"),
          closedWith: h.icu,
        }),
      );
    return { h, close };
  };

  it("reports of the month before a unit closed stay the same", async () => {
    const { h, close } = await scene();
    // The summary is about today, whatever the filters; some look back for less than two months.
    const ofMonth = REPORTS.filter(
      ({ id, hiddenTimeframes, maxDaysBack }) =>
        id !== performanceSummary.id &&
        !hiddenTimeframes.includes("lastMonth") &&
        !beginsTooEarly("lastMonth", "2026-11-19", maxDaysBack),
    );
    expect(ofMonth.length).toBeGreaterThan(12);
    const answers = async () => {
      const found: string[] = [];
      for (const report of ofMonth) {
        const filter = { reportDateRange: "lastMonth" as const, ...placeFor(report, h.icu) };
        found.push(JSON.stringify(await answerOf(db, h, report, filter, NOW)));
      }
      return found;
    };
    const before = await answers();
    expect(before.filter((text) => text.includes(h.icu)).length).toBeGreaterThan(3);
    await close();
    const after = await answers();
    for (const [index, report] of ofMonth.entries())
      expect([report.id, after[index]]).toEqual([report.id, before[index]]);
  });

  it("reports offer a moved unit's previous place beside it, and in no earlier range", async () => {
    const { h } = await scene();
    const at = new Date("2026-11-10T12:00:00Z");
    const moved = await buildLocation(db, h, { parentId: h.floor1, level: 3, name: "New ICU" });
    const move = { continues_id: h.icu, continued_at: at };
    const mine = { customer_id: h.customerId, facility_id: h.facilityId };
    await db("location")
      .where({ ...mine, location_id: moved })
      .update(move);
    await db.transaction((tx) =>
      closePlaces(tx, h.scope, { ids: [h.icu, h.i1, h.i2], at, closedWith: h.icu }),
    );
    const counted = { events: 3, passages: 4 };
    await buildLocationDay(db, h, { ...counted, locationId: h.icu, day: "2026-11-09" });
    await buildLocationDay(db, h, { ...counted, events: 2, locationId: moved, day: "2026-11-11" });
    const ask = (filter: object) => answerOf(db, h, performanceHistory, filter, NOW);
    const recent = { reportDateRange: "last30Days", locationIds: [moved] };
    const answer = await ask(recent);
    expect(answer.total.totalEvents).toBe(2);
    const [former, ...others] = answer.former ?? [];
    expect(others).toEqual([]);
    expect(former).toMatchObject({
      locationId: moved,
      formerId: h.icu,
      formerName: "ICU",
      formerParent: "Floor 2",
      movedAt: "2026-11-10T07:00",
    });
    expect(
      former?.dataPoints
        .filter(({ numberOfEvents }) => numberOfEvents > 0)
        .map(({ reportDate, numberOfEvents }) => [reportDate, numberOfEvents]),
    ).toEqual([["2026-11-09", 3]]);
    expect(former?.dataPoints.length).toBe(answer.dataPoints.length);
    const before = await ask({ reportDateRange: "lastMonth" });
    expect(before.locations.map(({ name }) => name)).not.toContain("New ICU");
    expect(before.former).toBeUndefined();
    const after = { startDate: "2026-11-12T00:00", endDate: "2026-11-14T00:00" };
    const later = await ask({ ...recent, reportDateRange: "custom", ...after });
    expect(later.former).toBeUndefined();
  });

  /** The new ICU on Floor 1, which continues the old one since a day of November, 7 AM. */
  const movedScene = async (day: string) => {
    const { h } = await scene();
    const at = new Date(`${day}T12:00:00Z`);
    const moved = await buildLocation(db, h, { parentId: h.floor1, level: 3, name: "New ICU" });
    await db("location")
      .where({ customer_id: h.customerId, facility_id: h.facilityId, location_id: moved })
      .update({ continues_id: h.icu, continued_at: at });
    await db.transaction((tx) =>
      closePlaces(tx, h.scope, { ids: [h.icu, h.i1, h.i2], at, closedWith: h.icu }),
    );
    const roleId = await buildObvJobRole(db, h, { name: "Aide" });
    const seen = (locationId: string, day: string, count: number) =>
      buildSession(db, h, [
        hands({ locationId, roleId, at: `${day}T14:00:00Z` }, "rub", { count }),
      ]);
    return { h, moved, seen };
  };

  it("reports over time offer a unit's previous place, never added to the new one", async () => {
    const { h, moved, seen } = await movedScene("2026-11-05");
    await seen(h.icu, "2026-11-04", 3);
    // Twelve whole days, which a control chart needs.
    for (const day of ["06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17"])
      await seen(moved, `2026-11-${day}`, 2);
    const place = {
      locationId: moved,
      formerId: h.icu,
      formerName: "ICU",
      formerParent: "Floor 2",
      movedAt: "2026-11-05T07:00",
    };
    const year = { activityBy: "unit" as const, locationIds: [moved] };
    const byMonth = await answerOf(db, h, monthlyActivity, year, NOW);
    const { former: [months] = [] } = byMonth;
    expect(months).toMatchObject(place);
    // One seen in October, three in November; December is to come.
    expect(months?.counts.slice(8)).toEqual([0, 1, 3, null]);
    expect(byMonth.intervals[10]?.intervalCount).toBe(24);
    const range = { reportDateRange: "last30Days" as const, locationIds: [moved] };
    const { controlChart } = await answerOf(db, h, compliance, range, NOW, "customerAdmin");
    const [course, ...others] = controlChart.former ?? [];
    expect([course, others]).toMatchObject([place, []]);
    const days = controlChart.points.map(({ reportDate }) => reportDate);
    expect(course?.values.length).toBe(days.length);
    expect(days.filter((_, at) => (course?.values[at] ?? null) !== null)).toEqual(["2026-11-04"]);
    expect(controlChart.wholeSlots).toBe(12);
    const all = await answerOf(db, h, monthlyActivity, { activityBy: "unit" }, NOW);
    expect(all.former).toBeUndefined();
    const both = { ...year, locationIds: [moved, h.lobby] };
    expect((await answerOf(db, h, monthlyActivity, both, NOW)).former).toBeUndefined();
  });

  it("reports no change of a location that did not exist throughout the previous range", async () => {
    const { h, moved } = await movedScene("2026-11-10");
    const counted = { events: 3, passages: 4 };
    for (const day of ["2026-11-12", "2026-11-17"])
      await buildLocationDay(db, h, { ...counted, locationId: moved, day });
    for (const day of ["2026-11-05", "2026-11-12", "2026-11-17"])
      await buildLocationDay(db, h, { ...counted, locationId: h.lobby, day });
    const changes = async (filter: object) => {
      const answer = await answerOf(db, h, performanceHistory, filter, NOW);
      return answer.locations.map(({ name, change }) => [name, differenceOf(change)]);
    };
    const days = (start: number, end: number) => ({
      reportDateRange: "custom" as const,
      startDate: `2026-11-${start}T00:00`,
      endDate: `2026-11-${end}T00:00`,
    });
    // Compared with November 11 to 15, when it was there, and with November 9 to 14.
    expect(await changes(days(15, 19))).toEqual(
      expect.arrayContaining([
        ["Lobby", 0],
        ["New ICU", 0],
      ]),
    );
    expect(await changes(days(14, 19))).toEqual(
      expect.arrayContaining([
        ["Lobby", 0],
        ["New ICU", null],
      ]),
    );
    const one = await answerOf(
      db,
      h,
      performanceHistory,
      { ...days(14, 19), locationIds: [moved] },
      NOW,
    );
    expect(one.total.change).toBeNull();
  });

  it("a closed unit is not listed in later ranges, unless it is chosen", async () => {
    const { h, close } = await scene();
    const rowsOf = async (filter: object) => {
      const { locations } = await answerOf(db, h, performanceHistory, filter, NOW);
      return locations.map(({ name }) => name);
    };
    const today = { reportDateRange: "today" };
    expect(await rowsOf(today)).toEqual(["Emergency", "ICU", "Lobby"]);
    await close();
    expect(await rowsOf(today)).toEqual(["Emergency", "Lobby"]);
    expect(await rowsOf({ ...today, locationIds: [h.icu] })).toEqual(["ICU"]);
    expect(await rowsOf({ reportDateRange: "lastMonth" })).toEqual(["Emergency", "ICU", "Lobby"]);
    const { intervals } = await answerOf(db, h, monthlyActivity, { activityBy: "unit" }, NOW);
    const records = intervals.flatMap(({ intervalRecords }) => intervalRecords);
    expect(records.map(({ name }) => name)).toContain("ICU");
  });
});
