import { describe, expect, it } from "vitest";
import type { DataPoint, GoalStep } from "#contract/reports/shared.ts";
import { axisOf, seriesOf } from "#renderer/features/displays/viewer/slide-view/wall-series.ts";
import { formatFor } from "#renderer/i18n/format.ts";

const words = { t: (id: string) => id, format: formatFor("en-US") };
const pointOf = (reportDate: string, complianceIndex: number | null): DataPoint => ({
  reportDate,
  complianceIndex,
  numberOfEvents: 1,
  numberOfOpportunities: 1,
  verdict: "atGoal",
  devicesReporting: 1,
  devicesTotal: 1,
});
const day = (at: number): string => new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10);
const hour = (at: number): string => `2026-11-19T${String(at).padStart(2, "0")}:00`;
const course = (
  values: readonly (number | null)[],
  unit: "hour" | "day",
  given: {
    goal?: number | null;
    goalSteps?: readonly GoalStep[];
    gaps?: readonly [string, string][];
  } = {},
) =>
  seriesOf(words, {
    points: values.map((value, at) => pointOf(unit === "day" ? day(at) : hour(at), value)),
    gaps: (given.gaps ?? []).map(([from, to]) => ({
      locationId: null,
      from,
      to,
      reason: "deviceSilent",
    })),
    goal: given.goal === undefined ? 80 : given.goal,
    goalSteps: given.goalSteps,
    unit,
    zoomsOut: false,
  });

describe("the axis of a course", () => {
  it("a series' axis fits the figures and the goal, with few lines", () => {
    expect(axisOf([77.5, 82.9, 80], false)).toEqual({ low: 75, high: 85, step: 5 });
    expect(axisOf([58, 66, 80], false)).toEqual({ low: 50, high: 80, step: 10 });
    expect(axisOf([0, 100], false)).toEqual({ low: 0, high: 100, step: 50 });
  });

  it("a series' axis holds a constant series, and ones at 0 or beyond 100", () => {
    expect(axisOf([80, 80], false)).toEqual({ low: 80, high: 85, step: 5 });
    expect(axisOf([0], false)).toEqual({ low: 0, high: 5, step: 5 });
    const { low, high } = axisOf([95, 240], false);
    expect([low <= 95, high >= 240]).toEqual([true, true]);
  });

  it("a series' axis begins at 0 on request", () => {
    expect(axisOf([77.5], true)).toEqual({ low: 0, high: 100, step: 50 });
  });
});

describe("a course", () => {
  it("a series breaks at missing values", () => {
    const { runs, points, gaps } = course([79, 78, null, null, 81, 82], "hour", {
      gaps: [[hour(2), hour(3)]],
    });
    expect(runs.map((run) => run.length)).toEqual([2, 2]);
    expect(points).toHaveLength(4);
    expect(gaps).toHaveLength(1);
    const [gap] = gaps;
    const [, before, after] = points;
    expect(gap && before && gap.from > before.x).toBe(true);
    expect(gap && after && gap.to < after.x).toBe(true);
  });

  it("labels its last figure, and names the last slot", () => {
    const { last, slots } = course([77.5, 79.1, 78.9, 80.6, 82.9, 81.7, 82], "day");
    expect(last?.text).toBe("82.0");
    expect(slots.map(({ text }) => text)).toEqual([
      "Sun",
      "Mon",
      "Tue",
      "Wed",
      "Thu",
      "Fri",
      "Sat",
    ]);
    const month = course(
      Array.from({ length: 30 }, () => 80),
      "day",
    );
    expect(month.slots.map(({ text }) => text)).toEqual([
      "Nov 1",
      "Nov 8",
      "Nov 15",
      "Nov 22",
      "Nov 30",
    ]);
  });

  it("a series draws a goal in steps, and none without one", () => {
    const all = course([70, 75, 80], "day").goalRuns;
    expect(all.map((run) => run.map(({ x }) => x))).toEqual([[0, 100]]);
    const steps = (first: number | null) =>
      course([70, 75, 80], "day", {
        goalSteps: [
          { from: day(0), goal: first },
          { from: day(1), goal: 80 },
        ],
      }).goalRuns.map((run) => run.map(({ x, y }) => [Math.round(x), y]));
    expect(steps(75)).toEqual([
      [
        [0, 50],
        [32, 50],
        [32, 100],
        [100, 100],
      ],
    ]);
    expect(steps(null)).toEqual([
      [
        [32, 100],
        [100, 100],
      ],
    ]);
  });

  it("a series names the goal where its line is not drawn", () => {
    const rising = course([60, 61, 79, 84, 90], "day").goal;
    expect(rising).toMatchObject({ side: "right", isAbove: false });
    const falling = course([90, 88, 84, 70, 62], "day").goal;
    expect(falling).toMatchObject({ side: "left", isAbove: false });
    const late = course([77.5, 79.1, 78.9, 80.6, 82.9, 81.7, 82], "day").goal;
    expect(late).toMatchObject({ side: "left", isAbove: true });
    expect(course([70, 75], "day", { goal: null }).goal).toBeNull();
  });

  it("a series without any figure has no lines and no points", () => {
    const { runs, last, points } = course([null, null], "day", { goal: null });
    expect([runs, points, last]).toEqual([[], [], null]);
  });
});
