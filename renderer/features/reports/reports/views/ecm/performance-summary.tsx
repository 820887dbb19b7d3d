import type { performanceSummary } from "#contract/reports/ecm/performance-summary.ts";
import { SummaryBlocks } from "#renderer/features/reports/reports/views/ecm/summary/summary-blocks.tsx";
import { SummaryTables } from "#renderer/features/reports/reports/views/ecm/summary/summary-tables.tsx";
import { SummaryToday } from "#renderer/features/reports/reports/views/ecm/summary/summary-today.tsx";
import type { ReportViewProps } from "../view-props.ts";
import "../summary-block.css";
import "./performance-summary.css";

/** Report 19: today by the hour, the longer ranges, shifts, and the units furthest below goal. */
export function PerformanceSummaryView(
  props: ReportViewProps<(typeof performanceSummary)["response"]>,
) {
  const { data, sortBy, onSort, onDrawn, onOpenReport, unitPath } = props;
  return (
    <>
      <SummaryToday data={data} onDrawn={onDrawn} />
      <SummaryBlocks data={data} onOpenReport={onOpenReport} />
      <SummaryTables {...{ data, sortBy, onSort, onOpenReport, unitPath }} />
    </>
  );
}
