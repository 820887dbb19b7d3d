import { useMemo } from "react";
import type { jobRoleAndMoments } from "#contract/reports/obs/job-role-and-moments.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { OutcomePanel } from "./panel/outcome-panel.tsx";
import { handRow, hasLinked } from "./panel/panel-rows.ts";

/** Report 35: each moment, which opens its job roles, above the table of both. */
export function JobRoleAndMomentsView(
  props: ReportViewProps<(typeof jobRoleAndMoments)["response"]>,
) {
  const { data, filters, onDrawn } = props;
  const words = usePageText();
  const { t } = words;
  const panel = useMemo(() => {
    const byMoment = Map.groupBy(data.dataPoints, ({ momentId }) => momentId);
    return [
      handRow({ key: TOTAL_KEY, name: totalName(words, filters), isTotal: true }, data),
      ...data.momentTotals.map((total) => ({
        ...handRow({ key: `${total.momentId}`, name: total.moment }, total),
        within: (byMoment.get(total.momentId) ?? []).map((point) =>
          handRow(
            { key: `${point.jobRoleId ?? "together"} ${point.momentId}`, name: point.jobRole },
            point,
          ),
        ),
      })),
    ];
  }, [words, data, filters]);
  const title = t("reports-view.observed.title.jobRoleMoment");
  return (
    <>
      <OutcomePanel
        title={title}
        heading={t("reports.columns.moment")}
        rows={panel}
        common={data}
        notes={hasLinked(data, data.momentTotals) ? [t("reports.notes.linked")] : []}
        onDrawn={onDrawn}
      />
      <ReportTable {...props} caption={title} />
    </>
  );
}
