import { seriesStyles, type SwatchName } from "#contract/design-tokens.ts";
import type { PlotPart, PlotTheme } from "./plot-types.ts";

const styleAt = (index: number) => seriesStyles[index % seriesStyles.length] ?? seriesStyles[0];

/**
 * Colour, mark and dash of series 1–6 (index 0–5). More than six series are not told apart by
 * colour: draw them with `contextLine` and bring the selected one forward.
 */
export function seriesStyle(theme: PlotTheme, index: number) {
  const { token, mark, dash } = styleAt(index);
  return { color: theme.colors[token], mark, dash };
}

/** A series as a line with marks; `isHollow` marks the points where some devices were silent. */
export function seriesLine(
  theme: PlotTheme,
  index: number,
  isHollow: readonly boolean[] = [],
): PlotPart {
  const { color, mark, dash } = seriesStyle(theme, index);
  const fills = isHollow.map((hollow) => (hollow ? theme.colors.surface : color));
  return {
    mode: "lines+markers",
    connectgaps: false,
    line: { color, width: 2.5, dash },
    marker: {
      symbol: mark,
      size: 7,
      color: fills.length > 0 ? fills : color,
      line: { color, width: 2 },
    },
  };
}

/** A value in the course of a line; hollow where some devices were silent. */
export type LinePoint = { value: number | null; isHollow: boolean };

/** Whether each value stands alone: no line leads to it from either side. */
export const lonePoints = (values: readonly (number | null)[]): boolean[] =>
  values.map(
    (value, at) =>
      value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null,
  );

/** A line without marks, except where a value would not be seen without one. */
function plainLine(
  theme: PlotTheme,
  line: { color: string; width: number },
  points: readonly LinePoint[],
  size: number,
): PlotPart {
  const isLone = lonePoints(points.map(({ value }) => value));
  const stroke = { connectgaps: false, line };
  if (!isLone.includes(true)) return { mode: "lines", ...stroke };
  return {
    mode: "lines+markers",
    ...stroke,
    marker: {
      symbol: "circle",
      size: isLone.map((lone) => (lone ? size : 0)),
      // Marks of several sizes are see-through unless told otherwise.
      opacity: 1,
      color: points.map(({ isHollow }) => (isHollow ? theme.colors.surface : line.color)),
      line: { color: line.color, width: isLone.map((lone) => (lone ? 1.5 : 0)) },
    },
  };
}

/** The facility's own line in ink; only values without neighbours have marks. */
export const facilityLine = (theme: PlotTheme, points: readonly LinePoint[] = []): PlotPart =>
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

/** How a bar stands to goal and baseline; `filling` is the hour or day that still runs. */
export type BarStanding = "at-goal" | "below-goal" | "below-baseline" | "filling";

/** Standing of an index in percent; without a goal every bar is plain series 1. */
export function standingOf(
  index: number,
  goal: number | null,
  baseline: number | null = null,
): BarStanding {
  if (baseline !== null && index < baseline) return "below-baseline";
  return goal !== null && index < goal ? "below-goal" : "at-goal";
}

/** Fill, edge and hatching of bars, one per value, so that they are told apart in grey as well. */
export function barMarker(theme: PlotTheme, standings: readonly BarStanding[]): PlotPart {
  const { colors } = theme;
  const fill = {
    "at-goal": colors.s1,
    "below-goal": colors["s1-soft"],
    "below-baseline": colors.surface,
    // Where there is a pattern, plotly draws its strokes in the bar's colour.
    filling: colors.gap,
  };
  return {
    color: standings.map((standing) => fill[standing]),
    line: {
      color: standings.map((s) => (s === "below-baseline" ? colors.bad : "rgba(0,0,0,0)")),
      width: standings.map((s) => (s === "below-baseline" ? 1.75 : 0)),
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

/** Dot with a whisker and caps for an interval in percent; `low` and `high` as plotly wants them. */
export function intervalMarks(
  theme: PlotTheme,
  values: readonly { index: number; low: number; high: number }[],
): PlotPart {
  const color = theme.colors.s1;
  return {
    mode: "markers",
    marker: { color, size: 10, symbol: "circle" },
    error_x: {
      type: "data",
      symmetric: false,
      array: values.map(({ index, high }) => high - index),
      arrayminus: values.map(({ index, low }) => index - low),
      color,
      thickness: 2,
      width: 5,
    },
  };
}

/** The colour of a configured swatch in this theme. */
export const swatch = (theme: PlotTheme, name: SwatchName): string =>
  theme.colors[`swatch-${name}`];
