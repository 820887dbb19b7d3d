import type { Tokens } from "#renderer/ui/tokens.ts";

/** A part of a plotly figure, in plotly's own attribute names. */
export type PlotPart = Readonly<Record<string, unknown>>;

/** The places of a graph that a pointer or the arrow keys can ask about, one after the other. */
export type PlotPlaces = {
  /** The axis along which they stand. */
  axis: "x" | "y";
  /** What that axis spans, in its own values. */
  range: readonly [number, number];
  at: readonly number[];
  /** What the percentage axis spans. */
  values: readonly [number, number];
  /** Values drawn forward at each place: a tooltip stays off them. */
  forward?: readonly (readonly number[])[];
};

/** What a graph draws: traces, and the layout where it differs from the common one. */
export type PlotFigure = {
  data: readonly PlotPart[];
  layout?: PlotPart;
  places?: PlotPlaces;
  /** Words that found no room in the plot: listed under its axis. */
  notes?: readonly string[];
};

/** A line or band across a graph with the words that explain it. */
export type Marking = { shapes: readonly PlotPart[]; annotations: readonly PlotPart[] };

/** What a graph takes its colours and words from; a new one comes with theme and language. */
export type PlotTheme = {
  colors: Tokens;
  isDark: boolean;
  language: string;
  /** Edges of tinted grounds are drawn darker, as the grounds may be lost. */
  hasDarkEdges: boolean;
  /** A line may be brought forward. */
  hasTooltips: boolean;
};
