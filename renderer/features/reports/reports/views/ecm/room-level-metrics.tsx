import { useEffect } from "react";
import type { roomLevelMetrics } from "#contract/reports/ecm/room-level-metrics.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "../view-props.ts";

/** Report 3: every room with its figures; thousands of rows are drawn as they come into view. */
export function RoomLevelMetricsView(
  props: ReportViewProps<(typeof roomLevelMetrics)["response"]>,
) {
  const { onDrawn } = props;
  const { t } = usePageText();
  // A table is drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  return <ReportTable {...props} caption={t("reports-view.table.rooms")} />;
}
