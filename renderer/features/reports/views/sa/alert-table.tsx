import { useEffect } from "react";
import { ReportTable } from "#renderer/features/reports/table/report-table.tsx";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { ReportViewProps } from "../view-props.ts";

/** Any report of service alerts that is one table. */
export function AlertTableView(props: ReportViewProps) {
  const { onDrawn, report } = props;
  const { t } = useWords();
  // A table is drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  return (
    <ReportTable {...props} caption={t(textId(`reports-view.alerts.captions.${report.key}`))} />
  );
}
