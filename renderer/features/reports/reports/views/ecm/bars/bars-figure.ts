import type { z } from "zod";
import type { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { isComparable, type Verdict } from "#contract/reports/verdict.ts";
import type { LocationFigures, ReportCommon } from "#contract/reports/shared.ts";
import { baseLayout, percentAxis } from "#renderer/charts/plot-layout.ts";
import {
  dottedRing,
  goalLine,
  thresholdLine,
  withMarkings,
} from "#renderer/charts/plot-markings.ts";
import {
  barMarker,
  edgeArrow,
  standingOf,
  swatch,
  type BarStanding,
} from "#renderer/charts/plot-series.ts";
import type { TooltipContent } from "#renderer/charts/plot-tooltip.tsx";
import { pointsBetween } from "#contract/core/percent.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { textWidth } from "#renderer/charts/text-width.ts";
import type { Marking, PlotFigure, PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";
import type { GraphActions } from "#contract/reports/filters/address.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { fitted, plotText } from "#renderer/features/reports/reports/graph/plot-text.ts";
import { drawnThresholds } from "#renderer/features/reports/reports/graph/thresholds.ts";
import { valueAxis } from "#renderer/features/reports/reports/graph/value-axis.ts";

export type BarsData = z.output<(typeof performanceBarGraph)["response"]>;

export type Bar = Pick<
  LocationFigures,
  | "locationId"
  | "name"
  | "totalEvents"
  | "totalOpportunities"
  | "performanceGoal"
  | "performanceBaseline"
  | "verdict"
> & { value: number | null };

type BarsFigureInput = {
  data: Pick<ReportCommon, "performanceGoal" | "performanceThresholds">;
  /** From the top. */
  bars: readonly Bar[];
  actions: GraphActions;
  /** Width of the whole graph in px. */
  width: number;
  isNarrow: boolean;
};

const MARGIN = { t: 22, b: 28, r: 64 };
const END = 100;
const NAME_PX = 12.5;
const NAME_GAP_PX = 12;
/** The most that names may take of the graph's width. */
const NAME_SHARE = { wide: 0.4, narrow: 0.36 };

/** Last, in this order: what may not be judged. */
const WITHOUT_VERDICT: readonly Verdict[] = ["checkCounters", "tooFew", "noOpportunities"];

/** One bar per place, highest first; places without a verdict come last. */
export const barsOf = (data: BarsData): Bar[] =>
  data.locations
    .map((location) => ({
      ...location,
      value: location.percentCompliant,
    }))
    .toSorted(
      (a, b) =>
        WITHOUT_VERDICT.indexOf(a.verdict) - WITHOUT_VERDICT.indexOf(b.verdict) ||
        (b.value ?? -1) - (a.value ?? -1),
    );

/** What may not be judged has no bar: an arrow at the axis' end over 100 %, a ring for too few. */
const unjudgedMarks = (theme: PlotTheme, bars: readonly Bar[]): Marking[] =>
  bars.flatMap(({ verdict, value }, at) =>
    verdict === "tooFew" && value !== null ? [dottedRing(theme, Math.min(value, END), at)] : [],
  );

const overArrows = (theme: PlotTheme, bars: readonly Bar[]): PlotPart => {
  const over = bars.flatMap(({ verdict }, at) => (verdict === "checkCounters" ? [at] : []));
  return {
    type: "scatter",
    mode: "markers",
    x: over.map(() => END),
    y: over,
    cliponaxis: false,
    marker: edgeArrow(theme),
  };
};

/** The fills of the bars that have a goal, which the legend explains. */
export const barStandings = (bars: readonly Bar[]): ReadonlySet<BarStanding> =>
  new Set(
    bars
      .filter((bar) => isComparable(bar.verdict) && bar.performanceGoal !== null)
      .map((bar) => standingOf(bar.value ?? 0, bar.performanceGoal, bar.performanceBaseline)),
  );

/** Height in px of a graph with that many bars, `rowPx` each. */
export const barsHeight = (bars: number, rowPx: number): number =>
  MARGIN.t + MARGIN.b + Math.max(1, bars) * rowPx;

/** What is said about a bar. */
export const barTooltip = (words: PageText, bar: Bar | undefined): TooltipContent | null => {
  if (bar === undefined) return null;
  const { t, format } = words;
  const { value, performanceGoal: goal } = bar;
  return {
    title: bar.name,
    columns: [
      t("reports-view.plot.column.index"),
      ...(goal === null ? [] : [t("reports-view.plot.column.toGoal")]),
      t("reports-view.plot.column.opportunities"),
    ],
    rows: [
      {
        key: bar.locationId,
        name: t(textId(`reports.status.${bar.verdict}`)),
        cells: [
          format.percent(value),
          ...(goal === null
            ? []
            : [format.points(value === null ? null : pointsBetween(value, goal))]),
          format.count(bar.totalOpportunities),
        ],
      },
    ],
  };
};

const valueColumn = ({ format }: PageText, theme: PlotTheme, bars: readonly Bar[]): PlotPart[] =>
  bars.map((bar, at) => ({
    xref: "paper",
    x: 1,
    xanchor: "right",
    xshift: MARGIN.r - 4,
    yref: "y",
    y: at,
    showarrow: false,
    text: `<b>${format.percent(bar.value)}</b>`,
    font: { color: theme.colors.ink, size: 12.5 },
  }));

/** Names of the lines above the plot: the highest reads to the right, the others end at theirs. */
const lineNames = (
  lines: readonly { value: number; text: string; color: string }[],
): PlotPart[] => {
  const sorted = lines.toSorted((a, b) => a.value - b.value);
  return sorted.map((line, at) => ({
    xref: "x",
    x: line.value,
    xanchor: at === sorted.length - 1 ? "left" : "right",
    yref: "paper",
    y: 1,
    yanchor: "bottom",
    showarrow: false,
    text: line.text,
    font: { color: line.color, size: 12.5 },
  }));
};

const thresholdsOf = ({ data, actions }: BarsFigureInput) =>
  actions.thresholds ? drawnThresholds(data) : [];

/** The lying bars of reports 30 and 33, crossed by goal and thresholds; never cut, never zoomed. */
export const barsFigure = (
  theme: PlotTheme,
  words: PageText,
  input: BarsFigureInput,
): PlotFigure => {
  const { data, bars, actions, width, isNarrow } = input;
  const { t, format } = words;
  const goal = data.performanceGoal;
  const thresholds = thresholdsOf(input);
  const nameRoom = width * (isNarrow ? NAME_SHARE.narrow : NAME_SHARE.wide);
  const names = bars.map((bar) => fitted(bar.name, nameRoom, NAME_PX));
  const nameWidth = Math.max(24, ...names.map((name) => textWidth(name, NAME_PX)));
  const goalText =
    goal === null ? "" : t("reports-view.graph.goalValue", { value: format.percent(goal) });
  const named = [
    ...(goal === null ? [] : [{ value: goal, text: goalText, color: theme.colors.goal }]),
    ...thresholds.map(({ title, value, color }) => ({
      value,
      text: t("reports-view.graph.threshold", {
        title: plotText(title),
        value: format.percent(value),
      }),
      color: swatch(theme, color),
    })),
  ];
  const lineOptions = { axis: "x", overBars: true, isLabelled: false } as const;
  const layout = withMarkings(
    {
      ...baseLayout(theme),
      margin: { ...MARGIN, l: NAME_GAP_PX + Math.ceil(nameWidth) },
      bargap: 0.3,
      xaxis: {
        ...percentAxis(theme),
        ...valueAxis(theme, 0, END, isNarrow),
        showgrid: true,
      },
      yaxis: {
        automargin: false,
        fixedrange: true,
        range: [bars.length - 0.5, -0.5],
        showgrid: false,
        tickfont: { color: theme.colors.ink, size: 12.5 },
        ticklabelstandoff: 6,
        ticktext: names.map(plotText),
        tickvals: bars.map((_, at) => at),
        zeroline: false,
      },
    },
    [
      ...thresholds.map(({ title, value, color }) =>
        thresholdLine(theme, { value, swatch: color, text: title }, lineOptions),
      ),
      ...(goal === null ? [] : [goalLine(theme, goal, goalText, lineOptions)]),
      ...unjudgedMarks(theme, bars),
    ],
  );
  return {
    data: [
      {
        type: "bar",
        orientation: "h",
        x: bars.map((bar) => (isComparable(bar.verdict) ? bar.value : null)),
        y: bars.map((_, at) => at),
        marker: barMarker(
          theme,
          bars.map((bar) =>
            // What is not judged has the fill of a bar without a goal.
            isComparable(bar.verdict)
              ? standingOf(bar.value ?? 0, bar.performanceGoal, bar.performanceBaseline)
              : standingOf(bar.value ?? 0, null),
          ),
        ),
        hoverinfo: "skip",
      },
      overArrows(theme, bars),
    ],
    layout: {
      ...layout,
      annotations: [
        ...lineNames(named),
        ...(actions.dataLabels ? valueColumn(words, theme, bars) : []),
      ],
    },
    places: {
      axis: "y",
      range: [bars.length - 0.5, -0.5],
      at: bars.map((_, at) => at),
      values: [0, END],
    },
  };
};

/** The bar graph in words. */
export const barsSummary = (
  { t, format }: PageText,
  bars: readonly Bar[],
  goal: number | null,
): string => {
  const known = bars.filter((bar) => isComparable(bar.verdict));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return t("reports-view.graph.summary.barsNone");
  const words = t("reports-view.graph.summary.bars", {
    count: known.length,
    n: format.count(known.length),
    first: first.name,
    last: last.name,
    high: format.percent(first.value),
    low: format.percent(last.value),
  });
  if (goal === null) return words;
  return `${words} ${t("reports-view.graph.summary.goal", { goal: format.percent(goal) })}`;
};
