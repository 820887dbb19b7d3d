import { useMemo } from "react";
import type { jobRoleAndUnit } from "#contract/reports/obs/job-role-and-unit.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { OutcomePanel } from "./panel/outcome-panel.tsx";
import { handRow } from "./panel/panel-rows.ts";

/** Report 11: each unit, which opens its job roles, above the table of both. */
export function JobRoleAndUnitView(props: ReportViewProps<(typeof jobRoleAndUnit)["response"]>) {
  const { data, filters, onDrawn } = props;
  const words = usePageText();
  const { t } = words;
  const panel = useMemo(() => {
    const byUnit = Map.groupBy(data.dataPoints, ({ unitId }) => unitId);
    return [
      handRow({ key: TOTAL_KEY, name: totalName(words, filters), isTotal: true }, data),
      ...data.unitTotals.map((total) => ({
        ...handRow({ key: total.unitId, name: total.unit }, total),
        within: (byUnit.get(total.unitId) ?? []).map((point) =>
          handRow(
            { key: `${point.unitId} ${point.jobRoleId ?? "together"}`, name: point.jobRole },
            point,
          ),
        ),
      })),
    ];
  }, [words, data, filters]);
  const title = t("reports-view.observed.title.unit");
  return (
    <>
      <OutcomePanel
        title={title}
        heading={t("reports.columns.unit")}
        rows={panel}
        common={data}
        onDrawn={onDrawn}
      />
      <ReportTable {...props} caption={title} />
    </>
  );
}
