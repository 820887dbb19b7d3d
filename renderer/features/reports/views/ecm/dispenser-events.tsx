import { useEffect } from "react";
import type { dispenserEvents } from "#contract/reports/ecm/dispenser-events.ts";
import { ReportTable } from "#renderer/features/reports/table/report-table.tsx";
import type { ReportViewProps } from "#renderer/features/reports/views/view-props.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";

/** Report 29: dispenses line by line; older ones are fetched while one scrolls. */
export function DispenserEventsView(props: ReportViewProps<(typeof dispenserEvents)["response"]>) {
  const { onDrawn } = props;
  const { t } = useWords();
  // A table is drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  return <ReportTable {...props} caption={t("reports.dispenserEvents.caption")} />;
}
