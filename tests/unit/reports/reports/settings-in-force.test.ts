import { expect, it } from "vitest";
import {
  bandsOn,
  changedForPast,
  previousMinimums,
  goalSteps,
  judgedDay,
  observationGoalOn,
  observationGoalSteps,
  placesOn,
  thresholdsOn,
} from "#server/features/reports/reports/run/settings-in-force.ts";
import { parseHalfHour } from "#server/lib/time/half-hour.ts";

const goal = (value: number) => ({ title: "Goal", value, color: "green" as const });
const held = (ownerId: string, until: string, value: number, replacedOn: string | null = null) => ({
  ownerId,
  until,
  replacedOn,
  rows: [goal(value)],
});
const goals = {
  thresholds: [
    { ...goal(90), locationId: "ward" },
    { ...goal(85), locationId: "house" },
  ],
  former: {
    threshold: [
      held("house", "2026-10-10", 70),
      held("ward", "2026-10-15", 10, "2026-10-15"),
      held("house", "2026-11-01", 80),
      { ...held("unit", "2026-11-01", 75) },
    ],
  },
};
const valuesOn = (day: string) =>
  Object.fromEntries(
    thresholdsOn(goals, day).map(({ locationId, value }) => [locationId, value] as const),
  );
const range = (from: string, to: string) => ({
  span: { start: parseHalfHour(from), end: parseHalfHour(to) },
});

it("a goal holds through its last day, and the new one from the next", () => {
  expect(valuesOn("2026-10-09")).toEqual({ house: 70, ward: 90, unit: 75 });
  expect(valuesOn("2026-10-10")).toEqual({ house: 80, ward: 90, unit: 75 });
  expect(valuesOn("2026-10-31")).toEqual({ house: 80, ward: 90, unit: 75 });
  expect(valuesOn("2026-11-01")).toEqual({ house: 85, ward: 90 });
});

it("the highest threshold of a day is first, in any stored order", () => {
  const rows = [goal(0), { ...goal(70), title: "Base" }, goal(80)];
  const former = { threshold: [{ ...held("house", "2026-10-10", 0), rows }] };
  const found = thresholdsOn({ thresholds: [], former }, "2026-10-01");
  expect(found.map(({ value }) => value)).toEqual([80, 70, 0]);
});

it("gives the bands of a day", () => {
  const band = (title: string) => ({
    id: title,
    title,
    limit: 100,
    color: "green" as const,
    symbol: { symbol: "circle" },
  });
  const former = {
    band: [{ ownerId: "house", until: "2026-11-01", replacedOn: null, rows: [band("old")] }],
  };
  const titlesOn = (day: string) =>
    bandsOn({ badges: { bands: [band("new")] }, former }, day).map(({ title }) => title);
  expect(titlesOn("2026-10-31")).toEqual(["old"]);
  expect(titlesOn("2026-11-01")).toEqual(["new"]);
});

it("gives observations the goal at a day's end, by the facility's clock", () => {
  const context = {
    timeZone: "America/New_York",
    observationGoals: [
      { from: Date.parse("2026-10-01T12:00:00Z"), goal: 80 },
      // Still the tenth in New York.
      { from: Date.parse("2026-10-11T03:00:00Z"), goal: 90 },
    ],
  };
  expect(observationGoalOn(context, "2026-09-01")).toBe(80);
  expect(observationGoalOn(context, "2026-10-09")).toBe(80);
  expect(observationGoalOn(context, "2026-10-10")).toBe(90);
  expect(observationGoalOn({ ...context, observationGoals: [] }, "2026-10-10")).toBeNull();
  expect(observationGoalSteps(context, range("2026-10-02", "2026-11-01"))).toEqual([
    { from: "2026-10-02", goal: 80 },
    { from: "2026-10-10", goal: 90 },
  ]);
  expect(observationGoalSteps(context, range("2026-10-10", "2026-11-01"))).toEqual([]);
});

it("judges by the range's last day, also one that ends within it", () => {
  expect(judgedDay(range("2026-10-01", "2026-11-01"))).toBe("2026-10-31");
  expect(judgedDay(range("2026-10-01", "2026-11-01T00:30"))).toBe("2026-11-01");
});

it("reports how a goal changed within a range, and nothing otherwise", () => {
  const goalOn = (day: string) => valuesOn(day)["house"] ?? null;
  expect(goalSteps(goals, range("2026-10-01", "2026-12-01"), goalOn)).toEqual([
    { from: "2026-10-01", goal: 70 },
    { from: "2026-10-10", goal: 80 },
    { from: "2026-11-01", goal: 85 },
  ]);
  expect(goalSteps(goals, range("2026-10-10", "2026-11-01"), goalOn)).toEqual([]);
});

it("reports when days of a range got another rule afterwards", () => {
  const { threshold } = goals.former;
  const on = changedForPast(threshold, range("2026-10-01", "2026-11-01"), "goal");
  expect(on).toEqual([{ rule: "goal", on: "2026-10-15" }]);
  expect(changedForPast(threshold, range("2026-10-15", "2026-11-01"), "goal")).toEqual([]);
  expect(
    changedForPast(threshold, range("2026-10-01", "2026-11-01"), "goal", (id) => id === "house"),
  ).toEqual([]);
});

it("names places as they were called where the range ended before they were renamed", () => {
  const context = {
    locations: [
      { id: "icu", parentId: null, level: 3, name: "Medical ICU" },
      { id: "ed", parentId: null, level: 3, name: "ED" },
    ],
    former: {
      place_name: [
        { ownerId: "icu", until: "2026-10-10", replacedOn: null, rows: ["ICU"] },
        { ownerId: "icu", until: "2026-11-01", replacedOn: null, rows: ["Adult ICU"] },
        { ownerId: "ed", until: "2026-11-01", replacedOn: null, rows: ["ed"] },
      ],
    },
  };
  const namesOn = (day: string) =>
    placesOn(context, day, (name, former) => `${name} < ${former}`).map(({ name }) => name);
  expect(namesOn("2026-10-09")).toEqual(["Medical ICU < ICU", "ED"]);
  expect(namesOn("2026-10-31")).toEqual(["Medical ICU < Adult ICU", "ED"]);
  expect(namesOn("2026-11-01")).toEqual(["Medical ICU", "ED"]);
});

it("reports which other minimums held on days of a range", () => {
  const held = (until: string, minimum: number) => ({
    ownerId: "house",
    until,
    replacedOn: null,
    rows: [minimum],
  });
  const context = {
    minimumOpportunities: 50,
    former: { minimum: [held("2026-10-10", 20), held("2026-11-01", 30), held("2026-11-10", 50)] },
  };
  const told = (start: string, end: string) => previousMinimums(context, range(start, end));
  expect(told("2026-10-01", "2026-12-01")).toEqual([
    { until: "2026-10-10", minimum: 20 },
    { until: "2026-11-01", minimum: 30 },
  ]);
  expect(told("2026-10-10", "2026-11-01")).toEqual([{ until: "2026-11-01", minimum: 30 }]);
  expect(told("2026-10-01", "2026-10-05")).toEqual([{ until: "2026-10-10", minimum: 20 }]);
  expect(told("2026-11-01", "2026-11-20")).toEqual([]);
});
