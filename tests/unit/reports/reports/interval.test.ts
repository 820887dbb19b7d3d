import { describe, expect, it } from "vitest";
import { INTERVAL_METHODS, type IntervalMethod } from "#contract/reports/standing.ts";
import { designEffectOf, intervalOf } from "#server/features/reports/reports/lib/interval.ts";

const percents = (
  compliant: number,
  total: number,
  method: IntervalMethod = "wilson",
  designEffect?: number,
): number[] => {
  const { low, high } = intervalOf({ compliant, total }, method, designEffect) ?? {
    low: NaN,
    high: NaN,
  };
  return [low, high].map((share) => Math.round(share * 1000) / 10);
};

describe("the interval of a proportion", () => {
  it.each([
    [34, 52, [51.8, 76.8]],
    [34, 40, [70.9, 92.9]],
    [58, 72, [70.0, 88.0]],
    [68, 92, [64.1, 81.8]],
  ])("a proportion's interval is Wilson's by default: %i of %i", (compliant, total, expected) => {
    expect(percents(compliant, total)).toEqual(expected);
  });

  // Brown, Cai, DasGupta, Interval estimation for a binomial proportion (2001), and binom.test of R.
  it.each([
    ["exact", 8, 10, [44.4, 97.5]],
    ["exact", 0, 10, [0, 30.8]],
    ["exact", 10, 10, [69.2, 100]],
    ["exact", 340, 400, [81.1, 88.4]],
    ["wald", 8, 10, [55.2, 100]],
    ["wald", 340, 400, [81.5, 88.5]],
    // It would have no width: exact.
    ["wald", 3, 3, [29.2, 100]],
    ["wald", 0, 10, [0, 30.8]],
    ["wilson", 0, 10, [0, 27.8]],
  ] as const)(
    "a proportion's interval can be %s: %i of %i",
    (method, compliant, total, expected) => {
      expect(percents(compliant, total, method)).toEqual(expected);
    },
  );

  it("a proportion's interval exists for large counts, and not without opportunities", () => {
    for (const method of INTERVAL_METHODS) {
      expect(intervalOf({ compliant: 0, total: 0 }, method)).toBeNull();
      const wide = intervalOf({ compliant: 750_000, total: 1_000_000 }, method);
      expect(wide?.low).toBeCloseTo(0.74915, 4);
      expect(wide?.high).toBeCloseTo(0.75085, 4);
    }
  });

  it("a proportion's interval widens with the design effect, and never narrows", () => {
    expect(percents(68, 92, "wilson", 4)).toEqual(percents(17, 23));
    expect(percents(68, 92, "wilson", 0.2)).toEqual(percents(68, 92));
  });
});

describe("the design effect", () => {
  it("the design effect is 1 without differences between persons, and grows with them", () => {
    const alike = Array.from({ length: 12 }, () => ({ compliant: 8, total: 10 }));
    expect(designEffectOf(alike)).toBe(1);
    const apart = alike.map((_, at) => ({ compliant: at % 2 === 0 ? 10 : 4, total: 10 }));
    // p = 0.7: 12 × 9 × 12/11 = 117.82 over 120 × 0.21 = 25.2
    expect(designEffectOf(apart)).toBeCloseTo(4.675, 3);
  });

  it("the design effect is unknown for fewer than ten", () => {
    const nine = Array.from({ length: 9 }, () => ({ compliant: 1, total: 2 }));
    expect(designEffectOf(nine)).toBeNull();
    expect(designEffectOf([...nine, { compliant: 0, total: 0 }])).toBeNull();
    expect(designEffectOf([...nine, { compliant: 2, total: 2 }])).not.toBeNull();
  });
});
