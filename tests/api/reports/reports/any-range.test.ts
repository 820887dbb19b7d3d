import { differenceOf } from "#tests/support/difference.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { PRODUCTS } from "#contract/core/permissions.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { percentOf, pointsBetween } from "#contract/core/percent.ts";
import { allowsShifts, beginsTooEarly, TIMEFRAMES } from "#contract/reports/filters/timeframes.ts";
import type { Db } from "#server/db/knex.ts";
import { parseHalfHour, wallText, plusHalfHours } from "#server/lib/time/half-hour.ts";
import {
  type SlotCount,
  buildDeviceDay,
  buildFacilityData,
  buildLocationDay,
} from "#tests/factories/day-summary.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { NOW, buildHospital } from "./support/hospital.ts";
import { placeFor } from "./support/one-unit.ts";
import { answerOf } from "./support/run.ts";

const FIRST = parseHalfHour("2026-11-09");
const DAYS = 8;
const HALF_HOURS = DAYS * 48;

/** What the summaries hold in each half hour of eight days: any two numbers that differ. */
const countOf = (index: number) => ({ events: (index * 7) % 23, passages: ((index * 5) % 31) + 1 });

/** `early` is counted to the day before. */
type Shift = { id: string; own(slot: number): boolean; early(slot: number): boolean };
const TAIL = 13;

describe("any range", () => {
  let db: Db;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  it("any range adds up exactly its half hours by shift, as does its predecessor", async () => {
    const h = await buildHospital(db);
    await buildFacilityData(db, h, { firstDay: wallText(FIRST).slice(0, 10), dataTo: NOW });
    for (let day = 0; day < DAYS; day += 1) {
      const slots = Array.from({ length: 48 }, (_, slot): SlotCount => {
        const { events, passages } = countOf(day * 48 + slot);
        return [slot, events, passages];
      });
      const text = wallText(plusHalfHours(FIRST, day * 48)).slice(0, 10);
      await buildLocationDay(db, h, { locationId: h.rootId, day: text, slots });
    }
    const night = await buildShift(db, h, { name: "Night", startSlot: 45, endSlot: 13 });
    const day = await buildShift(db, h, { name: "Day", startSlot: 13, endSlot: 30 });
    const shifts: Shift[] = [
      { id: night, own: (slot) => slot >= 45, early: (slot) => slot < TAIL },
      { id: day, own: (slot) => slot >= TAIL && slot < 30, early: () => false },
    ];
    /** @param lastEnd where the last night that began in the range ends, or is cut */
    const expected = (from: number, to: number, lastEnd: number, chosen: readonly Shift[]) => {
      const isCounted = (index: number): boolean => {
        if (chosen.length === 0) return index < to;
        const slot = index % 48;
        if (index < to && chosen.some((shift) => shift.own(slot))) return true;
        const isFirstDay = Math.floor(index / 48) === Math.floor(from / 48);
        return !isFirstDay && index < lastEnd && chosen.some((shift) => shift.early(slot));
      };
      let [events, passages] = [0, 0];
      for (let index = Math.max(from, 0); index < Math.min(lastEnd, HALF_HOURS); index += 1) {
        if (!isCounted(index)) continue;
        events += countOf(index).events;
        passages += countOf(index).passages;
      }
      return { events, passages, index: percentOf(events, passages) };
    };

    await fc.assert(
      fc.asyncProperty(
        fc.nat(HALF_HOURS - 2),
        fc.integer({ min: 1, max: HALF_HOURS }),
        fc.subarray(shifts),
        async (start, length, chosen) => {
          const end = Math.min(start + length, HALF_HOURS);
          const { total, dataPoints } = await answerOf(
            db,
            h,
            performanceHistory,
            {
              reportDateRange: "custom",
              startDate: wallText(plusHalfHours(FIRST, start)),
              endDate: wallText(plusHalfHours(FIRST, end)),
              shiftIds: chosen.map(({ id }) => id),
            },
            NOW,
          );
          const nights = chosen.some(({ id }) => id === night) ? TAIL : 0;
          const nightEnd = (at: number): number => (at % 48 === 0 ? at + nights : at);
          const now = expected(start, end, nightEnd(end), chosen);
          const earlier = start - (end - start);
          const lastBefore = Math.min(nightEnd(start), nightEnd(end) - (end - start));
          const before = expected(earlier, start, lastBefore, chosen);
          expect([total.totalEvents, total.totalOpportunities]).toEqual([now.events, now.passages]);
          expect(total.percentCompliant).toBe(now.index);
          // Before the first half hour nothing was counted: there is no whole range to compare with.
          const change =
            earlier < 0 || now.index === null || before.index === null
              ? null
              : pointsBetween(now.index, before.index);
          // More dispenses than passages compare with nothing.
          const isOver = [now, before].some(({ index }) => (index ?? 0) > 100);
          expect(differenceOf(total.change)).toBe(isOver ? null : change);
          if ((now.index ?? 0) > 100) expect(total.verdict).toBe("checkCounters");
          const sum = dataPoints.reduce((events, point) => events + point.numberOfEvents, 0);
          expect(sum).toBe(now.events);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("any range is answered by every report, with and without shifts and devices", async () => {
    const h = await buildHospital(db, { products: PRODUCTS });
    const device = await buildDevice(db, h, { locationId: h.e1 });
    const night = await buildShift(db, h, { name: "Night", startSlot: 46, endSlot: 14 });
    const on = { day: "2026-11-19", events: 5 };
    await buildLocationDay(db, h, { ...on, locationId: h.rootId, passages: 8 });
    await buildDeviceDay(db, h, { ...on, locationId: h.e1, deviceId: device });
    for (const report of REPORTS) {
      const offered = TIMEFRAMES.filter(
        (timeframe) =>
          timeframe !== "custom" &&
          !report.hiddenTimeframes.includes(timeframe) &&
          !beginsTooEarly(timeframe, "2026-11-19", report.maxDaysBack),
      );
      for (const reportDateRange of offered) {
        const hasShifts = report.filters.includes("shifts") && allowsShifts(reportDateRange, 0);
        const shiftIds = hasShifts ? [night] : [];
        const deviceIds = report.filters.includes("devices") ? [device] : [];
        for (const filter of [{}, { shiftIds }, { deviceIds }, { shiftIds, deviceIds }]) {
          // Parsed by the report's own schema within.
          const asked = { reportDateRange, ...placeFor(report, h.emergency), ...filter };
          const answer = await answerOf(db, h, report, asked, NOW);
          expect(answer).toMatchObject({ reportId: report.id });
        }
      }
    }
  });
});
