import { useMemo, useState, type ReactNode } from "react";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { sortReportRows } from "#contract/reports/sort.ts";
import { LazyControlChart } from "#renderer/features/reports/reports/control-chart/lazy-control-chart.tsx";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { HistoryCard } from "./history/history-card.tsx";
import {
  HistoryDots,
  dotNotes,
  dotPlaces,
  dotsAxisStart,
  isOneSlot,
  variationUnit,
} from "./history/history-dots.tsx";
import { DotsLegend } from "#renderer/features/reports/reports/graph/dots-legend.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { TimelineLineChart } from "#renderer/ui/indicators/icons.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { ReportViewProps } from "../view-props.ts";

type Props = ReportViewProps<(typeof performanceHistory)["response"]>;

/** "Lines / Control chart": which of the two is drawn. */
function DrawnSwitch({
  graphActions,
  onGraphActions,
}: Pick<Props, "graphActions" | "onGraphActions">) {
  const { t } = usePageText();
  return (
    <SegmentedFilter
      label={t("reports-view.control.switch")}
      segments={[
        { value: "lines", label: t("reports-view.control.lines") },
        { value: "control", label: t("reports-view.control.chart") },
      ]}
      value={graphActions.control ? "control" : "lines"}
      onChange={(next) => onGraphActions({ ...graphActions, control: next === "control" })}
    />
  );
}

/** Report 2: lines over time above the table whose tick boxes choose among them. */
export function PerformanceHistoryView(props: Props) {
  const { graphActions } = props;
  const { hasTooltips } = useMedium();
  const { t } = usePageText();
  const [forward, setForward] = useState<string | null>(null);
  const drawnSwitch = <DrawnSwitch {...props} />;
  return (
    <>
      {graphActions.control ? (
        <LazyControlChart
          chart={props.data.controlChart}
          goal={props.data.performanceGoal}
          marking={{ family: "ECM", locationIds: props.filters.locationIds }}
          extra={drawnSwitch}
          graphActions={graphActions}
          onGraphActions={props.onGraphActions}
          onDrawn={props.onDrawn}
        />
      ) : isOneSlot(props.data) ? (
        <DotsCard {...props} extra={drawnSwitch} />
      ) : (
        <HistoryCard {...props} forward={forward} onForward={setForward} extra={drawnSwitch} />
      )}
      <ReportTable
        {...props}
        caption={t("reports-view.table.history")}
        isSelectable
        onHover={hasTooltips ? setForward : undefined}
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
function DotsCard(props: Props & { extra: ReactNode }) {
  const { report, data, filters, rows, sortBy, graphActions, selected, onDrawn } = props;
  const words = usePageText();
  const { t, format } = words;
  const unit = data.chartTimeUnit;
  const name = totalName(words, filters);
  const places = useMemo(
    () => dotPlaces(data, sortReportRows(report.columns, rows, sortBy, format.compare), name),
    [data, report, rows, sortBy, format, name],
  );
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
      axis={props}
      extra={
        <>
          {props.extra}
          <Button icon={<TimelineLineChart />} onClick={openLonger}>
            {t(textId(`reports-view.plot.dots.longer.${unit}`))}
          </Button>
        </>
      }
      notes={dotNotes(words, places)}
    >
      <HistoryDots
        {...{ data, places, selected, start, onDrawn }}
        actions={graphActions}
        label={title}
      />
    </GraphCard>
  );
}
