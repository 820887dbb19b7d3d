import { gapBand, goalLine, thresholdLine, zoneBelow } from "#renderer/charts/plot-markings.ts";
import type { Marking, PlotTheme } from "#renderer/charts/plot-types.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Words } from "#renderer/features/reports/words/words.ts";
import { isFootFree, spokenLines, type HistoryFigureInput } from "./history-input.ts";
import { plotText, wrapped } from "#renderer/features/reports/graph/plot-text.ts";
import { drawnThresholds } from "#renderer/features/reports/graph/thresholds.ts";

/** Slots that a band covers beyond its first and last, so that it meets the broken line. */
const BAND_EDGE = 0.42;
const BAND_LETTERS = 9;

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

/** Missing data of the whole selection and of the lines that are named. */
const gapMarkings = (theme: PlotTheme, { t }: Words, input: HistoryFigureInput): Marking[] => {
  const slots = input.data.dataPoints.map((point) => point.reportDate);
  const isTextAtFoot = isFootFree(input);
  const named = new Set(spokenLines(input).map(({ key }) => key));
  return input.data.gaps
    .filter((gap) => gap.locationId === null || named.has(gap.locationId))
    .map(({ from, to, reason }) => {
      const [first, last] = [slots.indexOf(from), slots.indexOf(to)];
      const text = wrapped(t(textId(`reports-view.graph.gap.${reason}`)), BAND_LETTERS);
      const band = gapBand(theme, first - BAND_EDGE, last + BAND_EDGE, text.join("<br>"), {
        isTextAtFoot,
      });
      return centred(band, (first + last) / 2);
    });
};

/** On a phone there is no room beside the plot: the goal is named on its line. */
const goalInside = (theme: PlotTheme, goal: number, text: string): Marking => ({
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
      text,
      font: { color: theme.colors.goal, size: 12 },
    },
  ],
});

const goalMarkings = (
  theme: PlotTheme,
  { t, format }: Words,
  { data, isNarrow }: HistoryFigureInput,
): Marking[] => {
  const goal = data.performanceGoal;
  if (goal === null) return [];
  const text = t("reports-view.graph.goalValue", { value: format.percent(goal) });
  const line = goalLine(theme, goal, text, { isLabelled: false });
  return isNarrow ? [line, goalInside(theme, goal, text)] : [line];
};

/** What lies behind and across the lines: the zone below the lowest threshold, gaps, thresholds, goal. */
export const historyMarkings = (
  theme: PlotTheme,
  words: Words,
  input: HistoryFigureInput,
): Marking[] => {
  const thresholds = input.actions.thresholds ? drawnThresholds(input.data) : [];
  const [lowest] = thresholds;
  return [
    ...(lowest ? [zoneBelow(theme, lowest.value, lowest.color)] : []),
    ...gapMarkings(theme, words, input),
    ...thresholds.map(({ title, value, color }) =>
      thresholdLine(theme, { value, swatch: color, text: plotText(title) }, { isLabelled: false }),
    ),
    ...goalMarkings(theme, words, input),
  ];
};
