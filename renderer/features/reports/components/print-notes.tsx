import type { ReportCommon, ReportRow } from "#contract/reports/shared.ts";
import { useWords } from "#renderer/features/reports/hooks/use-words.ts";
import { hasSilentDevices } from "#renderer/features/reports/model/report-state.ts";
import { drawnThresholds } from "#renderer/features/reports/model/thresholds.ts";

/** Footnotes of a printed report: silent devices, the formula, the baseline. */
export function PrintNotes({ data, rows }: { data: ReportCommon; rows: readonly ReportRow[] }) {
  const { t, format } = useWords();
  const baseline = drawnThresholds(data).findLast(
    ({ value }) => data.performanceGoal !== null && value < data.performanceGoal,
  );
  return (
    <p className="hr-print-notes">
      {rows.some(hasSilentDevices) && (
        <>
          <sup>1</sup> {t("reports-view.print.silentNote")}{" "}
        </>
      )}
      {t("reports-view.print.formula")}{" "}
      {baseline &&
        `${t("reports-view.graph.threshold", {
          title: baseline.title,
          value: format.percent(baseline.value),
        })}.`}
    </p>
  );
}
