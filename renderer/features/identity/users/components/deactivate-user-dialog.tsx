import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { Person } from "../lib/person.ts";
import { setUserActive, subscriptionsQuery } from "../queries.ts";
import "./users.css";

type Props = { isOpen: boolean; onClose: () => void; customerId: string; person: Person };

/** What becomes of the subscriptions of a kind: first those that end, then those that go on. */
function Affected(props: {
  title: string;
  ended: { names: readonly string[]; word: string };
  left: readonly string[];
}) {
  const { title, ended, left } = props;
  const t = useText("users");
  if (ended.names.length + left.length === 0) return null;
  return (
    <>
      <h3 className="hr-user-affected">{title}</h3>
      <ul className="hr-user-subscriptions">
        {ended.names.map((name, at) => (
          // Two may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${name} ${at}`}>
            <StatusText kind="bad">{ended.word}</StatusText> {name}
          </li>
        ))}
        {left.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={`${name} ${at}`}>
            <StatusText kind="off">{t("users.deactivate.left")}</StatusText> {name}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Asks before a user is shut out, with what becomes of each report subscription and alert. */
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
        {(received) => (
          <>
            <Affected
              title={t("users.deactivate.reports")}
              ended={{ names: received.lastRecipientOf, word: t("users.deactivate.deleted") }}
              left={received.recipientOf}
            />
            <Affected
              title={t("users.deactivate.alerts")}
              ended={{ names: received.lastAlertRecipientOf, word: t("users.deactivate.stopped") }}
              left={received.alertRecipientOf}
            />
          </>
        )}
      </QueryState>
    </ConfirmDialog>
  );
}
