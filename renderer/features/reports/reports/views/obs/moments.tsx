import { useMemo } from "react";
import type { moments } from "#contract/reports/obs/moments.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { OutcomePanel } from "./panel/outcome-panel.tsx";
import { handRow, hasLinked, inTableOrder } from "./panel/panel-rows.ts";

/** Report 9: what was done at each moment, above the table. */
export function MomentsView(props: ReportViewProps<(typeof moments)["response"]>) {
  const { data, report, filters, rows, sortBy, onDrawn } = props;
  const words = usePageText();
  const { t } = words;
  const panel = useMemo(
    () =>
      inTableOrder(
        { report, rows, sortBy },
        [
          handRow({ key: TOTAL_KEY, name: totalName(words, filters), isTotal: true }, data.total),
          ...data.moments.map((moment) =>
            handRow({ key: `${moment.momentId}`, name: moment.name }, moment),
          ),
        ],
        words.format.compare,
      ),
    [words, report, data, filters, rows, sortBy],
  );
  const title = t("reports-view.observed.title.moment");
  return (
    <>
      <OutcomePanel
        title={title}
        heading={t("reports.columns.moment")}
        rows={panel}
        common={data}
        notes={hasLinked(data.total, data.moments) ? [t("reports.notes.linked")] : []}
        onDrawn={onDrawn}
      />
      <ReportTable {...props} caption={title} />
    </>
  );
}
