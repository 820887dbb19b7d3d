import { useMemo } from "react";
import type { ppeCompliance } from "#contract/reports/obs/ppe-compliance.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { OutcomePanel } from "./panel/outcome-panel.tsx";
import { observedRow } from "./panel/panel-rows.ts";

const nothing = (): void => undefined;

/** Report 18: each precaution, then each item by what was measured of it, above the table. */
export function PpeComplianceView(props: ReportViewProps<(typeof ppeCompliance)["response"]>) {
  const { data, filters, onDrawn } = props;
  const words = usePageText();
  const { t } = words;
  const precautions = useMemo(
    () => [
      observedRow({ key: TOTAL_KEY, name: totalName(words, filters), isTotal: true }, data.total),
      ...data.precautions.map((row) => observedRow({ key: row.precaution, name: row.name }, row)),
    ],
    [words, data, filters],
  );
  const items = useMemo(
    () =>
      data.items
        .filter(({ totalObservations }) => totalObservations !== 0)
        .map((row) =>
          observedRow(
            { key: `${row.item} ${row.measure}`, name: row.name, detail: row.measureName },
            row,
          ),
        ),
    [data],
  );
  return (
    <>
      <OutcomePanel
        title={t("reports-view.observed.title.precaution")}
        heading={t("reports-view.observed.precaution")}
        rows={precautions}
        common={data}
        notes={[t("reports.notes.precautionsOverlap")]}
        onDrawn={onDrawn}
      />
      {items.length > 0 && (
        <OutcomePanel
          title={t("reports-view.observed.title.item")}
          heading={t("reports-view.observed.item")}
          rows={items}
          common={data}
          onDrawn={nothing}
        />
      )}
      <ReportTable {...props} caption={t("reports-view.observed.title.precaution")} />
    </>
  );
}
