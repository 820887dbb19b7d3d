import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { roomLevelMetrics } from "#contract/reports/ecm/room-level-metrics.ts";
import { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { jobRoleAndOutcome, moments } from "#contract/reports/obs/crossed-hands.ts";
import type { LocationFigures } from "#contract/reports/shared.ts";
import { hourFigure } from "#contract/reports/unit/hours.ts";
import { unit } from "#contract/reports/unit/unit.ts";
import type { Db } from "#server/db/knex.ts";
import { epochDayText, parseEpochDay, plusDays } from "#server/lib/time/epoch-day.ts";
import { buildAlarm } from "#tests/factories/alarm.ts";
import { buildFacilityData, buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildShift, buildThreshold } from "#tests/factories/facility-rules.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { buildSession, hands } from "./support/observations.ts";
import { answerOf } from "./support/run.ts";

const RANGE = { reportDateRange: "last30Days" } as const;
const FIRST_DAY = parseEpochDay("2026-08-01");
const DAYS = 111;

/** Days of a unit and its two rooms, each day somewhat different. */
const buildDays = async (db: Db, h: Hospital): Promise<void> => {
  for (let at = 0; at < DAYS; at++) {
    const day = epochDayText(plusDays(FIRST_DAY, at));
    const [morning, night] = [20 + (at % 7), 5 + (at % 3)];
    const rooms = [
      [h.e1, morning, 30],
      [h.e2, night, 10],
    ] as const;
    for (const [locationId, events, passages] of rooms)
      await buildLocationDay(db, h, {
        locationId,
        day,
        slots: [[locationId === h.e1 ? 16 : 45, events, passages]],
      });
    const slots = [[16, morning, 30] as const, [45, night, 10] as const];
    await buildLocationDay(db, h, { locationId: h.emergency, day, slots });
  }
  await buildFacilityData(db, h, { firstDay: "2026-08-01", dataTo: NOW });
};

describe("the report of one unit", () => {
  let db: Db;
  let h: Hospital;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  const build = async (products: readonly ("ECM" | "OBS" | "IMS" | "SA")[]) => {
    h = await buildHospital(db, { products: [...products] });
    await buildThreshold(db, h, { locationId: h.rootId, title: "Goal", value: 80 });
  };
  const unitOf = (filter: object = {}) =>
    answerOf(db, h, unit, { ...RANGE, locationIds: [h.emergency], ...filter }, NOW);

  describe("of dispensers and counters", () => {
    beforeEach(async () => {
      await build(["ECM", "OBS", "SA"]);
      await buildShift(db, h, { name: "Day", startSlot: 14, endSlot: 38 });
      await buildShift(db, h, { name: "Night", startSlot: 38, endSlot: 14 });
      await buildDays(db, h);
    });

    it("has the figures of the reports that its rows lead to", async () => {
      const one = { ...RANGE, locationIds: [h.emergency] };
      const { monitored, product } = await unitOf();
      const rooms = await answerOf(db, h, roomLevelMetrics, one, NOW);
      const shifts = await answerOf(db, h, shiftComparison, one, NOW);
      expect(product).toBe("ECM");
      expect(monitored?.total).toEqual(rooms.total);
      expect(monitored?.total.change).not.toBeNull();
      const plain = ({ name, percentCompliant, change }: LocationFigures) => ({
        name,
        percentCompliant,
        change,
      });
      expect(monitored?.rooms.map(plain)).toEqual(rooms.locations.map(plain));
      expect(monitored?.shifts).toEqual(shifts.shiftData);
      expect(monitored?.shifts).toHaveLength(2);
    });

    it("sums its hours of the week to its total", async () => {
      const { monitored } = await unitOf();
      const hours = monitored?.hours;
      const all = hours && hourFigure(hours, { weekday: null, from: 0, to: 24 }, false);
      expect(all).toEqual({
        opportunities: monitored?.total.totalOpportunities,
        percent: monitored?.total.percentCompliant,
      });
      const morning = hours && hourFigure(hours, { weekday: null, from: 8, to: 9 }, false);
      expect(morning?.opportunities).toBe(30 * 30);
      // Only days with the chosen shift's hours count.
      const [day] = monitored?.shifts ?? [];
      const chosen = (await unitOf({ shiftIds: [day?.shiftId] })).monitored;
      expect(chosen?.total.totalOpportunities).toBe(30 * 30);
      expect(chosen?.hours.opportunities.reduce((sum, one) => sum + one, 0)).toBe(30 * 30);
    });

    it("follows thirteen weeks by day and thirteen months to the end of its range", async () => {
      const { monitored, controlChart } = await unitOf();
      const days = monitored?.course.days ?? [];
      const months = monitored?.course.months ?? [];
      // Sunday twelve weeks before the week of Thursday, November 19.
      expect(days[0]?.reportDate).toBe("2026-08-23");
      expect(days.at(-1)).toMatchObject({ reportDate: "2026-11-19", isPartial: true });
      expect(months.map(({ reportDate }) => reportDate.slice(0, 7))).toHaveLength(13);
      expect(months[0]?.reportDate).toBe("2025-11-01");
      const week = days.slice(0, 7).reduce((sum, { opportunities }) => sum + opportunities, 0);
      expect(week).toBe(280);
      expect(controlChart?.unit).toBe("week");
      expect(controlChart?.wholeSlots).toBe(12);
      expect(controlChart?.points.at(-1)?.isPartial).toBe(true);
      const earlier = await unitOf({ reportDateRange: "lastMonth" });
      expect(earlier.monitored?.course.days.at(-1)?.reportDate).toBe("2026-10-31");
    });

    it("says the figure, the goal and the change by the unit's name", async () => {
      const answer = await unitOf();
      const { facts } = unit.answerFirst(answer);
      expect(facts[0]).toMatchObject({ id: "one.below", who: "Emergency" });
      expect(facts[1]).toMatchObject({ id: "unit.withinNoise" });
      const rows = unit.rows(answer);
      expect(rows.map(({ cells }) => `${cells["part"]} ${cells["name"]}`)).toEqual([
        "part.unit Emergency",
        "part.room E2",
        "part.room E1",
        "part.shift Day",
        "part.shift Night",
        "part.unit Emergency",
        "part.moment In room",
        "part.moment Out of room",
      ]);
    });

    it("names devices of the unit that are silent, and counts those elsewhere", async () => {
      const old = { from: "2026-08-01T00:00:00Z", heardAt: "2026-11-10T12:00:00Z" };
      for (const [locationId, name] of [
        [h.e1, "5-505 sink"],
        [h.i1, "3-302 door"],
      ] as const) {
        const deviceId = await buildDevice(db, h, { ...old, locationId, name });
        await buildAlarm(db, h, { deviceId, type: 1, raisedAt: "2026-11-10T14:00:00Z" });
      }
      const { devices } = await unitOf();
      expect(devices).toMatchObject({ total: 1, silentCount: 1, silentElsewhere: 1 });
      expect(devices.silent.map(({ name, location }) => [name, location])).toEqual([
        ["5-505 sink", "E1"],
      ]);
    });
  });

  describe("of observers alone", () => {
    beforeEach(() => build(["OBS", "SA"]));

    it("has the figures of observations by moment and job role", async () => {
      const nurse = await buildObvJobRole(db, h, { name: "Nurse" });
      const at = { locationId: h.emergency, roleId: nurse, at: "2026-11-10T15:00:00Z" };
      await buildSession(db, h, [
        hands(at, "rub", { count: 40 }),
        hands(at, "none", { count: 12 }),
        hands({ ...at, locationId: h.icu }, "none", { count: 99 }),
      ]);
      const one = { ...RANGE, locationIds: [h.emergency] };
      const answer = await unitOf();
      const byMoment = await answerOf(db, h, moments, one, NOW);
      const byRole = await answerOf(db, h, jobRoleAndOutcome, one, NOW);
      expect(answer.product).toBe("OBS");
      expect(answer.monitored).toBeNull();
      expect(answer.observed?.total).toEqual(byMoment.total);
      expect(answer.observed?.total.totalObservations).toBe(52);
      expect(byMoment.moments).toMatchObject(answer.observed?.moments ?? []);
      expect(
        answer.observed?.roles.map(({ name, complianceIndex }) => [name, complianceIndex]),
      ).toEqual(
        byRole.dataPoints.map(({ jobRole, complianceIndex }) => [jobRole, complianceIndex]),
      );
      expect(answer.sampling).toMatchObject({
        month: "2026-11",
        observed: 52,
        lastDay: "2026-11-10",
      });
      expect(answer.controlChart?.unit).toBe("week");
    });
  });

  it("is about devices where nothing else is licensed", async () => {
    await build(["SA"]);
    await buildDevice(db, h, { locationId: h.e1 });
    const answer = await unitOf();
    expect(answer).toMatchObject({ product: "SA", monitored: null, observed: null, badged: null });
    expect(unit.answerFirst(answer).facts[0]).toMatchObject({
      id: "unit.devices",
      who: "Emergency",
    });
  });

  it("is about badges where they are what the facility has", async () => {
    await build(["IMS", "SA"]);
    const answer = await unitOf();
    expect(answer).toMatchObject({ product: "IMS", monitored: null, observed: null });
    expect(answer.badged?.total).toMatchObject({ opportunities: 0, verdict: "noOpportunities" });
    expect(answer.controlChart?.unit).toBe("week");
  });

  it.each([
    ["no place", () => [], "required"],
    ["a room", () => [h.e1], "not_in_list"],
    ["two units", () => [h.emergency, h.icu], "not_in_list"],
  ])("is of one unit: refused with %s", async (_, chosen, code) => {
    await build(["ECM"]);
    await expect(unitOf({ locationIds: chosen() })).rejects.toMatchObject({
      code: "invalid_input",
      details: { fieldErrors: { locationIds: code } },
    });
  });

  it("is refused for a unit of another facility, and without any license", async () => {
    await build(["ECM"]);
    const own = h;
    await build(["ECM"]);
    await expect(unitOf({ locationIds: [own.emergency] })).rejects.toMatchObject({
      details: { fieldErrors: { locationIds: "not_in_list" } },
    });
    await build([]);
    await expect(unitOf()).rejects.toMatchObject({ code: "forbidden" });
  });
});
