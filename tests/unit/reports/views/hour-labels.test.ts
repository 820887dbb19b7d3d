import { describe, expect, test } from "vitest";
import { hourStandings } from "#renderer/features/reports/reports/views/ecm/summary/hours-figure.ts";
import {
  hourLabels,
  type HourBar,
} from "#renderer/features/reports/reports/views/ecm/summary/hour-labels.ts";
import { point, theme } from "./samples.ts";

const bar = (value: number): HourBar => ({
  hour: 7,
  value,
  text: value.toFixed(1),
  standing: "at-goal",
});
/** A plot whose pixels are half a point of percent high. */
const room = { barWidth: 27, plotHeight: 200, end: 100, goal: 80 };

type Label = { text: string; yshift: number; textangle: number };
const labels = (values: readonly number[], given: Partial<typeof room> = {}): Label[] =>
  hourLabels(theme, values.map(bar), { ...room, ...given }) as unknown as Label[];

describe("values in the columns of hours", () => {
  test("hour labels are horizontal while they fit", () => {
    expect(labels([62, 95])).toMatchObject([
      { text: "62.0", textangle: 0, yshift: -2 },
      { text: "95.0", textangle: 0, yshift: -2 },
    ]);
  });

  test("hour labels never turn, and are left out without room", () => {
    expect(labels([62, 100])).toMatchObject([{ text: "62.0", textangle: 0 }]);
    expect(labels([62, 100], { barWidth: 12 })).toEqual([]);
    expect(labels([7, 62]).map(({ text }) => text)).toEqual(["62.0"]);
  });

  test.each([80, 80.4, 81, 84, 88])(
    "hour labels never cross the goal's line, as of %f",
    (value) => {
      const [label] = labels([value]);
      const top = ((100 - value) / 100) * 200 - (label?.yshift ?? 0);
      const goal = ((100 - 80) / 100) * 200;
      expect(top >= goal + 2 || top + 14 <= goal - 2).toBe(true);
    },
  );
});

test("the legend explains the fills that today's columns have, and no others", () => {
  const shown = (goal: number | null, ...values: (number | null)[]) => {
    const hours = values.map((value) => point("2026-11-20T01:00", value));
    return [...hourStandings({ hours, goal, baseline: goal === null ? null : 70 })];
  };
  expect(shown(80, 90, 60, 75)).toEqual(["at-goal", "below-baseline", "below-goal"]);
  expect(shown(80, 75, null)).toEqual(["below-goal"]);
  expect(shown(null, 75, 90)).toEqual([]);
  const filling = [point("2026-11-20T01:00", 60, { isFilling: true })];
  const input = { hours: filling, baseline: 70 };
  expect([...hourStandings({ ...input, goal: 80 })]).toEqual(["filling"]);
});
