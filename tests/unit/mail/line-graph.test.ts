import { expect, it } from "vitest";
import { NARROW, WIDE, lineGraphSvg } from "#server/mail/graph/line-graph.ts";
import { lightColors } from "#contract/core/design/design-tokens.ts";

const GOAL_TEXT = new RegExp(
  `<g transform="translate\\(([\\d.]+) ([\\d.]+)\\) scale\\(([\\d.]+)\\)" fill="${lightColors.goal}"`,
  "u",
);
const LINE = new RegExp(`<path d="M([^"]+)" fill="none" stroke="${lightColors.s1}"`, "u");

const numbers = (text: string | undefined): number[] =>
  (text ?? "").split(/[ L]/u).map((part) => Number(part));

/** Whether the figures' line passes through the words of the goal, dot by dot. */
const crosses = (svg: string): boolean => {
  const [, x = "", y = "", scale = ""] = GOAL_TEXT.exec(svg) ?? [];
  const values = numbers(LINE.exec(svg)?.[1]);
  const dots = values.flatMap((value, at) =>
    at % 2 === 0 ? [{ x: value, y: values[at + 1] ?? 0 }] : [],
  );
  const size = Number(scale) * 1000;
  const box = { from: Number(x), to: Number(x) + 5 * size, top: Number(y) - 0.7 * size };
  return dots.some((dot, at) => {
    const next = dots[at + 1] ?? dot;
    return Array.from({ length: 101 }, (_, step) => step / 100).some((part) => {
      const [atX, atY] = [dot.x + part * (next.x - dot.x), dot.y + part * (next.y - dot.y)];
      return atX >= box.from && atX <= box.to && atY >= box.top && atY <= Number(y);
    });
  });
};

it.each([
  ["near the goal at first", [81, 84, 82, 79, 76, 74, 70]],
  ["from below to above it", [70, 74, 79, 83, 88, 91, 95]],
  ["falling through it at the beginning", [90, 78, 70, 69, 68, 70, 71]],
])("no line runs through the words of the goal: %s", (_, percents) => {
  const points = percents.map((percent, at) => ({ label: `Nov ${at + 1}`, percent }));
  const goal = { percent: 80, label: "Goal 80.0%" };
  for (const size of [WIDE, NARROW]) {
    const svg = lineGraphSvg({ points, goal, lastLabel: "70.0%", tick: (n) => `${n}%` }, size);
    expect(GOAL_TEXT.test(svg)).toBe(true);
    expect(crosses(svg)).toBe(false);
  }
});
