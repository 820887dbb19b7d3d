import type { SwatchName } from "#contract/core/design/design-tokens.ts";
import { swatch } from "./plot-series.ts";
import type { Marking, PlotPart, PlotTheme } from "./plot-types.ts";

/** The axis that carries the percentage: `y` for columns and lines, `x` for lying bars. */
type ValueAxis = "x" | "y";

/** A straight line across the plot, or a part of it, at a value of the percentage axis. */
const across = (
  axis: ValueAxis,
  value: number,
  span: readonly [number, number] | undefined,
): PlotPart => {
  const [from, to] = span ?? [0, 1];
  const ref = span === undefined ? "paper" : axis === "y" ? "x" : "y";
  return axis === "y"
    ? { type: "line", xref: ref, x0: from, x1: to, yref: "y", y0: value, y1: value }
    : { type: "line", yref: ref, y0: from, y1: to, xref: "x", x0: value, x1: value };
};

/** Words at the end of such a line: right of the plot, or above it for lying bars. */
const atEnd = (axis: ValueAxis, value: number): PlotPart =>
  axis === "y"
    ? { xref: "paper", x: 1, xanchor: "left", xshift: 8, yref: "y", y: value, yanchor: "middle" }
    : { yref: "paper", y: 1, yanchor: "bottom", xref: "x", x: value, xanchor: "center" };

const words = (place: PlotPart, text: string, color: string): PlotPart => ({
  ...place,
  text,
  showarrow: false,
  font: { color, size: 12.5 },
});

type LineOptions = {
  axis?: ValueAxis;
  /** Where it begins and ends on the other axis; all across the plot without it. */
  span?: readonly [from: number, to: number] | undefined;
  /** Bars are crossed on a half-transparent ground, so that one that just reaches still shows. */
  overBars?: boolean;
  /** Leave out where `endLabels` writes it. */
  isLabelled?: boolean;
};

function line(
  theme: PlotTheme,
  value: number,
  look: { color: string; width: number; dash: string; text: string },
  { axis = "y", span, overBars = false, isLabelled = true }: LineOptions,
): Marking {
  const place = across(axis, value, span);
  const halo: PlotPart = {
    ...place,
    layer: "above",
    opacity: 0.5,
    line: { color: theme.colors.surface, width: 4 },
  };
  const stroke: PlotPart = {
    ...place,
    layer: "above",
    line: { color: look.color, width: look.width, dash: look.dash },
  };
  return {
    shapes: overBars ? [halo, stroke] : [stroke],
    annotations: isLabelled ? [words(atEnd(axis, value), look.text, look.color)] : [],
  };
}

/** The goal: dashed, on top, always there. `text` is "Goal 80.0%". */
export const goalLine = (
  theme: PlotTheme,
  value: number,
  text: string,
  options: LineOptions = {},
): Marking =>
  line(theme, value, { color: theme.colors.goal, width: 1.75, dash: "6px,4px", text }, options);

/** Where a goal steps up or down, between two of its lines. */
export const goalRise = (theme: PlotTheme, at: number, from: number, to: number): Marking => ({
  shapes: [
    {
      type: "line",
      xref: "x",
      x0: at,
      x1: at,
      yref: "y",
      y0: from,
      y1: to,
      layer: "above",
      line: { color: theme.colors.goal, width: 1, dash: "2px,2px" },
    },
  ],
  annotations: [],
});

/** A slot in which a place moved: a line from the foot of the plot to its top. */
export const moveMark = (theme: PlotTheme, at: number): Marking => ({
  shapes: [
    {
      type: "line",
      xref: "x",
      x0: at,
      x1: at,
      yref: "paper",
      y0: 0,
      y1: 1,
      layer: "below",
      line: { color: theme.colors["ink-2"], width: 1 },
    },
  ],
  annotations: [],
});

/** A threshold in its configured colour, dotted, with its title and value. */
export const thresholdLine = (
  theme: PlotTheme,
  threshold: { value: number; swatch: SwatchName; text: string },
  options: LineOptions = {},
): Marking =>
  line(
    theme,
    threshold.value,
    { color: swatch(theme, threshold.swatch), width: 1.25, dash: "dot", text: threshold.text },
    options,
  );

/** An interval of the percentage axis in its color. */
export type RailBand = { from: number; to: number; color: string };

/** The rail's distance from the plot and its width, in px. */
const RAIL = { gap: 3, width: 5 };

/** The bands as a slim rail right of the plot; the words at its limits are end labels. */
export const bandRail = (bands: readonly RailBand[]): Marking => ({
  shapes: bands.map(({ from, to, color }) => ({
    type: "rect",
    xref: "paper",
    xsizemode: "pixel",
    xanchor: 1,
    x0: RAIL.gap,
    x1: RAIL.gap + RAIL.width,
    yref: "y",
    y0: from,
    y1: to,
    layer: "above",
    fillcolor: color,
    line: { width: 0 },
  })),
  annotations: [],
});

/** Missing data: a sunken band from the first to the last missing slot, with an edge on both sides. */
export const gapBand = (theme: PlotTheme, from: number, to: number): Marking => {
  const upright = { xref: "x", yref: "paper", y0: 0, y1: 1, layer: "below" };
  return {
    shapes: [
      {
        type: "rect",
        ...upright,
        x0: from,
        x1: to,
        fillcolor: theme.colors.sunken,
        line: { width: 0 },
      },
      ...[from, to].map((at) => ({
        type: "line",
        ...upright,
        x0: at,
        x1: at,
        // On paper the ground of the band may not be printed: its edges are.
        line: { color: theme.hasDarkEdges ? theme.colors.gap : theme.colors.line, width: 1 },
      })),
    ],
    annotations: [],
  };
};

/** A dotted ring around a value that rests on too few opportunities. */
export const dottedRing = (theme: PlotTheme, x: number, y: number): Marking => ({
  shapes: [
    {
      type: "circle",
      xref: "x",
      xsizemode: "pixel",
      xanchor: x,
      x0: -5,
      x1: 5,
      yref: "y",
      ysizemode: "pixel",
      yanchor: y,
      y0: -5,
      y1: 5,
      layer: "above",
      fillcolor: theme.colors.surface,
      line: { color: theme.colors["ink-3"], width: 1.5, dash: "2px,2px" },
    },
  ],
  annotations: [],
});

/** Several markings as the parts of a layout, in drawing order. */
export function withMarkings(layout: PlotPart, markings: readonly Marking[]): PlotPart {
  return {
    ...layout,
    shapes: markings.flatMap((marking) => marking.shapes),
    annotations: markings.flatMap((marking) => marking.annotations),
  };
}
