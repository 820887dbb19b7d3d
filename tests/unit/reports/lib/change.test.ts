import { describe, expect, it } from "vitest";
import { chanceAmong, passingTogether } from "#contract/reports/change.ts";
import { changeBy } from "#tests/factories/change.ts";
import { percentOf } from "#contract/core/percent.ts";
import {
  type ComparedFigure,
  type SlotSums,
  changeOfIndexes,
  changeOfProportions,
} from "#server/features/reports/reports/lib/change.ts";
import { normalTail, quantileOf, tailOfT } from "#server/features/reports/reports/lib/tail.ts";

const figure = (compliant: number, total: number): ComparedFigure => ({
  percent: percentOf(compliant, total),
  opportunities: total,
  verdict: "noGoal",
});

const side = (compliant: number, total: number, designEffect?: number) => ({
  ...figure(compliant, total),
  proportion: { compliant, total, designEffect: designEffect ?? null },
});

/** "1650/2080 1701/2130": dispenses of opportunities by day. */
const week = (text: string) => {
  const slots = text.split(" ").map((day): SlotSums => {
    const [events = 0, opportunities = 0] = day.split("/").map(Number);
    return { events, opportunities };
  });
  const all = {
    events: slots.reduce((sum, { events }) => sum + events, 0),
    opportunities: slots.reduce((sum, { opportunities }) => sum + opportunities, 0),
  };
  return { ...figure(all.events, all.opportunities), counts: { all, slots } };
};

const NOW = "1650/2080 1701/2130 1622/2060 1755/2200 1455/1850 1350/1745 1699/2110";
const BEFORE = "1610/2100 1655/2140 1580/2075 1702/2190 1390/1820 1302/1760 1644/2120";
const RESTLESS = "1610/2100 1855/2140 1380/2075 1902/2190 1390/1820 1102/1760 1644/2120";

describe("the change of a proportion", () => {
  it.each([
    ["U1", [24, 35, 28, 37], -7.1, [-27, 13.3], "withinNoise"],
    ["U2", [26, 30, 27, 30], -3.3, [-20.9, 14.2], "withinNoise"],
    ["U3", [113, 141, 120, 144], -3.2, [-12.2, 5.8], "withinNoise"],
    ["U4", [672, 960, 610, 960], 6.5, [2.2, 10.6], "up"],
    ["U5", [1210, 1480, 1100, 1450], 5.9, [2.9, 8.8], "up"],
    ["U6", [40, 40, 37, 40], 7.5, [-2.5, 19.9], "withinNoise"],
  ] as const)(
    "has Newcombe's interval and the word it carries: %s",
    (_, counts, points, interval, verdict) => {
      const [x, n, y, m] = counts;
      const change = changeOfProportions({ now: side(x, n), before: side(y, m) });
      expect(change).toMatchObject({
        points,
        interval: { low: interval[0], high: interval[1] },
        verdict,
        reason: null,
      });
    },
  );

  it("is down where the interval lies below 0", () => {
    const change = changeOfProportions({ now: side(610, 960), before: side(672, 960) });
    expect(change).toMatchObject({ points: -6.5, verdict: "down" });
  });

  it("is less sure where opportunities come in clusters", () => {
    const change = changeOfProportions({ now: side(672, 960, 4), before: side(610, 960, 4) });
    expect(change.verdict).toBe("withinNoise");
  });

  it("has no size where a side has too few opportunities", () => {
    const few = { ...side(3, 4), verdict: "tooFew" as const };
    expect(changeOfProportions({ now: side(672, 960), before: few })).toMatchObject({
      points: null,
      interval: null,
      p: null,
      verdict: "tooFew",
      reason: "opportunities",
      before: { percent: 75, opportunities: 4 },
    });
  });

  it("has no size where rules of counting changed in between", () => {
    expect(
      changeOfProportions({ now: side(672, 960), before: side(610, 960) }, false),
    ).toMatchObject({ points: null, verdict: "notComparable", reason: "rules" });
  });

  it("has a p whose interval touches 0", () => {
    const { p } = changeOfProportions({ now: side(672, 960), before: side(610, 960) });
    // The pooled score test, which it comes close to: z = 3.004.
    expect(p).toBeCloseTo(0.00266, 5);
  });
});

describe("the change of a compliance index", () => {
  it("leaves out one day after the other for its interval: U7", () => {
    const change = changeOfIndexes({ now: week(NOW), before: week(BEFORE) });
    expect(change).toMatchObject({
      points: 2.6,
      interval: { low: 1.2, high: 4 },
      verdict: "small",
      now: { percent: 79.2 },
      before: { percent: 76.6 },
    });
  });

  it("is within noise where days vary much: U8", () => {
    const change = changeOfIndexes({ now: week(BEFORE), before: week(RESTLESS) });
    expect(change).toMatchObject({
      points: 0,
      interval: { low: -8.4, high: 8.4 },
      verdict: "withinNoise",
      p: 1,
    });
  });

  it("needs five whole slots on each side", () => {
    const four = week(NOW.split(" ").slice(0, 4).join(" "));
    expect(changeOfIndexes({ now: week(NOW), before: four })).toMatchObject({
      points: null,
      verdict: "tooFew",
      reason: "slots",
    });
  });

  it("is not comparable over 100 %, whichever side it is on", () => {
    const over = { ...week(NOW), verdict: "checkCounters" as const };
    expect(changeOfIndexes({ now: week(NOW), before: over })).toMatchObject({
      verdict: "notComparable",
      reason: "overHundred",
    });
  });

  it.each([
    [89, "notComparable"],
    [90, "small"],
  ] as const)("needs nine tenths of device-days heard: %s of 100", (heard, verdict) => {
    const before = { ...week(BEFORE), deviceDays: { heard, expected: 100 } };
    expect(changeOfIndexes({ now: week(NOW), before }).verdict).toBe(verdict);
  });
});

describe("several changes together", () => {
  const few = { ...changeBy(5), points: null, interval: null, p: null, verdict: "tooFew" as const };
  const row = (p: number | null) => ({ change: p === null ? few : changeBy(5, 75, { p }) });

  it("changes pass together by Holm's correction over the judged ones", () => {
    const rows = [0.012, null, 0.02, 0.001, 0.04].map(row);
    // 0.001 ≤ 0.05 / 4, 0.012 ≤ 0.05 / 3, 0.02 ≤ 0.05 / 2, 0.04 ≤ 0.05.
    expect(passingTogether(rows).map(({ change }) => change.p)).toEqual([0.001, 0.012, 0.02, 0.04]);
    // 0.03 > 0.05 / 2: what follows does not pass either.
    expect(passingTogether([0.001, 0.03, 0.04].map(row)).map(({ change }) => change.p)).toEqual([
      0.001,
    ]);
  });

  it("changes of a table say how many of them stand out by chance", () => {
    expect(chanceAmong(24)).toEqual({ count: 1 });
    expect(chanceAmong(7)).toEqual({ share: 1 - 0.95 ** 7 });
    expect(chanceAmong(4)).toBeNull();
  });
});

describe("tails and quantiles", () => {
  it("tails and quantiles agree with printed tables", () => {
    expect(normalTail(1.959963984540054)).toBeCloseTo(0.05, 12);
    expect(normalTail(3.290526731491895)).toBeCloseTo(0.001, 12);
    expect(quantileOf(tailOfT(6), 0.95)).toBeCloseTo(2.446911851, 8);
    expect(quantileOf(tailOfT(4), 0.95)).toBeCloseTo(2.776445105, 8);
    expect(quantileOf(normalTail, 0.95)).toBeCloseTo(1.959963984540054, 10);
  });
});
