import type { EndLabel } from "#renderer/charts/end-labels.ts";
import { seriesStyle, swatch } from "#renderer/charts/plot-series.ts";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import type { Words } from "#renderer/features/reports/words/words.ts";
import { spokenLines, type HistoryFigureInput } from "./history-input.ts";
import { STYLED_SERIES, lastValue, type HistoryLine } from "./history-series.ts";
import { plotText, shortened } from "#renderer/features/reports/graph/plot-text.ts";
import { drawnThresholds } from "#renderer/features/reports/graph/thresholds.ts";

const MARKS = ["●", "■", "▲", "◆", "▼", "✚"];
/** Series whose colour is dark enough for text on a light ground. */
const TEXT_SERIES = new Set([0, 3, 4, 5]);
const NAME_LENGTH = 22;
/** Inter at 12.5 px, semibold, averages some 6.8 px a letter. */
const LETTER_PX = 6.8;
const LABEL_GAP_PX = 16;

const lineWords = ({ format }: Words, line: HistoryLine, showsValue: boolean): string => {
  const name = plotText(shortened(line.name, NAME_LENGTH));
  return showsValue ? `${name} ${format.percent(lastValue(line))}` : name;
};

const lineLabel = (
  theme: PlotTheme,
  words: Words,
  line: HistoryLine,
  showsValue: boolean,
): EndLabel[] => {
  const value = lastValue(line);
  if (value === null) return [];
  const text = lineWords(words, line, showsValue);
  if (line.role !== "selected" || line.place >= STYLED_SERIES) {
    return [{ value, text, isStrong: line.role === "total" }];
  }
  const { color } = seriesStyle(theme, line.place);
  if (theme.isDark || TEXT_SERIES.has(line.place)) return [{ value, text, color, isStrong: true }];
  const mark = `<span style="color:${color}">${MARKS[line.place]}</span>`;
  return [{ value, text: `${mark} ${text}`, isStrong: true }];
};

/** What stands at the right end: named lines, goal, thresholds, each with its value if wanted. */
export const historyLabels = (
  theme: PlotTheme,
  words: Words,
  input: HistoryFigureInput,
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
  return [
    ...spokenLines(input).flatMap((line) => lineLabel(theme, words, line, actions.dataLabels)),
    ...(goal === null ? [] : [titled(t("reports-view.graph.goal"), goal, theme.colors.goal)]),
    ...(actions.thresholds
      ? drawnThresholds(data).map(({ title, value, color }) =>
          titled(title, value, swatch(theme, color)),
        )
      : []),
  ];
};

const tags = /<[^>]+>/gu;

/**
 * Room for labels beside the plot in px: enough for any line that may be brought forward, so that
 * the plot keeps its width when one is.
 */
export const labelRoom = (
  words: Words,
  labels: readonly EndLabel[],
  lines: readonly HistoryLine[],
  showsValue: boolean,
): number => {
  const texts = [
    ...labels.map(({ text }) => text.replaceAll(tags, "")),
    ...lines.map((line) => lineWords(words, line, showsValue)),
  ];
  return LABEL_GAP_PX + Math.max(0, ...texts.map((text) => text.length * LETTER_PX));
};
