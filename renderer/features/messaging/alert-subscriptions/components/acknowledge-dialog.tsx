import { useSearchParams } from "react-router-dom";
import { Id } from "#contract/core/primitives.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { acknowledgeAlarms } from "../queries.ts";

/** Where an e-mail's link "I am on it" names its alarms. */
const NAMED = "acknowledge";

const alarmsIn = (query: URLSearchParams): string[] => [
  ...new Set((query.get(NAMED) ?? "").split(",").filter((id) => Id.safeParse(id).success)),
];

/**
 * Asks a user who came by an e-mail's link whether they are on its alarms: a link alone, which a
 * mail program may open by itself, says nothing in anybody's name.
 */
export function AcknowledgeDialog({ facility }: { facility: { id: string; name: string } }) {
  const t = useText("alert-subscriptions");
  const [query, setQuery] = useSearchParams();
  const alarmIds = alarmsIn(query);
  if (alarmIds.length === 0) return null;
  const count = alarmIds.length;
  const close = () =>
    setQuery(
      (before) => {
        before.delete(NAMED);
        return before;
      },
      { replace: true },
    );
  return (
    <ConfirmDialog
      isOpen
      variant="primary"
      onClose={close}
      title={t("alert-subscriptions.take.title", { count })}
      confirmLabel={t("alert-subscriptions.take.submit")}
      failureTitle={t("alert-subscriptions.take.failed")}
      act={async () => {
        await acknowledgeAlarms(facility.id, alarmIds);
        toast.success(t("alert-subscriptions.take.done", { count }));
      }}
      onGone={() => toast.info(t("alert-subscriptions.take.gone", { count }))}
    >
      {t("alert-subscriptions.take.text", { count, facility: facility.name })}
    </ConfirmDialog>
  );
}
