import type { SwatchName } from "#contract/design-tokens.ts";
import { swatch } from "./plot-series.ts";
import type { Marking, PlotPart, PlotTheme } from "./plot-types.ts";

/** The axis that carries the percentage: `y` for columns and lines, `x` for lying bars. */
export type ValueAxis = "x" | "y";

/** A straight line across the plot at a value of the percentage axis. */
const across = (axis: ValueAxis, value: number): PlotPart =>
  axis === "y"
    ? { type: "line", xref: "paper", x0: 0, x1: 1, yref: "y", y0: value, y1: value }
    : { type: "line", yref: "paper", y0: 0, y1: 1, xref: "x", x0: value, x1: value };

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

export type LineOptions = {
  axis?: ValueAxis;
  /** Bars are crossed on a half-transparent ground, so that one that just reaches still shows. */
  overBars?: boolean;
  /** Leave out where `endLabels` writes it. */
  isLabelled?: boolean;
};

function line(
  theme: PlotTheme,
  value: number,
  look: { color: string; width: number; dash: string; text: string },
  { axis = "y", overBars = false, isLabelled = true }: LineOptions,
): Marking {
  const place = across(axis, value);
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

/** The zone below the lowest threshold, faintly tinted in its colour. */
export function zoneBelow(
  theme: PlotTheme,
  value: number,
  name: SwatchName,
  axis: ValueAxis = "y",
): Marking {
  const ends =
    axis === "y"
      ? { xref: "paper", x0: 0, x1: 1, yref: "y", y0: 0, y1: value }
      : { yref: "paper", y0: 0, y1: 1, xref: "x", x0: 0, x1: value };
  const fillcolor = swatch(theme, name);
  return {
    shapes: [
      { type: "rect", ...ends, layer: "below", fillcolor, opacity: 0.045, line: { width: 0 } },
    ],
    annotations: [],
  };
}

/**
 * Missing data: a sunken band from the first to the last missing slot, with the reason inside, at its
 * top unless there is more room at the foot.
 */
export function gapBand(
  theme: PlotTheme,
  from: string | number,
  to: string | number,
  text: string,
  { isTextAtFoot = false } = {},
): Marking {
  return {
    shapes: [
      {
        type: "rect",
        xref: "x",
        x0: from,
        x1: to,
        yref: "paper",
        y0: 0,
        y1: 1,
        layer: "below",
        fillcolor: theme.colors.sunken,
        line: { width: 0 },
      },
    ],
    annotations: [
      {
        ...words({ xref: "x", x: from, xanchor: "left", xshift: 4 }, text, theme.colors["ink-2"]),
        yref: "paper",
        y: isTextAtFoot ? 0 : 1,
        yanchor: isTextAtFoot ? "bottom" : "top",
        align: "left",
      },
    ],
  };
}

/** Several markings as the parts of a layout, in drawing order. */
export function withMarkings(layout: PlotPart, markings: readonly Marking[]): PlotPart {
  return {
    ...layout,
    shapes: markings.flatMap((marking) => marking.shapes),
    annotations: markings.flatMap((marking) => marking.annotations),
  };
}
