import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  axisEnd,
  fittedStart,
  valueAxis,
} from "#renderer/features/reports/reports/graph/value-axis.ts";
import { theme } from "./samples.ts";

const ticksOf = (start: number, end: number, isNarrow = false) =>
  valueAxis(theme, start, end, isNarrow)["tickvals"] as number[];

test.each([
  [[65.5, 90], 60],
  [[70, 80], 60],
  [[70.1], 70],
  [[100], 90],
  [[8], 0],
  [[0, 50], 0],
  [[], 0],
])("a fitted axis under %j starts at %i", (heights, start) => {
  expect(fittedStart(heights)).toBe(start);
});

describe("the axis of an index beyond 100", () => {
  test.each([
    [101, 120],
    [140, 140],
    [212.8, 240],
    [1020, 1200],
    [10_340, 12_000],
  ])("an axis beyond 100 with a value of %f ends at %i", (highest, end) => {
    expect(axisEnd([62, highest])).toBe(end);
  });

  test.each([
    [100, [0, 25, 50, 75, 100]],
    [120, [0, 40, 80, 120]],
    [200, [0, 50, 100, 150, 200]],
    [240, [0, 50, 100, 150, 200]],
    [1200, [0, 400, 800, 1200]],
    [12_000, [0, 4000, 8000, 12_000]],
  ])("an axis beyond 100 that ends at %i has round steps", (end, ticks) => {
    expect(ticksOf(0, end)).toEqual(ticks);
  });

  test("an axis beyond 100 has two to five lines, at most three narrowly", () => {
    const isRound = (step: number) => /^[1245]0*$/u.test(String(step));
    fc.assert(
      fc.property(
        fc.double({ min: 100.1, max: 1e7, noNaN: true }),
        fc.integer({ min: 0, max: 18 }),
        fc.boolean(),
        (highest, start, isNarrow) => {
          const end = axisEnd([highest]);
          expect(end).toBeGreaterThanOrEqual(highest);
          expect(end).toBeLessThan(highest * 1.25);
          const ticks = ticksOf(isNarrow ? 0 : start * 5, end, isNarrow);
          expect(ticks.length).toBeLessThanOrEqual(isNarrow ? 3 : 5);
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(isRound((ticks[1] ?? 0) - (ticks[0] ?? 0))).toBe(true);
        },
      ),
    );
  });
});
