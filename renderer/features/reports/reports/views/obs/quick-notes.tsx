import type { quickNotes } from "#contract/reports/obs/quick-notes.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { SuppressedNote } from "./suppressed-note.tsx";
import { CountBars } from "./bars/count-bars.tsx";

/** Report 7: how often each quick note was added to what was seen of hands, above the table. */
export function QuickNotesView(props: ReportViewProps<(typeof quickNotes)["response"]>) {
  const { data, onDrawn } = props;
  const { t, format } = usePageText();
  const title = t("reports-view.observed.notes.title");
  const bars = data.dataPoints
    .toSorted((a, b) => (b.totalObservations ?? 0) - (a.totalObservations ?? 0))
    .map(({ noteId, note, isArchived, totalObservations, sharePercent }) => ({
      key: noteId,
      name: isArchived ? t("reports-view.observed.notes.archived", { note }) : note,
      count: totalObservations,
      ...(sharePercent !== null && { note: format.percent(sharePercent) }),
    }));
  return (
    <>
      <CountBars
        title={title}
        heading={t("reports.columns.quickNote")}
        countHeading={t("reports.columns.observations")}
        bars={bars}
        noCount={t("reports.status.notShown")}
        notes={[t("reports-view.observed.notes.several")]}
        onDrawn={onDrawn}
      />
      <ReportTable {...props} caption={title} />
      {data.noteTotals.totalObservations === null && <SuppressedNote size={data.suppressionSize} />}
    </>
  );
}
