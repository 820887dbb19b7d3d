import type { Tokens } from "#renderer/ui/tokens.ts";

/** A part of a plotly figure, in plotly's own attribute names. */
export type PlotPart = Readonly<Record<string, unknown>>;

/** What a graph draws: traces, and the layout where it differs from the common one. */
export type PlotFigure = { data: readonly PlotPart[]; layout?: PlotPart };

/** A line or band across a graph with the words that explain it. */
export type Marking = { shapes: readonly PlotPart[]; annotations: readonly PlotPart[] };

/** What a graph takes its colours and words from; a new one comes with theme and language. */
export type PlotTheme = {
  colors: Tokens;
  isDark: boolean;
  language: string;
  /** Drawn for paper: light colours, no motion. */
  isPaper: boolean;
};
