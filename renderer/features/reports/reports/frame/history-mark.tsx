import { useRecount } from "#renderer/features/reports/reports/queries.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { useWhenOver } from "./use-when-over.ts";

type Props = { facilityId: string; onDone: () => void };

/** Says how far the facility's older history is loaded; then the report is asked for again. */
export function HistoryMark({ facilityId, onDone }: Props) {
  const { t, format } = usePageText();
  const history = useRecount(facilityId).data?.history ?? null;
  useWhenOver(history !== null, onDone);
  if (history === null) return null;
  return (
    <Note kind="partial" title={t("reports-view.history.title", { percent: history.percent })}>
      {t("reports-view.history.text", { day: format.day(history.readyFrom) })}
    </Note>
  );
}
