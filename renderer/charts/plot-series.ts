import { seriesStyles, type SwatchName } from "#contract/core/design/design-tokens.ts";
import type { PlotPart, PlotTheme } from "./plot-types.ts";

const styleAt = (index: number) => seriesStyles[index % seriesStyles.length] ?? seriesStyles[0];

/**
 * Colour, mark and dash of series 1–6 (index 0–5). More than six series are not distinguished by
 * colour: draw them with `contextLine` and bring the selected one forward.
 */
export function seriesStyle(theme: PlotTheme, index: number) {
  const { token, mark, dash } = styleAt(index);
  return { color: theme.colors[token], mark, dash };
}

/**
 * What a value's mark says of it: `part` of a slot (hollow), `silent` devices (ring with a dot),
 * `tooFew` opportunities (`dottedRing` draws it), or that it lies `above` or `below` the axis.
 */
export type PointMark = "whole" | "part" | "silent" | "tooFew" | "above" | "below";

/** A value in the course of a line. */
export type LinePoint = { value: number | null; mark: PointMark };

const symbolOf = (shape: string, mark: PointMark): string => {
  if (mark === "above") return "triangle-up";
  if (mark === "below") return "triangle-down";
  return mark === "silent" ? `${shape}-dot` : shape;
};

const HOLLOW: ReadonlySet<PointMark> = new Set(["part", "silent", "above", "below"]);

/** Marks of a line's values, 0 px for those without one. */
const markers = (
  theme: PlotTheme,
  points: readonly LinePoint[],
  {
    shape,
    color,
    size,
  }: { shape: string; color: string; size: (mark: PointMark, at: number) => number },
): PlotPart => {
  const sizes = points.map(({ mark }, at) => size(mark, at));
  return {
    symbol: points.map(({ mark }) => symbolOf(shape, mark)),
    size: sizes,
    // Marks of several sizes are see-through unless set otherwise.
    opacity: 1,
    color: points.map(({ mark }) => (HOLLOW.has(mark) ? theme.colors.surface : color)),
    line: { color, width: sizes.map((px) => (px > 0 ? 1.75 : 0)) },
  };
};

/** A series as a line with a mark at each value. */
export function seriesLine(
  theme: PlotTheme,
  index: number,
  points: readonly LinePoint[],
): PlotPart {
  const { color, mark: shape, dash } = seriesStyle(theme, index);
  const size = (mark: PointMark) => (mark === "tooFew" ? 0 : mark === "whole" ? 7 : 8.5);
  return {
    mode: "lines+markers",
    connectgaps: false,
    line: { color, width: 2.5, dash },
    marker: markers(theme, points, { shape, color, size }),
  };
}

/** What a series was before it moved: its color, thin and dashed, with hollow marks. */
export const previousLine = (
  theme: PlotTheme,
  index: number,
  points: readonly LinePoint[],
): PlotPart => {
  const { color } = seriesStyle(theme, index);
  return {
    mode: "lines+markers",
    connectgaps: false,
    line: { color, width: 1.5, dash: "5px,4px" },
    marker: {
      symbol: points.map(({ mark }) => symbolOf("circle", mark)),
      size: 6,
      opacity: 1,
      color: theme.colors.surface,
      line: { color, width: 1.25 },
    },
  };
};

/** Whether each value stands alone: no line leads to it from either side. */
const lonePoints = (values: readonly (number | null)[]): boolean[] =>
  values.map(
    (value, at) =>
      value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null,
  );

/** A line without marks, except where a value would not be seen without one or ends at the edge. */
function plainLine(
  theme: PlotTheme,
  line: { color: string; width: number },
  points: readonly LinePoint[],
  px: number,
): PlotPart {
  const isLone = lonePoints(points.map(({ value }) => value));
  const isMarked = ({ value, mark }: LinePoint, at: number) =>
    value !== null && (isLone[at] === true || mark === "above" || mark === "below");
  const stroke = { connectgaps: false, line };
  if (!points.some(isMarked)) return { mode: "lines", ...stroke };
  const size = (mark: PointMark, at: number) => {
    const point = points[at];
    return mark !== "tooFew" && point && isMarked(point, at) ? px : 0;
  };
  return {
    mode: "lines+markers",
    ...stroke,
    marker: markers(theme, points, { shape: "circle", color: line.color, size }),
  };
}

/** The line of the whole in ink; only values without neighbours have marks. */
export const mainLine = (theme: PlotTheme, points: readonly LinePoint[] = []): PlotPart =>
  plainLine(theme, { color: theme.colors.ink, width: 2 }, points, 7);

/** A line that is not selected: thin and grey, brought forward when pointed at. */
export const contextLine = (
  theme: PlotTheme,
  points: readonly LinePoint[] = [],
  isForward = false,
): PlotPart =>
  isForward
    ? plainLine(theme, { color: theme.colors["ink-2"], width: 2 }, points, 7)
    : plainLine(theme, { color: theme.colors.context, width: 1.1 }, points, 6);

