import { LABEL_SHIFT_PX, type EndLabel } from "#renderer/charts/end-labels.ts";
import { seriesStyle, swatch } from "#renderer/charts/plot-series.ts";
import { textWidth } from "#renderer/charts/text-width.ts";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { historyAxisStart, spokenLines, type HistoryGraph } from "./history-input.ts";
import {
  STYLED_SERIES,
  lastWholeSlot,
  lastWholeValue,
  type HistoryLine,
} from "./history-series.ts";
import { plotText, shortened } from "#renderer/features/reports/reports/graph/plot-text.ts";
import { slotTick } from "#contract/core/formats/slots.ts";
import { drawnThresholds } from "#renderer/features/reports/reports/graph/thresholds.ts";

const MARKS = ["●", "■", "▲", "◆", "▼", "✚"];
/** Series whose colour is dark enough for text on a light ground. */
const TEXT_SERIES = new Set([0, 3, 4, 5]);
const NAME_LENGTH = 22;
const SIZE = 12.5;
/** Left and right of the labels. */
const LABEL_GAP_PX = LABEL_SHIFT_PX + 6;

const lineWords = ({ format }: PageText, name: string, value: number | null): string =>
  value === null ? name : `${name} ${format.percent(value)}`;

/** The value in ink after a name in its line's color. */
const coloredWords = (
  theme: PlotTheme,
  { format }: PageText,
  name: string,
  value: number | null,
): string =>
  value === null
    ? name
    : `${name} <span style="color:${theme.colors.ink}">${format.percent(value)}</span>`;

const lineLabel = (
  theme: PlotTheme,
  words: PageText,
  line: HistoryLine,
  { slot, showsValue }: { slot: number; showsValue: boolean },
): EndLabel[] => {
  const value = lastWholeValue(line, slot);
  if (value === null) return [];
  const name = plotText(shortened(line.name, NAME_LENGTH));
  // A line without a figure in the slot that the caption names has no figure here.
  const shown = showsValue ? (line.values[slot] ?? null) : null;
  const text = lineWords(words, name, shown);
  if (line.role !== "selected" || line.place >= STYLED_SERIES) {
    return [{ value, text, isStrong: line.role === "total" }];
  }
  const { color } = seriesStyle(theme, line.place);
  if (theme.isDark || TEXT_SERIES.has(line.place)) {
    return [{ value, text: coloredWords(theme, words, name, shown), color, isStrong: true }];
  }
  const mark = `<span style="color:${color}">${MARKS[line.place]}</span>`;
  return [{ value, text: `${mark} ${text}`, isStrong: true }];
};

/** What stands at the right end: named lines, goal, thresholds, each with its value if wanted. */
export const historyLabels = (
  theme: PlotTheme,
  words: PageText,
  input: HistoryGraph,
): EndLabel[] => {
  const { data, actions } = input;
  const { t, format } = words;
  const titled = (title: string, value: number, color: string): EndLabel => ({
    value,
    color,
    text: actions.dataLabels
      ? t("reports-view.graph.threshold", { title: plotText(title), value: format.percent(value) })
      : plotText(title),
  });
  const goal = data.performanceGoal;
  const start = historyAxisStart(input);
  const look = { slot: lastWholeSlot(data), showsValue: actions.dataLabels };
  const within = (label: EndLabel): EndLabel => ({
    ...label,
    value: Math.min(100, Math.max(start, label.value)),
  });
  return [
    // What ended with a move is named by the legend.
    ...spokenLines(input)
      .filter(({ role }) => role !== "former")
      .flatMap((line) => lineLabel(theme, words, line, look).map(within)),
    ...(goal === null ? [] : [titled(t("reports-view.graph.goal"), goal, theme.colors.goal)]),
    ...(actions.thresholds
      ? drawnThresholds(data).flatMap(({ title, value, color }, at, all) => {
          const label = titled(title, value, swatch(theme, color));
          if (data.areBands !== true) return [label];
          // A band is named at its middle, as far as it is in view.
          const from = Math.max(start, all[at - 1]?.value ?? 0);
          return value > from ? [{ ...label, value: (from + value) / 2 }] : [];
        })
      : []),
  ];
};

/** A label's text without the tags and entities of a graph. */
const readText = (text: string): string =>
  text.replaceAll(/<[^>]+>|&[a-z]+;/gu, (part) => (part.startsWith("&") ? "&" : ""));

/**
 * Room for labels beside the plot in px: enough for any line that may be brought forward, so that
 * the plot's width stays when one is.
 */
export const labelRoom = (
  words: PageText,
  labels: readonly EndLabel[],
  lines: readonly HistoryLine[],
  showsValue: boolean,
): number => {
  const widest = showsValue ? 88.8 : null;
  const texts = [
    ...labels.map(({ text }) => readText(text)),
    ...lines.map((line) => lineWords(words, shortened(line.name, NAME_LENGTH), widest)),
  ];
  const widths = texts.map((text) => textWidth(text, SIZE, 600));
  return LABEL_GAP_PX + Math.ceil(Math.max(0, ...widths));
};

/** Which slot the labels speak of: "Nov 21, last whole day"; empty without one. */
export const labelsCaption = (words: PageText, { data }: HistoryGraph): string => {
  const point = data.dataPoints[lastWholeSlot(data)];
  if (point === undefined) return "";
  const slot = slotTick(words, data.chartTimeUnit, point.reportDate, true);
  return words.t(textId(`reports-view.plot.lastWhole.${data.chartTimeUnit}`), { slot });
};
