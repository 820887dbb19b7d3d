import { useEffect, useMemo } from "react";
import type { expirationAlerts } from "#contract/reports/sa/expiration-alerts.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "../view-props.ts";
import { aheadRows } from "./use-ahead.ts";
import { UseAheadPlot } from "./use-ahead-plot.tsx";

/** Report 34: the use that each refill has ahead against its expiration, above the table. */
export function ExpirationAlertsView(
  props: ReportViewProps<(typeof expirationAlerts)["response"]>,
) {
  const { data, onDrawn } = props;
  const { t } = usePageText();
  // The bars are drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  const today = data.countedTo.slice(0, 10);
  const rows = useMemo(() => aheadRows(data.refills, today), [data.refills, today]);
  return (
    <>
      <UseAheadPlot rows={rows} today={today} />
      <ReportTable {...props} caption={t("reports.expirationAlerts.caption")} />
    </>
  );
}
