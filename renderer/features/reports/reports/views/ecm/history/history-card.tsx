import { type ReactNode, useCallback, useMemo } from "react";
import { slotTick } from "#contract/core/formats/slots.ts";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { Plot, type PlotPoint } from "#renderer/charts/plot.tsx";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { GraphLegend } from "#renderer/features/reports/reports/graph/graph-legend.tsx";
import { PreviousSwitch } from "#renderer/features/reports/reports/graph/previous-switch.tsx";
import { previousName } from "#renderer/features/reports/reports/graph/previous-text.ts";
import { slotName } from "#renderer/features/reports/reports/graph/slots.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { historyFigure } from "./history-figure.ts";
import { type HistoryGraph, historyAxisStart } from "./history-input.ts";
import { type HistoryLine, type SeriesData, historyLines } from "./history-series.ts";
import { historyTooltip, nearestLine } from "./history-tooltip.tsx";

/**
 * The history graph in words, for those who do not see it: each spoken line by its whole slots, the
 * goal, gaps.
 * @param figure what the lines are of
 */
export const historySummary = (
  words: PageText,
  data: SeriesData,
  lines: readonly HistoryLine[],
  figure: string,
): string => {
  const { t, format } = words;
  const spoken = lines.filter((line) => line.role !== "context");
  const sentences = spoken.flatMap((line) => {
    const known = line.points
      .map((point, at) => ({
        slot: point.reportDate,
        value: point.isPartial ? null : (line.values[at] ?? null),
      }))
      .filter((point): point is { slot: string; value: number } => point.value !== null);
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return [];
    const values = known.map((point) => point.value);
    return t("reports-view.graph.summary.history", {
      figure,
      name: line.name,
      first: slotName(words, data.chartTimeUnit, first.slot),
      last: slotName(words, data.chartTimeUnit, last.slot),
      start: format.percent(first.value),
      end: format.percent(last.value),
      low: format.percent(Math.min(...values)),
      high: format.percent(Math.max(...values)),
    });
  });
  if (sentences.length === 0) return t("reports-view.graph.summary.noPoints");
  if (data.performanceGoal !== null) {
    sentences.push(
      t("reports-view.graph.summary.goal", { goal: format.percent(data.performanceGoal) }),
    );
  }
  for (const gap of data.gaps.filter(({ locationId }) => locationId === null)) {
    sentences.push(
      t("reports-view.graph.summary.gap", {
        from: slotName(words, data.chartTimeUnit, gap.from),
        to: slotName(words, data.chartTimeUnit, gap.to),
      }),
    );
  }
  return sentences.join(" ");
};

/** What arrows at the edge mean, and which slots the labels at the right leave out. */
const notesOf = (
  words: PageText,
  data: SeriesData,
  values: readonly (number | null)[],
  start: number,
): string[] => [
  ...(values.some((value) => value !== null && (value < start || value > 100))
    ? [words.t("reports-view.plot.dots.arrow")]
    : []),
  ...data.dataPoints
    .filter(({ isPartial }) => isPartial)
    .map(({ reportDate }) =>
      words.t("reports-view.plot.leftOut", {
        slot: slotTick(words, data.chartTimeUnit, reportDate, true),
      }),
    ),
];

type HistoryCardProps = Pick<
  ReportViewProps,
  "filters" | "graphActions" | "onGraphActions" | "selected" | "onDrawn"
> & {
  data: SeriesData;
  /** The lines are of the badge index, not of the compliance index. */
  isOfBadges?: boolean;
  /** Beside the axis switch. */
  extra?: ReactNode;
  /** The line brought forward by pointer or keyboard, here or in the table. */
  forward: string | null;
  onForward: (key: string | null) => void;
};

/** Lines over time: the whole, what is selected, and the others in grey. */
export function HistoryCard(props: HistoryCardProps) {
  const { data, filters, graphActions, selected, onDrawn, forward, onForward } = props;
  const words = usePageText();
  const isPhone = useIsNarrow();
  const height = useMedium().graph.heightPx;
  const name = totalName(words, filters);
  const hasFormer = graphActions.former && data.former !== undefined;
  const lines = useMemo(
    () =>
      historyLines(
        data,
        selected,
        name,
        hasFormer ? (former) => previousName(words, former) : undefined,
      ),
    [data, selected, name, hasFormer, words],
  );
  const input = useMemo(
    (): HistoryGraph => ({
      data,
      lines,
      forward,
      actions: graphActions,
      height,
      isNarrow: isPhone,
    }),
    [data, lines, forward, graphActions, height, isPhone],
  );
  const figure = useCallback(
    (theme: PlotTheme, width: number) => historyFigure(theme, words, { ...input, width }),
    [words, input],
  );
  const title = words.t(
    textId(
      `reports-view.graph.${props.isOfBadges ? "badgeTitle" : "historyTitle"}.${data.chartTimeUnit}`,
    ),
  );
  const index = words.t(`reports.figures.${props.isOfBadges ? "badgeIndex" : "index"}`);
  const axisStart = historyAxisStart(input);
  const handleHover = (point: PlotPoint | null) =>
    onForward(point && nearestLine(lines, point, height / (100 - axisStart)));
  return (
    <GraphCard
      title={title}
      legend={
        <GraphLegend
          lines={lines}
          unit={data.chartTimeUnit}
          dataHealthPercent={data.dataHealthPercent}
        />
      }
      axisStart={axisStart}
      axis={props}
      extra={
        <>
          <PreviousSwitch {...props} former={data.former} />
          {props.extra}
        </>
      }
      notes={notesOf(
        words,
        data,
        lines.flatMap(({ values }) => values),
        axisStart,
      )}
    >
      <Plot
        label={title}
        summary={historySummary(words, data, lines, index)}
        figure={figure}
        height={height}
        onDrawn={onDrawn}
        tooltip={(at) => historyTooltip(words, input, at)}
        onHover={handleHover}
      />
    </GraphCard>
  );
}
