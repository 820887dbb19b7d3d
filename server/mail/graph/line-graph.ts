import { lightColors } from "#contract/core/design/design-tokens.ts";
import { EM, type Weight, textPaths, textWidth } from "./glyphs.ts";

/** A graph of percentages over time, with its words in the reader's language. */
export type LineGraph = {
  /** From left to right; null where there is no figure. */
  points: readonly { label: string; percent: number | null }[];
  /** A line across, with its words at its left. */
  goal: { percent: number; label: string } | null;
  /** Of the last figure. */
  lastLabel: string;
  /** A tick of the axis: 75%. */
  tick: (percent: number) => string;
};

/** How large a graph is drawn, in CSS px, and how many dots one of them is. */
export type GraphSize = { width: number; height: number; fontSize: number; scale: number };

/** Of a mail's whole width: 1200 dots. */
export const WIDE: GraphSize = { width: 534, height: 236, fontSize: 11, scale: 1200 / 534 };
/** Of a phone: 720 dots, with letters of 12 px and more. */
export const NARROW: GraphSize = { width: 340, height: 230, fontSize: 12, scale: 720 / 340 };

const round = (value: number): number => Math.round(value * 10) / 10;

type Placed = { x: number; y: number; size: number; anchor: "start" | "middle" | "end" };
type Looks = { weight?: Weight; color?: string };

/** A text as paths, so that it needs no font. @param at its base line */
const drawText = (text: string, at: Placed, { weight = "regular", color }: Looks = {}): string => {
  const width = textWidth(text, at.size, weight);
  const left = at.anchor === "start" ? 0 : at.anchor === "middle" ? width / 2 : width;
  return `<g transform="translate(${round(at.x - left)} ${round(at.y)}) scale(${at.size / EM})" fill="${color ?? lightColors["ink-2"]}">${textPaths(text, weight)}</g>`;
};

/** The axis: a step that gives three to six ticks, and its ends on ticks. */
const axisOf = (values: readonly number[]): { from: number; to: number; step: number } => {
  const [low, high] = [Math.min(...values, 100), Math.max(...values, 0)];
  const step = [5, 10, 20, 25, 50].find((one) => (high - low) / one <= 4) ?? 100;
  const from = Math.max(0, Math.floor((low - 1) / step) * step);
  return { from, to: Math.max(Math.ceil((high + 1) / step) * step, from + step), step };
};

/** Where words fit below the axis: every so many points, the last one always. */
const labelledEvery = (graph: LineGraph, { width, fontSize }: GraphSize): number => {
  const widest = Math.max(
    ...graph.points.map(({ label }) => textWidth(label, fontSize, "regular")),
  );
  return Math.max(1, Math.ceil((graph.points.length * (widest + 10)) / width));
};

const LEFT = 42;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 26;

