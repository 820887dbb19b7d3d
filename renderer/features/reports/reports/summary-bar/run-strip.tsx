import { comparesNothing } from "#contract/reports/definition.ts";
import type { Report } from "#contract/reports/index.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { rowName } from "#renderer/features/reports/reports/table/report-columns.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { ReportStrip } from "./report-strip.tsx";

type RunStripProps = {
  report: Report;
  data: ReportCommon;
  rows: readonly ReportRow[];
  filters: ReportFilters;
  /** Keys of selected rows. */
  selected: readonly string[];
  onBehind: (() => void) | undefined;
};

/**
 * The figure strip of a report's answer, nothing for reports without one; below it, on screen and
 * paper, that nights belong to the day before wherever a chosen shift has some, and from when on
 * single dispenses are there.
 */
export function RunStrip({ report, data, rows, filters, selected, onBehind }: RunStripProps) {
  const { t, format } = usePageText();
  const isCompared = !comparesNothing(data);
  const figures = report.keyFigures(data).filter(({ kind }) => isCompared || kind !== "change");
  const nights = data.countsNights === true && (
    <p className="hr-report-note">{t("reports.notes.shiftDay")}</p>
  );
  const archived = data.archivedBefore !== undefined && (
    <p className="hr-report-note">
      {t("reports.notes.archived", { day: format.day(data.archivedBefore) })}
    </p>
  );
  const notes = (
    <>
      {nights}
      {archived}
    </>
  );
  if (figures.length === 0) return notes;
  const lines = rows
    .filter(({ key }) => selected.includes(key))
    .flatMap((row) => {
      const known = report.rowFigures?.(data, row.key);
      const name = rowName(report.columns, row, "");
      return known ? [{ key: row.key, name, figures: known, comparedWith: data.comparedWith }] : [];
    });
  return (
    <>
      <ReportStrip
        figures={figures}
        of={
          report.needsPlace !== undefined
            ? "ofPlace"
            : filters.locationIds.length > 0
              ? "ofSelection"
              : "ofFacility"
        }
        selected={lines}
        leastDays={data.dataHealthPercent}
        isLoading={data.historyFrom !== undefined}
        onBehind={onBehind}
      />
      {notes}
    </>
  );
}