/** The look of a line where it leads to a slot that is not whole: dashed, its mark hollow. */
export const partLine = (
  theme: PlotTheme,
  whole: PlotPart,
  marks: readonly boolean[],
  isMarked: boolean,
): PlotPart => {
  const line = whole["line"] as { color: string; width: number };
  return {
    mode: isMarked ? "lines+markers" : "lines",
    connectgaps: false,
    line: { ...line, dash: "3px,3px" },
    ...(isMarked && {
      marker: {
        symbol: "circle",
        size: marks.map((isPart) => (isPart ? 8.5 : 0)),
        opacity: 1,
        color: theme.colors.surface,
        line: { color: line.color, width: marks.map((isPart) => (isPart ? 1.75 : 0)) },
      },
    }),
  };
};

/** A hatched column behind a slot that is not whole, from the foot of the plot to its top. */
export const partColumn = (
  theme: PlotTheme,
  at: number,
  width: number,
  [from, to]: readonly [number, number],
): PlotPart => ({
  type: "bar",
  x: [at],
  y: [to - from],
  base: [from],
  width: [width],
  hoverinfo: "skip",
  marker: {
    color: theme.hasDarkEdges ? theme.colors.gap : theme.colors["line"],
    line: { width: 0 },
    pattern: { shape: "/", size: 7, solidity: 0.14, fillmode: "replace" },
  },
});

/**
 * How a bar stands to goal and baseline; `unjudged` has too few opportunities for a verdict, or more
 * dispenses than those, and `filling` is the hour or day that still runs.
 */
export type BarStanding = "at-goal" | "below-goal" | "below-baseline" | "unjudged" | "filling";

const EDGES: Partial<Record<BarStanding, { color: "bad" | "gap"; width: number }>> = {
  "below-baseline": { color: "bad", width: 1.75 },
  unjudged: { color: "gap", width: 1 },
};

/** Standing of an index in percent; without a goal every bar is plain series 1. */
export function standingOf(
  index: number,
  goal: number | null,
  baseline: number | null = null,
): BarStanding {
  if (baseline !== null && index < baseline) return "below-baseline";
  return goal !== null && index < goal ? "below-goal" : "at-goal";
}

/** Fill, edge and hatching of bars, one per value, so that they differ in grey as well. */
export function barMarker(theme: PlotTheme, standings: readonly BarStanding[]): PlotPart {
  const { colors } = theme;
  const fill = {
    "at-goal": colors.s1,
    "below-goal": colors["s1-soft"],
    "below-baseline": colors.surface,
    unjudged: colors.context,
    // Where there is a pattern, plotly draws its strokes in the bar's colour.
    filling: colors.gap,
  };
  return {
    color: standings.map((standing) => fill[standing]),
    line: {
      color: standings.map((s) => {
        const edge = EDGES[s];
        return edge ? colors[edge.color] : "rgba(0,0,0,0)";
      }),
      width: standings.map((s) => EDGES[s]?.width ?? 0),
    },
    pattern: {
      shape: standings.map((s) => (s === "filling" ? "/" : "")),
      size: 6,
      solidity: 0.28,
    },
  };
}

/** What is read on a bar of that standing. */
export function barInk({ colors, isDark }: PlotTheme, standing: BarStanding): string {
  if (standing === "at-goal") return colors["on-accent"];
  return standing === "below-goal" && isDark ? colors["on-accent"] : colors.ink;
}

/**
 * Values inside the ends of bars, readable on each kind of fill and never turned or shrunk; leave
 * them out where bars are narrower than the words.
 */
export function barLabels(
  theme: PlotTheme,
  standings: readonly BarStanding[],
  texts: readonly string[],
): PlotPart {
  return {
    text: texts.map((words, at) => (standings[at] === "filling" ? "" : words)),
    textposition: "inside",
    insidetextanchor: "end",
    textangle: 0,
    constraintext: "none",
    insidetextfont: { size: 12, color: standings.map((standing) => barInk(theme, standing)) },
  };
}

/** Dot with a whisker and caps for an interval in percent, in that color (series 1). */
export function intervalMarks(
  theme: PlotTheme,
  values: readonly { index: number; low: number; high: number }[],
  color: string = theme.colors.s1,
): PlotPart {
  return {
    mode: "markers",
    marker: { color, size: 9, symbol: "circle" },
    error_x: {
      type: "data",
      symmetric: false,
      // A dot may lie outside of the interval of its slots.
      array: values.map(({ index, high }) => Math.max(0, high - index)),
      arrayminus: values.map(({ index, low }) => Math.max(0, index - low)),
      color,
      thickness: 2,
      width: 5,
    },
  };
}

/** The arrow at the end of an axis of percentages, where a value goes on beyond it. */
export const edgeArrow = ({ colors }: PlotTheme): PlotPart => ({
  symbol: "triangle-right",
  size: 11,
  color: colors.surface,
  line: { color: colors.s1, width: 1.75 },
});

/** The colour of a configured swatch in this theme. */
export const swatch = (theme: PlotTheme, name: SwatchName): string =>
  theme.colors[`swatch-${name}`];