/** Runs of figures without a gap between them. */
const runsOf = <T extends { y: number | null }>(points: readonly T[]): T[][] => {
  const runs: T[][] = [[]];
  for (const point of points) {
    if (point.y === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0);
};

type Dot = { x: number; y: number | null };
type Box = { from: number; to: number; top: number; foot: number };

/** Whether a line of dots runs through a box. */
const isCrossed = (run: readonly Dot[], { from, to, top, foot }: Box): boolean =>
  run.some((dot, at) => {
    const next = run[at + 1] ?? dot;
    const [y, nextY] = [dot.y ?? 0, next.y ?? 0];
    if (next.x < from || dot.x > to) return false;
    const yAt = (x: number): number =>
      next.x === dot.x ? y : y + ((x - dot.x) / (next.x - dot.x)) * (nextY - y);
    const ends = [yAt(Math.max(from, dot.x)), yAt(Math.min(to, next.x))];
    return Math.min(...ends) <= foot && Math.max(...ends) >= top;
  });

/** Free space around a text. */
const CLEAR = 4;
/** Where along the goal's line its words may stand, the first that is free; the end is the last figure's. */
const ALONG = [0, 0.2, 0.4, 0.6];

/** Where the goal's words stand: above its line or below it, where no figure runs through them. */
const goalPlace = (
  label: string,
  { goalY, right, bottom, size }: { goalY: number; right: number; bottom: number; size: GraphSize },
  runs: readonly (readonly Dot[])[],
): Placed => {
  const { fontSize } = size;
  const width = textWidth(label, fontSize, "regular");
  const places = ALONG.flatMap((part) =>
    [goalY - 5, goalY + fontSize + 3].map((y): Placed => {
      const x = LEFT + 4 + part * (right - LEFT);
      return { x, y, size: fontSize, anchor: "start" };
    }),
  ).filter(({ x, y }) => x + width <= right && y > TOP && y < bottom);
  const isFree = ({ x, y }: Placed): boolean => {
    const across = { from: x - CLEAR, to: x + width + CLEAR };
    const box = { ...across, top: y - fontSize - CLEAR / 2, foot: y + CLEAR };
    return !runs.some((run) => isCrossed(run, box));
  };
  return places.find(isFree) ?? { x: LEFT + 4, y: goalY - 5, size: fontSize, anchor: "start" };
};

/**
 * A line graph as SVG. It has a light ground of its own, so that its colours stand on a dark program's
 * ground as well as on a white one.
 */
export const lineGraphSvg = (graph: LineGraph, size: GraphSize): string => {
  const { points, goal } = graph;
  const { width, height, fontSize, scale } = size;
  const values = points.flatMap(({ percent }) => percent ?? []);
  const { from, to, step } = axisOf(goal === null ? values : [...values, goal.percent]);
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const xOf = (at: number): number =>
    points.length < 2
      ? (LEFT + right) / 2
      : LEFT + 16 + (at * (right - LEFT - 32)) / (points.length - 1);
  const yOf = (percent: number): number =>
    bottom - ((percent - from) / (to - from)) * (bottom - TOP);
  const ticks = Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step);
  const grid = ticks.map(
    (tick) =>
      `<path d="M${LEFT} ${round(yOf(tick))}H${right}" stroke="${lightColors.grid}"/>${drawText(graph.tick(tick), { x: LEFT - 6, y: yOf(tick) + fontSize * 0.36, size: fontSize, anchor: "end" })}`,
  );
  const every = labelledEvery(graph, size);
  const last = points.length - 1;
  const labels = points.flatMap(({ label }, at) =>
    (last - at) % every === 0
      ? [drawText(label, { x: xOf(at), y: height - 8, size: fontSize, anchor: "middle" })]
      : [],
  );
  const placed = points.map(({ percent }, at) => ({
    x: round(xOf(at)),
    y: percent === null ? null : round(yOf(percent)),
  }));
  const lines = runsOf(placed).map(
    (run) =>
      `<path d="M${run.map(({ x, y }) => `${x} ${y}`).join("L")}" fill="none" stroke="${lightColors.s1}" stroke-width="2" stroke-linejoin="round"/>`,
  );
  const radius = points.length > 16 ? 2 : 3.2;
  const dots = placed.flatMap(({ x, y }) =>
    y === null ? [] : [`<circle cx="${x}" cy="${y}" r="${radius}" fill="${lightColors.s1}"/>`],
  );
  const goalY = goal === null ? 0 : yOf(goal.percent);
  const goalLine =
    goal === null
      ? ""
      : `<path d="M${LEFT} ${round(goalY)}H${right}" stroke="${lightColors.goal}" stroke-width="1.5" stroke-dasharray="5 3"/>`;
  const goalAt = goal && goalPlace(goal.label, { goalY, right, bottom, size }, runsOf(placed));
  const goalLabel =
    goal === null || goalAt === null
      ? ""
      : drawText(goal.label, goalAt, { color: lightColors.goal });
  const lastPoint = placed.findLast(({ y }) => y !== null);
  const lastLabel =
    lastPoint === undefined || lastPoint.y === null
      ? ""
      : drawText(
          graph.lastLabel,
          {
            x: Math.min(lastPoint.x + 10, right),
            y: lastPoint.y + (lastPoint.y > bottom - 24 ? -9 : fontSize + 7),
            size: fontSize,
            anchor: "end",
          },
          { weight: "bold", color: lightColors.ink },
        );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" rx="6" fill="${lightColors.surface}"/>${grid.join("")}${goalLine}${lines.join("")}${dots.join("")}${labels.join("")}${goalLabel}${lastLabel}</svg>`;
};
