import { useCallback, useMemo, type ReactNode } from "react";
import { Plot, type PlotPoint } from "#renderer/charts/plot.tsx";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { PreviousSwitch } from "#renderer/features/reports/reports/graph/previous-switch.tsx";
import { formerName } from "#renderer/features/reports/reports/graph/previous-text.ts";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { GraphLegend } from "#renderer/features/reports/reports/graph/graph-legend.tsx";
import { slotTick } from "#contract/core/formats/slots.ts";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { historyFigure } from "./history-figure.ts";
import { historyAxisStart, type HistoryGraph } from "./history-input.ts";
import { historyLines, type SeriesData } from "./history-series.ts";
import { historySummary } from "./history-summary.ts";
import { historyTooltip, nearestLine } from "./history-tooltip.tsx";

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
        hasFormer ? (former) => formerName(words, former) : undefined,
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
