import { useRecount } from "#renderer/features/reports/reports/queries.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { useWhenOver } from "./use-when-over.ts";

type Props = { facilityId: string; onDone: () => void };

/** Says that the facility's stored figures are being counted again; then the report is asked for again. */
export function RecountMark({ facilityId, onDone }: Props) {
  const { t } = usePageText();
  const recount = useRecount(facilityId).data?.recount ?? null;
  const isCounting = recount !== null && recount.state !== "failed";
  useWhenOver(isCounting, onDone);
  if (!isCounting) return null;
  return (
    <Note kind="partial" title={t("reports-view.recount.title")}>
      {t("reports-view.recount.text", { percent: recount.percent ?? 0 })}
    </Note>
  );
}
