import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BatteryLevel } from "#contract/devices/ingest.ts";
import {
  type BatteryTurn,
  batteryNow,
  weakIntervals,
} from "#server/engine/badges/battery-series.ts";
import { type StoredBattery, followBattery } from "#server/engine/badges/follow-batteries.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

const BEGIN = Date.parse("2026-11-10T00:00:00Z");
type Reading = { hour: number; level: BatteryLevel };

/** The turns of some readings, as the database finds them. */
const turnsOf = (readings: readonly Reading[]): BatteryTurn[] =>
  readings
    .toSorted((one, other) => one.hour - other.hour)
    .filter(({ level }, index, all) => all[index - 1]?.level !== level)
    .map(({ hour, level }) => [BEGIN + hour * HOUR_MS, level]);
const hours = (ms: number | null): number | null => (ms === null ? null : (ms - BEGIN) / HOUR_MS);
const openIntervalsOf = (...readings: [hour: number, level: BatteryLevel][]) =>
  weakIntervals(turnsOf(readings.map(([hour, level]) => ({ hour, level })))).map((span) => [
    span.level,
    hours(span.fromMs),
    hours(span.toMs),
  ]);

describe("a badge's battery", () => {
  it("a battery stays dead until it is good, and is not low meanwhile", () => {
    expect(openIntervalsOf([0, "Good"], [1, "Low"], [2, "Dead"], [3, "Low"], [4, "Good"])).toEqual([
      ["Low", 1, 2],
      ["Dead", 2, 4],
    ]);
    const turns = turnsOf([
      { hour: 1, level: "Low" },
      { hour: 2, level: "Dead" },
      { hour: 3, level: "Low" },
    ]);
    expect(batteryNow(turns)).toEqual({ level: "Dead", weakMs: BEGIN + HOUR_MS });
    expect(batteryNow([])).toEqual({ level: "Good", weakMs: null });
  });

  it("a battery weak again within a day continues its interval, later begins another", () => {
    expect(openIntervalsOf([0, "Low"], [5, "Good"], [28, "Low"])).toEqual([["Low", 0, null]]);
    expect(openIntervalsOf([0, "Low"], [5, "Good"], [29, "Low"])).toEqual([
      ["Low", 0, 5],
      ["Low", 29, null],
    ]);
  });

  const reading = fc.record({
    hour: fc.integer({ min: 0, max: 240 }),
    level: fc.constantFrom<BatteryLevel>("Good", "Good", "Low", "Dead"),
  });
  const readings = fc.uniqueArray(reading, {
    selector: ({ hour }) => hour,
    minLength: 1,
    maxLength: 14,
  });

  it("a badge's battery is the same whenever its readings arrive", () => {
    fc.assert(
      fc.property(readings, fc.array(fc.integer({ min: 1, max: 4 })), (all, sizes) => {
        const batteryOf = (some: readonly Reading[]) => ({
          badge: "B-1",
          turns: turnsOf(some),
          readAt: new Date(BEGIN),
          deviceId: "reader",
          locationId: null,
        });
        let kept: StoredBattery | undefined;
        for (let [arrived, batch] = [0, 0]; arrived < all.length; batch += 1) {
          arrived += sizes[batch] ?? 1;
          kept = followBattery(batteryOf(all.slice(0, arrived)), kept, BEGIN) ?? kept;
        }
        const anew = followBattery(batteryOf(all), undefined, null);
        const open = kept?.clearedAt === null ? kept : null;
        expect(open && [open.level, open.raisedAt, open.lastRaisedAt]).toEqual(
          anew && [anew.level, anew.raisedAt, anew.lastRaisedAt],
        );
        expect(batteryNow(turnsOf(all)).level).toBe(open?.level ?? "Good");
      }),
      { numRuns: 2000 },
    );
  });
});
