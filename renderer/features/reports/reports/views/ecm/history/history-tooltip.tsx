import type { TooltipContent, TooltipRow } from "#renderer/charts/plot-tooltip.tsx";
import { pointsBetween } from "#contract/core/percent.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { LineSwatch } from "#renderer/features/reports/reports/graph/graph-legend.tsx";
import { slotName } from "#renderer/features/reports/reports/graph/slots.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { spokenLines, type HistoryGraph } from "./history-input.ts";
import { drawnGaps, drawnSilentDays, partText } from "./history-markings.ts";
import { goalSince } from "#renderer/features/reports/reports/text/goal-since.ts";
import { stepAt } from "#contract/reports/goal-steps.ts";
import { isSilent, type HistoryLine } from "./history-series.ts";

/** The goal that a line had at a slot; where it changed, that of single places before is not known. */
const goalAt = ({ data }: HistoryGraph, line: HistoryLine, at: number): number | null => {
  const { goalSteps = [] } = data;
  const step = stepAt(goalSteps, line.points[at]?.reportDate ?? "");
  if (step === undefined || step === goalSteps.at(-1)) return line.goal;
  return line.role === "total" ? step.goal : null;
};

const lineRow = (
  words: PageText,
  input: HistoryGraph,
  line: HistoryLine,
  at: number,
  hasGoal: boolean,
): TooltipRow => {
  const { format } = words;
  const value = line.values[at] ?? null;
  const goal = goalAt(input, line, at);
  const toGoal = value === null || goal === null ? null : pointsBetween(value, goal);
  return {
    key: line.key,
    mark: <LineSwatch line={line} />,
    name: line.name,
    cells: [
      format.percent(value),
      ...(hasGoal ? [format.points(toGoal)] : []),
      format.count(line.points[at]?.numberOfOpportunities ?? 0),
    ],
  };
};

/** The lines that are not named, as one: how many have a figure, from where to where, on how much. */
const otherRow = (
  { t, format }: PageText,
  others: readonly HistoryLine[],
  at: number,
  hasGoal: boolean,
): TooltipRow[] => {
  const values = others.flatMap((line) => line.values[at] ?? []);
  const [any] = others;
  if (!any || values.length === 0) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const opportunities = others.reduce(
    (sum, { points }) => sum + (points[at]?.numberOfOpportunities ?? 0),
    0,
  );
  const text =
    low === high ? format.percent(low) : `${format.figure(low)} – ${format.percent(high)}`;
  return [
    {
      key: "others",
      mark: <LineSwatch line={any} />,
      name: t("reports-view.graph.others", {
        count: values.length,
        n: format.count(values.length),
      }),
      cells: [hasGoal ? { text, span: 2 } : text, format.count(opportunities)],
    },
  ];
};

/** Coverage of the whole and of lines with too little of it, what a part counts up to, and why there are no data. */
const footOf = (words: PageText, input: HistoryGraph, at: number): string[] => {
  const { t, format } = words;
  const { data } = input;
  const slot = data.dataPoints[at]?.reportDate ?? "";
  const heard = spokenLines(input).flatMap(({ name, points, role }) => {
    const point = points[at];
    if (!point || point.devicesTotal === 0) return [];
    if (role !== "total" && !isSilent(point, data.dataHealthPercent)) return [];
    const share = format.share(point.devicesReporting, point.devicesTotal);
    return t(textId(`reports-view.plot.heard.${data.chartTimeUnit}`), { name, ...share });
  });
  const gaps = drawnGaps(input)
    .filter(({ from, to }) => from <= slot && slot <= to)
    .map(({ reason }) => t(textId(`reports-view.graph.gap.${reason}`)));
  const days = drawnSilentDays(input)
    .filter(({ fromSlot, toSlot }) => fromSlot <= slot && slot <= toSlot)
    .map(({ from, to, reason }) =>
      t("reports-view.plot.gapListed", {
        slots: from === to ? words.format.dayShort(from) : words.format.range(from, to),
        reason: t(textId(`reports-view.graph.gap.${reason}`)),
      }),
    );
  const part = partText(words, input, at);
  const goal = goalSince(words, data.goalSteps, slot);
  return [...new Set([...goal, ...gaps, ...days, ...heard, ...(part === "" ? [] : [part])])];
};

/** What the history graph says about a slot: the selected lines, the facility, the others as one. */
export const historyTooltip = (
  words: PageText,
  input: HistoryGraph,
  at: number,
): TooltipContent | null => {
  const { t } = words;
  const { data, lines } = input;
  const point = data.dataPoints[at];
  if (point === undefined) return null;
  const hasGoal = data.performanceGoal !== null || data.goalSteps !== undefined;
  const spoken = spokenLines(input);
  const ordered = [
    ...spoken.filter(({ role }) => role === "selected"),
    ...spoken.filter(({ role }) => role === "former"),
    ...spoken.filter(({ role }) => role === "total"),
    ...spoken.filter(({ role }) => role === "context"),
  ];
  return {
    title: slotName(words, data.chartTimeUnit, point.reportDate),
    columns: [
      t("reports-view.plot.column.index"),
      ...(hasGoal ? [t("reports-view.plot.column.toGoal")] : []),
      t("reports-view.plot.column.opportunities"),
    ],
    rows: [
      ...ordered.map((line) => lineRow(words, input, line, at, hasGoal)),
      ...otherRow(
        words,
        lines.filter((line) => !spoken.includes(line)),
        at,
        hasGoal,
      ),
    ],
    foot: footOf(words, input, at),
  };
};

/** In px: a line is pointed at from no further away than this. */
const NEAR_PX = 18;

/** The line nearest to a percentage at a slot, if it is near; `pxPerPercent` is the axis' scale. */
export const nearestLine = (
  lines: readonly HistoryLine[],
  { at, value }: { at: number; value: number },
  pxPerPercent: number,
): string | null => {
  const distances = lines.flatMap((line) => {
    const own = line.values[at] ?? null;
    return own === null ? [] : [{ key: line.key, px: Math.abs(own - value) * pxPerPercent }];
  });
  const [nearest] = distances.toSorted((a, b) => a.px - b.px);
  return nearest && nearest.px <= NEAR_PX ? nearest.key : null;
};
