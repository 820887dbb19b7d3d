import { useMemo } from "react";
import type { moments } from "#contract/reports/obs/moments.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { totalName } from "#renderer/features/reports/filters/filter-words.ts";
import { ReportTable } from "#renderer/features/reports/table/report-table.tsx";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import type { ReportViewProps } from "#renderer/features/reports/views/view-props.ts";
import { OutcomePanel } from "./panel/outcome-panel.tsx";
import { handRow, inOrderOf } from "./panel/panel-rows.ts";

/** Report 9: what was done at each moment, above the table. */
export function MomentsView(props: ReportViewProps<(typeof moments)["response"]>) {
  const { data, filters, rows, isPrint, onDrawn } = props;
  const words = useWords();
  const { t } = words;
  const panel = useMemo(
    () =>
      inOrderOf(rows, [
        handRow({ key: TOTAL_KEY, name: totalName(words, filters), isTotal: true }, data.total),
        ...data.moments.map((moment) =>
          handRow({ key: `${moment.momentId}`, name: moment.name }, moment),
        ),
      ]),
    [words, data, filters, rows],
  );
  const title = t("reports-view.observed.title.moment");
  return (
    <>
      <OutcomePanel
        title={title}
        heading={t("reports.columns.moment")}
        rows={panel}
        common={data}
        notes={[t("reports.notes.linked")]}
        isPrint={isPrint}
        onDrawn={onDrawn}
      />
      <ReportTable {...props} caption={title} />
    </>
  );
}
