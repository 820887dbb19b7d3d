import type { ReportCommon, ReportRow } from "#contract/reports/shared.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { hasSilentDevices } from "./report-state.ts";
import { drawnThresholds } from "#renderer/features/reports/graph/thresholds.ts";

type PrintNotesProps = {
  data: ReportCommon;
  rows: readonly ReportRow[];
  /** The names on the page carry the mark of the first note; without, the note is of them all. */
  isMarked: boolean;
};

/** Footnotes of a printed report: silent devices, the formula, the baseline. */
export function PrintNotes({ data, rows, isMarked }: PrintNotesProps) {
  const { t, format } = useWords();
  const baseline = drawnThresholds(data).findLast(
    ({ value }) => data.performanceGoal !== null && value < data.performanceGoal,
  );
  return (
    <p className="hr-print-notes">
      {rows.some(hasSilentDevices) && (
        <>
          {isMarked && <sup>1</sup>} {t("reports-view.print.silentNote")}{" "}
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
