import { endLabels, type EndLabel } from "#renderer/charts/end-labels.ts";
import { plainAxis, baseLayout } from "#renderer/charts/plot-layout.ts";
import {
  gapBand,
  goalLine,
  thresholdLine,
  withMarkings,
  zoneBelow,
} from "#renderer/charts/plot-markings.ts";
import {
  contextLine,
  facilityLine,
  seriesLine,
  seriesStyle,
  swatch,
} from "#renderer/charts/plot-series.ts";
import type { Marking, PlotFigure, PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { GraphActions } from "./address.ts";
import type { Words } from "./filter-words.ts";
import {
  STYLED_SERIES,
  isPartial,
  lastValue,
  type HistoryData,
  type HistoryLine,
} from "./history-series.ts";
import { plotText, shortened, wrapped } from "./plot-text.ts";
import { slotName, slotTick, tickStep } from "./slots.ts";
import { drawnThresholds } from "./thresholds.ts";
import { axisEnd, valueAxis, zoomStart } from "./value-axis.ts";

export type HistoryFigureInput = {
  data: HistoryData;
  /** In drawing order. */
  lines: readonly HistoryLine[];
  /** A line brought forward by pointer or keyboard. */
  forward: string | null;
  actions: GraphActions;
  height: number;
  /** Labels stand inside the plot, few ticks: a phone. */
  isNarrow: boolean;
};

const MARKS = ["●", "■", "▲", "◆", "▼", "✚"];
/** Series whose colour is dark enough for text on a light ground. */
const TEXT_SERIES = new Set([0, 3, 4, 5]);
const NAME_LENGTH = 22;
/** Slots that a band covers beyond its first and last, so that it meets the broken line. */
const BAND_EDGE = 0.42;
const MARGIN = { t: 8, b: 30, l: 46 };

/** Where the axis of the graph starts in percent: 0 unless zoomed. */
export const historyAxisStart = ({
  data,
  lines,
  actions,
}: Omit<HistoryFigureInput, "forward" | "height" | "isNarrow">): number => {
  if (!actions.zoom) return 0;
  const thresholds = actions.thresholds ? drawnThresholds(data) : [];
  return zoomStart([
    ...lines.flatMap((line) => line.values.filter((value) => value !== null)),
    ...(data.performanceGoal === null ? [] : [data.performanceGoal]),
    ...thresholds.map(({ value }) => value),
  ]);
};

const looksOf = (theme: PlotTheme, line: HistoryLine, isForward: boolean): PlotPart => {
  if (line.role === "total") return facilityLine(theme);
  if (line.role === "context") return contextLine(theme, isForward);
  if (line.place >= STYLED_SERIES) return contextLine(theme, true);
  return seriesLine(theme, line.place, line.points.map(isPartial));
};

const pointWords = (words: Words, line: HistoryLine, at: number): string => {
  const { t, format } = words;
  const point = line.points[at];
  if (point === undefined) return "";
  const parts = [
    `<b>${format.percent(line.values[at])}</b> ${plotText(line.name)}`,
    t("reports-view.graph.eventsOf", {
      events: format.count(point.numberOfEvents),
      opportunities: format.count(point.numberOfOpportunities),
    }),
  ];
  if (isPartial(point)) {
    parts.push(
      t("reports-view.graph.ofDevices", {
        reporting: format.count(point.devicesReporting),
        total: format.count(point.devicesTotal),
      }),
    );
  }
  if (point.isFilling) parts.push(t("reports-view.graph.filling"));
  return parts.join(" · ");
};

const trace = (
  theme: PlotTheme,
  words: Words,
  input: HistoryFigureInput,
  slots: readonly string[],
  line: HistoryLine,
): PlotPart => {
  const isForward = line.key === input.forward;
  const speaks = line.role !== "context" || isForward;
  return {
    type: "scatter",
    name: plotText(line.name),
    x: slots,
    y: line.values,
    ...looksOf(theme, line, isForward),
    // A line that says nothing still tells where it is, so that the pointer can bring it forward.
    ...(speaks
      ? {
          customdata: line.points.map((_, at) => pointWords(words, line, at)),
          hovertemplate: "%{customdata}<extra></extra>",
        }
      : { hoverinfo: "none" }),
  };
};

const lineLabel = (
  theme: PlotTheme,
  words: Words,
  line: HistoryLine,
  showsValue: boolean,
): EndLabel[] => {
  const value = lastValue(line);
  if (value === null) return [];
  const name = plotText(shortened(line.name, NAME_LENGTH));
  const text = showsValue ? `${name} ${words.format.percent(value)}` : name;
  if (line.role !== "selected" || line.place >= STYLED_SERIES) {
    return [{ value, text, isStrong: line.role === "total" }];
  }
  const { color } = seriesStyle(theme, line.place);
  return theme.isDark || TEXT_SERIES.has(line.place)
    ? [{ value, text, color, isStrong: true }]
    : [
        {
          value,
          text: `<span style="color:${color}">${MARKS[line.place]}</span> ${text}`,
          isStrong: true,
        },
      ];
};

const labelsOf = (theme: PlotTheme, words: Words, input: HistoryFigureInput): EndLabel[] => {
  const { data, lines, forward, actions } = input;
  const { t, format } = words;
  const withValue = (text: string, value: number) =>
    actions.dataLabels
      ? t("reports-view.graph.threshold", { title: plotText(text), value: format.percent(value) })
      : plotText(text);
  const spoken = lines.filter((line) => line.role !== "context" || line.key === forward);
  const goal = data.performanceGoal;
  return [
    ...spoken.flatMap((line) => lineLabel(theme, words, line, actions.dataLabels)),
    ...(goal === null
      ? []
      : [
          {
            value: goal,
            text: withValue(t("reports-view.graph.goal"), goal),
            color: theme.colors.goal,
          },
        ]),
    ...(actions.thresholds
      ? drawnThresholds(data).map(({ title, value, color }) => ({
          value,
          text: withValue(title, value),
          color: swatch(theme, color),
        }))
      : []),
  ];
};

/** The words of a band in its middle: a band of one slot is narrower than they are. */
const centred = ({ shapes, annotations }: Marking, middle: number): Marking => ({
  shapes,
  annotations: annotations.map((words) => ({
    ...words,
    x: middle,
    xanchor: "center",
    xshift: 0,
    align: "center",
  })),
});

const markingsOf = (theme: PlotTheme, words: Words, input: HistoryFigureInput): Marking[] => {
  const { data, lines, forward, actions, isNarrow } = input;
  const { t, format } = words;
  const thresholds = actions.thresholds ? drawnThresholds(data) : [];
  const lowest = thresholds[0];
  const shown = new Set(
    lines.filter((line) => line.role === "selected" || line.key === forward).map(({ key }) => key),
  );
  const slots = data.dataPoints.map((point) => point.reportDate);
  const gaps = data.gaps
    .filter((gap) => gap.locationId === null || shown.has(gap.locationId))
    .map((gap) => {
      const [from, to] = [slots.indexOf(gap.from), slots.indexOf(gap.to)];
      const text = wrapped(t(textId(`reports-view.graph.gap.${gap.reason}`)), 9).join("<br>");
      return centred(gapBand(theme, from - BAND_EDGE, to + BAND_EDGE, text), (from + to) / 2);
    });
  return [
    ...(lowest ? [zoneBelow(theme, lowest.value, lowest.color)] : []),
    ...gaps,
    ...thresholds.map(({ title, value, color }) =>
      thresholdLine(theme, { value, swatch: color, text: title }, { isLabelled: false }),
    ),
    ...(data.performanceGoal === null
      ? []
      : [
          goalLine(
            theme,
            data.performanceGoal,
            t("reports-view.graph.goalValue", { value: format.percent(data.performanceGoal) }),
            { isLabelled: false },
          ),
        ]),
    ...(isNarrow && data.performanceGoal !== null
      ? [goalInside(theme, words, data.performanceGoal)]
      : []),
  ];
};

/** On a phone there is no room beside the plot: the goal is named on its line. */
const goalInside = (theme: PlotTheme, { t, format }: Words, goal: number): Marking => ({
  shapes: [],
  annotations: [
    {
      xref: "paper",
      x: 1,
      xanchor: "right",
      yref: "y",
      y: goal,
      yanchor: "bottom",
      showarrow: false,
      text: t("reports-view.graph.goalValue", { value: format.percent(goal) }),
      font: { color: theme.colors.goal, size: 12 },
    },
  ],
});

const tagless = /<[^>]+>/gu;
/** Room for labels beside the plot, in px; Inter at 12.5 px averages some 7 px a letter. */
const labelRoom = (labels: readonly EndLabel[]): number =>
  16 +
  Math.max(
    0,
    ...labels.map(
      ({ text, isStrong }) => text.replaceAll(tagless, "").length * (isStrong ? 7.1 : 6.6),
    ),
  );

const timeAxis = (theme: PlotTheme, words: Words, input: HistoryFigureInput): PlotPart => {
  const { data, isNarrow } = input;
  const slots = data.dataPoints.map((point) => point.reportDate);
  const step = tickStep(slots.length, isNarrow ? 4 : 9);
  const ticked = slots.map((slot, at) => ({ slot, at })).filter(({ at }) => at % step === 0);
  return plainAxis(theme, {
    type: "category",
    range: [-0.42, slots.length - 0.58],
    tickvals: ticked.map(({ at }) => at),
    ticktext: ticked.map(({ slot, at }) => slotTick(words, data.chartTimeUnit, slot, at === 0)),
    tickangle: 0,
  });
};

/** The line graph of report 2, in the theme's colours. */
export const historyFigure = (
  theme: PlotTheme,
  words: Words,
  input: HistoryFigureInput,
): PlotFigure => {
  const { data, lines, height, isNarrow } = input;
  const names = data.dataPoints.map((point) =>
    slotName(words, data.chartTimeUnit, point.reportDate),
  );
  const start = historyAxisStart(input);
  const end = axisEnd(lines.flatMap((line) => line.values.filter((value) => value !== null)));
  const labels = isNarrow ? [] : labelsOf(theme, words, input);
  const layout = withMarkings(
    {
      ...baseLayout(theme),
      margin: { ...MARGIN, r: isNarrow ? 12 : labelRoom(labels) },
      xaxis: timeAxis(theme, words, input),
      yaxis: valueAxis(theme, start, end),
    },
    markingsOf(theme, words, input),
  );
  const plotHeight = height - MARGIN.t - MARGIN.b;
  return {
    data: lines.map((line) => trace(theme, words, input, names, line)),
    layout: {
      ...layout,
      annotations: [
        ...(layout["annotations"] as PlotPart[]),
        ...endLabels(theme, labels, [start, end], plotHeight),
      ],
    },
  };
};
