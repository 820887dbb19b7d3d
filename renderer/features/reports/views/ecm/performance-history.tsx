import { useCallback, useMemo, useState } from "react";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { Plot, type PlotPoint } from "#renderer/charts/plot.tsx";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { GraphLegend } from "#renderer/features/reports/graph/graph-legend.tsx";
import { GraphCard } from "#renderer/features/reports/graph/graph-card.tsx";
import { slotTick } from "#renderer/features/reports/graph/slots.ts";
import { ReportTable } from "#renderer/features/reports/table/report-table.tsx";
import { useIsNarrow } from "#renderer/ui/lib/use-media.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import type { Words } from "#renderer/features/reports/words/words.ts";
import { totalName } from "#renderer/features/reports/filters/filter-words.ts";
import { historyFigure } from "./history/history-figure.ts";
import { historyAxisStart, type HistoryGraph } from "./history/history-input.ts";
import { historyLines, type HistoryData } from "./history/history-series.ts";
import { historySummary } from "./history/history-summary.ts";
import {
  HistoryDots,
  dotNotes,
  dotPlaces,
  dotsAxisStart,
  isOneSlot,
  variationUnit,
} from "./history/history-dots.tsx";
import { DotsLegend } from "#renderer/features/reports/graph/dots-legend.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { TimelineLineChart } from "#renderer/ui/marks/icons.ts";
import { historyTooltip, nearestLine } from "./history/history-tooltip.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { ReportViewProps } from "../view-props.ts";

type Props = ReportViewProps<(typeof performanceHistory)["response"]>;

const HEIGHT = { screen: 300, print: 262 };

/** What arrows at the edge mean, and which slots the labels at the right leave out. */
const notesOf = (
  words: Words,
  data: HistoryData,
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

/** Report 2: lines over time above the table whose tick boxes choose among them. */
export function PerformanceHistoryView(props: Props) {
  const { isPrint } = props;
  const { t } = useWords();
  const [forward, setForward] = useState<string | null>(null);
  return (
    <>
      {isOneSlot(props.data) ? (
        <DotsCard {...props} />
      ) : (
        <HistoryCard {...props} forward={forward} onForward={setForward} />
      )}
      <ReportTable
        {...props}
        caption={t("reports-view.table.history")}
        isSelectable
        onHover={isPrint ? undefined : setForward}
      />
    </>
  );
}

/** What a range of one slot leads to. */
const LONGER = {
  hour: "last24Hours",
  day: "last30Days",
  week: "last90Days",
  month: "last12Months",
} as const;

/** One slot has no course: a dot for each unit in its place. */
function DotsCard(props: Props) {
  const { report, data, filters, rows, graphActions, selected, isPrint, onDrawn } = props;
  const words = useWords();
  const { t } = words;
  const unit = data.chartTimeUnit;
  const name = totalName(words, filters);
  const places = useMemo(() => dotPlaces(data, rows, name), [data, rows, name]);
  const start = dotsAxisStart(data, places, graphActions);
  const title = t("reports-view.plot.dots.title", { range: data.formattedReportDateRange });
  const openLonger = () => {
    const { startDate: _start, endDate: _end, ...kept } = filters;
    props.onOpenReport(report.id, { ...kept, reportDateRange: LONGER[unit] });
  };
  return (
    <GraphCard
      title={title}
      legend={
        <DotsLegend
          note={t(textId(`reports-view.plot.dots.onePoint.${unit}`))}
          variation={variationUnit(places)}
          hasFew={places.some(({ figures }) => figures.verdict === "tooFew")}
        />
      }
      axisStart={start}
      axis={isPrint ? undefined : props}
      extra={
        <Button icon={<TimelineLineChart />} onClick={openLonger}>
          {t(textId(`reports-view.plot.dots.longer.${unit}`))}
        </Button>
      }
      notes={dotNotes(words, places)}
    >
      <HistoryDots
        {...{ data, places, selected, start, isPrint, onDrawn }}
        actions={graphActions}
        label={title}
      />
    </GraphCard>
  );
}

type HistoryCardProps = Props & {
  /** The line brought forward by pointer or keyboard, here or in the table. */
  forward: string | null;
  onForward: (key: string | null) => void;
};

function HistoryCard(props: HistoryCardProps) {
  const { data, filters, graphActions, selected, isPrint, onDrawn, forward, onForward } = props;
  const words = useWords();
  const isPhone = useIsNarrow() && !isPrint;
  const height = isPrint ? HEIGHT.print : HEIGHT.screen;
  const name = totalName(words, filters);
  const lines = useMemo(() => historyLines(data, selected, name), [data, selected, name]);
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
  const title = words.t(textId(`reports-view.graph.historyTitle.${data.chartTimeUnit}`));
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
      axis={isPrint ? undefined : props}
      notes={notesOf(
        words,
        data,
        lines.flatMap(({ values }) => values),
        axisStart,
      )}
    >
      <Plot
        label={title}
        summary={historySummary(words, data, lines)}
        figure={figure}
        height={height}
        isPaper={isPrint}
        onDrawn={onDrawn}
        tooltip={(at) => historyTooltip(words, input, at)}
        onHover={handleHover}
      />
    </GraphCard>
  );
}
