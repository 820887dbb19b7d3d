import { useEffect } from "react";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { ReportViewProps } from "./view-props.ts";

/** Any report that is one table; one in pages fetches further rows while one scrolls. */
export function TableView(props: ReportViewProps) {
  const { onDrawn, report } = props;
  const { t } = usePageText();
  // A table is drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  return <ReportTable {...props} caption={t(textId(`reports.${report.key}.caption`))} />;
}
