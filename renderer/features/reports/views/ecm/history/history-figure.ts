import { endLabels } from "#renderer/charts/end-labels.ts";
import { baseLayout, plainAxis } from "#renderer/charts/plot-layout.ts";
import { withMarkings } from "#renderer/charts/plot-markings.ts";
import { contextLine, facilityLine, seriesLine } from "#renderer/charts/plot-series.ts";
import type { PlotFigure, PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";
import type { Words } from "#renderer/features/reports/words/words.ts";
import { drawnValues, historyAxisStart, type HistoryFigureInput } from "./history-input.ts";
import { historyLabels, labelRoom } from "./history-labels.ts";
import { historyMarkings } from "./history-markings.ts";
import { STYLED_SERIES, isPartial, type HistoryLine } from "./history-series.ts";
import { plotText } from "#renderer/features/reports/graph/plot-text.ts";
import { slotName, slotTick, tickStep } from "#renderer/features/reports/graph/slots.ts";
import { axisEnd, axisRoom, valueAxis } from "#renderer/features/reports/graph/value-axis.ts";

const MARGIN = { t: 8, b: 30, r: 12 };
/** Part of a slot that stays free before the first point and after the last. */
const EDGE = 0.42;
const TICKS = { wide: 9, narrow: 4 };

const looksOf = (theme: PlotTheme, line: HistoryLine, isForward: boolean): PlotPart => {
  const points = line.points.map((point, at) => ({
    value: line.values[at] ?? null,
    isHollow: isPartial(point),
  }));
  if (line.role === "total") return facilityLine(theme, points);
  if (line.role === "context") return contextLine(theme, points, isForward);
  if (line.place >= STYLED_SERIES) return contextLine(theme, points, true);
  return seriesLine(theme, line.place, line.points.map(isPartial));
};

/** One line of the tooltip: "78.4% Medical ICU · 123 of 157 opportunities · 21 of 24 devices". */
const pointWords = ({ t, format }: Words, line: HistoryLine, at: number): string => {
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
    const share = format.share(point.devicesReporting, point.devicesTotal);
    parts.push(t("reports-view.graph.ofDevices", share));
  }
  if (point.isFilling) parts.push(t("reports-view.graph.filling"));
  return parts.join(" · ");
};

const trace = (
  theme: PlotTheme,
  words: Words,
  line: HistoryLine,
  { slots, isForward }: { slots: readonly string[]; isForward: boolean },
): PlotPart => ({
  type: "scatter",
  name: plotText(line.name),
  x: slots,
  y: line.values,
  ...looksOf(theme, line, isForward),
  // A mark at 100% is drawn whole.
  cliponaxis: false,
  // A line that says nothing still tells where it is, so that the pointer can bring it forward.
  ...(line.role === "context" && !isForward
    ? { hoverinfo: "none" }
    : {
        customdata: line.points.map((_, at) => pointWords(words, line, at)),
        hovertemplate: "%{customdata}<extra></extra>",
      }),
});

const timeAxis = (
  theme: PlotTheme,
  words: Words,
  { data, isNarrow }: HistoryFigureInput,
): PlotPart => {
  const slots = data.dataPoints.map((point) => point.reportDate);
  const step = tickStep(slots.length, isNarrow ? TICKS.narrow : TICKS.wide);
  const ticked = slots.map((slot, at) => ({ slot, at })).filter(({ at }) => at % step === 0);
  return plainAxis(theme, {
    type: "category",
    range: [-EDGE, slots.length - 1 + EDGE],
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
  const { data, lines, actions, height, isNarrow } = input;
  const slots = data.dataPoints.map((point) =>
    slotName(words, data.chartTimeUnit, point.reportDate),
  );
  const [start, end] = [historyAxisStart(input), axisEnd(drawnValues(lines))];
  const labels = isNarrow ? [] : historyLabels(theme, words, input);
  // Nothing comes forward on paper, so that only what is there needs room.
  const named = theme.isPaper ? [] : lines;
  const right = isNarrow ? MARGIN.r : labelRoom(words, labels, named, actions.dataLabels);
  const layout = withMarkings(
    {
      ...baseLayout(theme),
      margin: { ...MARGIN, l: axisRoom(words, end), r: right },
      xaxis: timeAxis(theme, words, input),
      yaxis: valueAxis(theme, start, end),
    },
    [
      ...historyMarkings(theme, words, input),
      {
        shapes: [],
        annotations: endLabels(theme, labels, [start, end], height - MARGIN.t - MARGIN.b),
      },
    ],
  );
  return {
    data: lines.map((line) =>
      trace(theme, words, line, { slots, isForward: line.key === input.forward }),
    ),
    layout,
  };
};
