import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentOf, pointsBetween, roundTenth } from "#contract/core/percent.ts";
import { isComparable, judge } from "#contract/reports/verdict.ts";
import { numberFormats } from "#contract/core/formats/numbers.ts";

describe("the one rounding of percentages", () => {
  it("percentages are rounded half away from zero on the exact quotient", () => {
    // 50.05 and 0.05 exactly: their binary forms lie below and above.
    expect([percentOf(1001, 2000), percentOf(1, 2000), percentOf(1599, 2000)]).toEqual([
      50.1, 0.1, 80,
    ]);
    expect(percentOf(0, 0)).toBeNull();
    expect([50.05, -50.05, 1.005, 0.04, -0.04, 1e-9].map(roundTenth)).toEqual([
      50.1, -50.1, 1, 0, 0, 0,
    ]);
  });

  it("whole numbers of any size round once, and no later rounding moves them", () => {
    const counts = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(counts, counts, (part, whole) => {
        const tenths = (2000n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));
        const shown = percentOf(part, whole) ?? 0;
        expect(shown).toBe(Number(tenths) / 10);
        expect(roundTenth(shown)).toBe(shown);
        const text = numberFormats("en-US").figure(shown).replaceAll(",", "");
        expect(text).toBe(shown.toFixed(1));
      }),
    );
  });

  it("differences of shown figures are exact", () => {
    expect([pointsBetween(80.3, 77.3), pointsBetween(77.2, 80.3)]).toEqual([3, -3.1]);
  });
});

describe("the one verdict", () => {
  const of = (percent: number | null, opportunities = 100, goal: number | null = 80) =>
    judge({ percent, opportunities, minimum: 30, goal, baseline: goal === null ? null : 70 });

  it("the verdict is of the shown figure, with enough opportunities", () => {
    expect([of(80), of(79.9), of(69.9), of(50, 100, null)]).toEqual([
      "atGoal",
      "belowGoal",
      "belowBaseline",
      "noGoal",
    ]);
    expect([of(null, 0), of(90, 29.9), of(90, 30), of(100.1), of(100.1, 12)]).toEqual([
      "noOpportunities",
      "tooFew",
      "atGoal",
      "checkCounters",
      "tooFew",
    ]);
    expect(isComparable(of(100.1)) || isComparable(of(90, 29)) || isComparable(of(null, 0))).toBe(
      false,
    );
  });
});
