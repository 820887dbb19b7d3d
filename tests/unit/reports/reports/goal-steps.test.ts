import { expect, test } from "vitest";
import { goalIntervals, stepAt } from "#contract/reports/goal-steps.ts";

const steps = (day: string) => [
  { from: "2026-09-28", goal: 80 },
  { from: day, goal: 85 },
];
const changesAt = (unit: "hour" | "day" | "week" | "month", day: string, slots: string[]) =>
  goalIntervals({ performanceGoal: 85, goalSteps: steps(day) }, slots, unit)[1]?.start;

test("a goal changes where its day begins in its slot", () => {
  expect(changesAt("day", "2026-09-30", ["2026-09-28", "2026-09-29", "2026-09-30"])).toBe(1.5);
  const hours = ["2026-09-29T23:00", "2026-09-30T00:00", "2026-09-30T01:00"];
  expect(changesAt("hour", "2026-09-30", hours)).toBe(0.5);
  expect(changesAt("week", "2026-10-05", ["2026-09-28", "2026-10-05"])).toBe(0.5);
  expect(changesAt("week", "2026-10-08", ["2026-09-28", "2026-10-05"])).toBeCloseTo(0.5 + 3 / 7);
  // September was cut at its start.
  expect(changesAt("month", "2026-10-16", ["2026-09-28", "2026-10-01"])).toBeCloseTo(0.5 + 15 / 31);
});

test("without a change it goes all across", () => {
  const spans = goalIntervals({ performanceGoal: 80 }, ["2026-11-01", "2026-11-02"], "day");
  expect(spans).toEqual([{ from: "2026-11-01", goal: 80, start: -0.5, end: 1.5 }]);
});

test("a slot is under the goal of the day that it begins on", () => {
  expect(stepAt(steps("2026-10-01"), "2026-09-30T23:00")?.goal).toBe(80);
  expect(stepAt(steps("2026-10-01"), "2026-10-01T00:00")?.goal).toBe(85);
  expect(stepAt(undefined, "2026-10-01")).toBeUndefined();
});
