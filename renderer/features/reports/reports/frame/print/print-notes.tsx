import { LIMITS } from "#contract/core/limits.ts";
import { type ReportRow, isIncomplete } from "#contract/reports/columns.ts";
import { verdictOf } from "#contract/reports/sort.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { drawnThresholds } from "#renderer/features/reports/reports/graph/thresholds.ts";
import { lostGatewaysText } from "#renderer/features/reports/reports/text/lost-gateways.ts";
import { ruleChangesText } from "#renderer/features/reports/reports/text/rule-changes.ts";
import { textId } from "#renderer/i18n/catalogue.ts";

type PrintNotesProps = {
  report: Pick<ReportDefinition, "columns" | "layout" | "notes">;
  data: ReportCommon;
  rows: readonly ReportRow[];
  /** There are more rows than paper takes. */
  isCapped: boolean;
  /** So many of them fit the pages of a PDF; null: all. */
  mostRows: number | null;
};

/** Footnotes of a printed report: silent devices, how its figures are counted, the baseline. */
export function PrintNotes({ report, data, rows, isCapped, mostRows }: PrintNotesProps) {
  const words = usePageText();
  const { t, format } = words;
  const lost = lostGatewaysText(words, data);
  const changed = ruleChangesText(words, data);
  const baseline = drawnThresholds(data).findLast(
    ({ value }) => data.performanceGoal !== null && value < data.performanceGoal,
  );
  return (
    <p className="hr-print-notes">
      {lost !== "" && `${lost} `}
      {changed !== "" && `${changed} `}
      {mostRows !== null &&
        `${t("reports-view.print.pageLimit", {
          count: mostRows,
          n: format.count(mostRows),
          pages: format.count(LIMITS.printMaxPages),
        })} `}
      {isCapped &&
        `${t("reports-view.print.capped", { count: rows.length, n: format.count(rows.length) })} `}
      {rows.some((row) => isIncomplete(report.columns, row)) && (
        <>
          {/* The names in its table carry the mark; blocks have none, and the note is of them all. */}
          {report.layout !== "blocks" && "* "}
          {t("reports-view.print.silentNote")}{" "}
        </>
      )}
      {report.layout !== "blocks" &&
        rows.some((row) => verdictOf(report.columns, row) === "checkCounters") &&
        `† ${t("reports-view.print.countersNote")} `}
      {report.notes.map((note) => `${t(textId(`reports.notes.${note}`))} `)}
      {baseline &&
        `${t("reports-view.graph.threshold", {
          title: baseline.title,
          value: format.percent(baseline.value),
        })}.`}
    </p>
  );
}
