import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import type { Person } from "../lib/person.ts";
import { setUserActive, subscriptionsQuery } from "../queries.ts";
import "./users.css";

type Props = { isOpen: boolean; onClose: () => void; customerId: string; person: Person };

/** Asks before somebody is shut out, with what becomes of each report subscription. */
export function DeactivateUserDialog({ customerId, person, ...dialog }: Props) {
  const t = useText("users");
  const client = useQueryClient();
  const { userName, fullName: name } = person;
  const query = useQuery(subscriptionsQuery(customerId, userName));
  return (
    <ConfirmDialog
      {...dialog}
      title={t("users.deactivate.title", { name })}
      confirmLabel={t("users.deactivate.submit")}
      failureTitle={t("users.deactivate.failed", { name })}
      act={async () => {
        await setUserActive(client, customerId, userName, false);
        toast.success(t("users.deactivate.done", { name }));
      }}
      onGone={() => toast.info(t("users.gone", { name }))}
    >
      <p>{t("users.deactivate.text")}</p>
      <QueryState query={query} failedTitle={t("users.deactivate.unknown")}>
        {({ recipientOf, lastRecipientOf }) => (
          <ul className="hr-user-subscriptions">
            {lastRecipientOf.map((title) => (
              <li key={title}>
                <StatusText kind="bad">{t("users.deactivate.deleted")}</StatusText> {title}
              </li>
            ))}
            {recipientOf
              .filter((title) => !lastRecipientOf.includes(title))
              .map((title) => (
                <li key={title}>
                  <StatusText kind="off">{t("users.deactivate.left")}</StatusText> {title}
                </li>
              ))}
          </ul>
        )}
      </QueryState>
    </ConfirmDialog>
  );
}
