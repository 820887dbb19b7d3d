import { endLabels } from "#renderer/charts/end-labels.ts";
import { baseLayout, percentAxis, plainAxis } from "#renderer/charts/plot-layout.ts";
import { withMarkings } from "#renderer/charts/plot-markings.ts";
import {
  contextLine,
  previousLine,
  mainLine,
  partColumn,
  partLine,
  seriesLine,
  type LinePoint,
} from "#renderer/charts/plot-series.ts";
import type { PlotFigure, PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { plotText } from "#renderer/features/reports/reports/graph/plot-text.ts";
import { slotTick, tickStep } from "#contract/core/formats/slots.ts";
import { topAnnotations } from "#renderer/features/reports/reports/graph/top-text.ts";
import { axisRoom } from "#renderer/features/reports/reports/graph/value-axis.ts";
import { historyAxisStart, spokenLines, type HistoryFigureInput } from "./history-input.ts";
import { historyLabels, labelRoom, labelsCaption } from "./history-labels.ts";
import { SLOT_EDGE, historyMarkings, historyTopText } from "./history-markings.ts";
import { STYLED_SERIES, type HistoryLine } from "./history-series.ts";

const MARGIN = { t: 26, b: 30, r: 14 };
const END = 100;
const TICKS = { wide: 9, narrow: 4 };
/** An hour that is not whole is marked this wide, other slots in full. */
const PART_HOUR_PX = 8;
/** A label at the top of the plot stays clear of the words over it. */
const BELOW_CAPTION_PX = 8;

/** A line's values on the axis: what goes beyond it ends in an arrow at its edge. */
const onAxis = (line: HistoryLine, start: number): LinePoint[] =>
  line.values.map((value, at) => {
    const mark = line.marks[at] ?? "whole";
    if (value !== null && value > END) return { value: END, mark: "above" };
    if (value !== null && value < start) return { value: start, mark: "below" };
    return { value, mark };
  });

const looksOf = (
  theme: PlotTheme,
  line: HistoryLine,
  points: readonly LinePoint[],
  isForward: boolean,
): PlotPart => {
  if (line.role === "total") return mainLine(theme, points);
  if (line.role === "former") return previousLine(theme, line.place, points);
  if (line.role === "context") return contextLine(theme, points, isForward);
  if (line.place >= STYLED_SERIES) return contextLine(theme, points, true);
  return seriesLine(theme, line.place, points);
};

/** The stretches of a line that lead to a part: the part and its neighbors. */
const partStretches = (values: readonly (number | null)[], isPart: readonly boolean[]) =>
  values.map((value, at) =>
    isPart[at] === true || isPart[at - 1] === true || isPart[at + 1] === true ? value : null,
  );

/** A line of the graph: what is whole, and dashed what leads to a part. */
const traces = (
  theme: PlotTheme,
  line: HistoryLine,
  { start, isForward }: { start: number; isForward: boolean },
): PlotPart[] => {
  const points = onAxis(line, start);
  const isPart = line.points.map((point) => point.isPartial === true);
  const whole = points.map((point, at) => (isPart[at] ? { ...point, value: null } : point));
  const looks = looksOf(theme, line, whole, isForward);
  const common = {
    type: "scatter",
    name: plotText(line.name),
    x: points.map((_, at) => at),
    // A mark at 100% is drawn whole.
    cliponaxis: false,
  };
  const drawn = [{ ...common, y: whole.map(({ value }) => value), ...looks }];
  if (!isPart.includes(true)) return drawn;
  const values = points.map(({ value }) => value);
  return [
    ...drawn,
    {
      ...common,
      y: partStretches(values, isPart),
      ...partLine(theme, looks, isPart, line.role !== "context" || isForward),
    },
  ];
};

const timeAxis = (
  theme: PlotTheme,
  words: PageText,
  { data, isNarrow }: HistoryFigureInput,
): PlotPart => {
  const slots = data.dataPoints.map((point) => point.reportDate);
  const step = tickStep(slots.length, isNarrow ? TICKS.narrow : TICKS.wide);
  const ticked = slots.map((slot, at) => ({ slot, at })).filter(({ at }) => at % step === 0);
  return plainAxis(theme, {
    range: [-SLOT_EDGE, slots.length - 1 + SLOT_EDGE],
    tickvals: ticked.map(({ at }) => at),
    ticktext: ticked.map(({ slot, at }) => slotTick(words, data.chartTimeUnit, slot, at === 0)),
    tickangle: 0,
  });
};

/** The caption of the labels' column, over it. */
const captionAbove = (theme: PlotTheme, caption: string): PlotPart => ({
  xref: "paper",
  x: 1,
  xanchor: "left",
  xshift: MARGIN.r,
  yref: "paper",
  y: 1,
  yanchor: "bottom",
  yshift: 3,
  borderpad: 0,
  showarrow: false,
  text: caption,
  font: { color: theme.colors["ink-3"], size: 12.5 },
});

/** The line graph of report 2, in the theme's colours. */
export const historyFigure = (
  theme: PlotTheme,
  words: PageText,
  input: HistoryFigureInput,
): PlotFigure => {
  const { data, lines, actions, width, height, isNarrow, forward } = input;
  const start = historyAxisStart(input);
  const labels = isNarrow ? [] : historyLabels(theme, words, input);
  const caption = isNarrow ? "" : labelsCaption(words, input);
  // Where nothing comes forward, only what is there needs room.
  const named = theme.hasTooltips ? lines : [];
  const right = isNarrow
    ? MARGIN.r
    : labelRoom(words, [...labels, { value: 0, text: caption }], named, actions.dataLabels);
  const margin = { ...MARGIN, l: axisRoom(words, END), r: right };
  const room = width - margin.l - margin.r;
  const top = historyTopText(words, input, room);
  const slotPx = room / (data.dataPoints.length - 1 + 2 * SLOT_EDGE);
  const partWidth = data.chartTimeUnit === "hour" ? PART_HOUR_PX / slotPx : 2 * SLOT_EDGE;
  const layout = withMarkings(
    {
      ...baseLayout(theme),
      margin,
      xaxis: timeAxis(theme, words, input),
      yaxis: percentAxis(theme, start),
    },
    [
      ...historyMarkings(theme, { ...input, words, start }),
      {
        shapes: [],
        annotations: [
          ...endLabels(
            theme,
            labels,
            [start, END],
            height - margin.t - margin.b,
            caption === "" ? 0 : BELOW_CAPTION_PX,
          ),
          ...(caption === "" ? [] : [captionAbove(theme, caption)]),
          ...topAnnotations(theme, top.above, room),
        ],
      },
    ],
  );
  return {
    data: [
      ...data.dataPoints.flatMap(({ isPartial }, at) =>
        isPartial ? [partColumn(theme, at, partWidth, [start, END])] : [],
      ),
      ...lines.flatMap((line) => traces(theme, line, { start, isForward: line.key === forward })),
    ],
    layout,
    notes: top.listed,
    places: {
      axis: "x",
      range: [-SLOT_EDGE, data.dataPoints.length - 1 + SLOT_EDGE],
      at: data.dataPoints.map((_, at) => at),
      values: [start, END],
      forward: data.dataPoints.map((_, at) =>
        spokenLines(input).flatMap((line) => line.values[at] ?? []),
      ),
    },
  };
};
