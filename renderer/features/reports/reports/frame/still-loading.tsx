import { useFacility } from "#renderer/session/facility-context.ts";
import { useRecount } from "#renderer/features/reports/reports/queries.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Calendar } from "#renderer/ui/indicators/icons.ts";

type Props = { onChangeTimeframe: () => void };

/** Stands in place of a report of a time that is still being loaded; it opens by itself then. */
export function StillLoading({ onChangeTimeframe }: Props) {
  const { t, format } = usePageText();
  const { facility } = useFacility();
  const history = useRecount(facility.id).data?.history ?? null;
  return (
    <div className="hr-card hr-report-empty">
      <EmptyState
        title={t("reports-view.history.range.title")}
        action={
          <Button icon={<Calendar />} onClick={onChangeTimeframe}>
            {t("reports-view.action.changeTimeframe")}
          </Button>
        }
      >
        {history === null
          ? t("reports-view.history.range.soon")
          : t("reports-view.history.range.text", { day: format.day(history.readyFrom) })}
      </EmptyState>
    </div>
  );
}
