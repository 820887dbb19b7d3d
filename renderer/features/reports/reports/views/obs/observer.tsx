import { useEffect } from "react";
import type { observer } from "#contract/reports/obs/observer.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { SuppressedNote } from "./suppressed-note.tsx";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";

/** Report 10: what each observer saw. */
export function ObserverView(props: ReportViewProps<(typeof observer)["response"]>) {
  const { data, onDrawn } = props;
  const { t } = usePageText();
  // A table is drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  const isHidden = ({ verdict }: { verdict: string }) => verdict === "notShown";
  return (
    <>
      <ReportTable {...props} caption={t("reports-view.observed.observers")} />
      {[data.observerTotals, ...data.dataPoints].some(isHidden) && (
        <SuppressedNote size={data.suppressionSize} />
      )}
    </>
  );
}
