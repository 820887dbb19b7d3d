import { useMemo } from "react";
import type { jobRoleAndOutcome } from "#contract/reports/obs/job-role-and-outcome.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { OutcomePanel } from "./panel/outcome-panel.tsx";
import { handRow, inTableOrder } from "./panel/panel-rows.ts";

/** Report 36: what each job role did, above the table. */
export function JobRoleAndOutcomeView(
  props: ReportViewProps<(typeof jobRoleAndOutcome)["response"]>,
) {
  const { data, report, filters, rows, sortBy, onDrawn } = props;
  const words = usePageText();
  const { t } = words;
  const panel = useMemo(
    () =>
      inTableOrder(
        { report, rows, sortBy },
        [
          handRow(
            { key: TOTAL_KEY, name: totalName(words, filters), isTotal: true },
            data.outcomeTotals,
          ),
          ...data.dataPoints.map((point) =>
            handRow({ key: point.jobRoleId ?? "together", name: point.jobRole }, point),
          ),
        ],
        words.format.compare,
      ),
    [words, report, data, filters, rows, sortBy],
  );
  return (
    <>
      <OutcomePanel
        title={t("reports-view.observed.title.jobRole")}
        heading={t("reports.columns.jobRole")}
        rows={panel}
        common={data}
        onDrawn={onDrawn}
      />
      <ReportTable {...props} caption={t("reports-view.observed.title.jobRole")} />
    </>
  );
}
