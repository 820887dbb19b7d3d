import { fonts } from "#contract/core/design/design-tokens.ts";
import { formatFor } from "#renderer/i18n/format.ts";
import type { PlotPart, PlotTheme } from "./plot-types.ts";

/** Decimal and thousands mark, as plotly writes figures that no text was given for. */
const separators: Record<string, string> = { "fr-CA": ",\u00a0" };

const axisLook = (theme: PlotTheme): PlotPart => ({
  automargin: false,
  fixedrange: true,
  gridcolor: theme.colors.grid,
  gridwidth: 1,
  linecolor: theme.colors.line,
  tickfont: { color: theme.colors["ink-2"], size: 12.5 },
  zeroline: false,
});

/** Ticks of a percentage axis: five at most, at round values, each with its sign. */
function percentTicks(from: number, language: string) {
  const step = [5, 10, 20, 25].find((size) => (100 - from) / size <= 4.5) ?? 25;
  const first = Math.ceil(from / step) * step;
  const values = Array.from({ length: Math.floor((100 - first) / step) + 1 }, (_, at) =>
    Math.min(100, first + at * step),
  );
  return { tickvals: values, ticktext: values.map(formatFor(language).percentTick) };
}

/**
 * An axis of percentages from 0, or from `from` when zoomed, to 100. Say so under the axis when it
 * is cut, and never cut it under bars.
 */
export const percentAxis = (theme: PlotTheme, from = 0): PlotPart => ({
  ...axisLook(theme),
  range: [from, 100],
  showline: false,
  tickmode: "array",
  ...percentTicks(from, theme.language),
});

/** An axis of time or names without gridlines; give `tickvals` and `ticktext` made by `useFormat`. */
export const plainAxis = (theme: PlotTheme, ticks: PlotPart = {}): PlotPart => ({
  ...axisLook(theme),
  showgrid: false,
  ticks: "outside",
  tickcolor: theme.colors.line,
  ticklen: 5,
  showline: true,
  ...ticks,
});

/** What every graph shares; a figure's own layout goes over it. */
export function baseLayout(theme: PlotTheme): PlotPart {
  const { colors } = theme;
  return {
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    font: { family: fonts.screen, color: colors.ink, size: 12.5 },
    margin: { l: 48, r: 16, t: 8, b: 34 },
    showlegend: false,
    dragmode: false,
    bargap: 0.24,
    // What a graph says about a place stands in HTML over it.
    hovermode: false,
    separators: separators[theme.language] ?? ".,",
    xaxis: plainAxis(theme),
    yaxis: percentAxis(theme),
  };
}
