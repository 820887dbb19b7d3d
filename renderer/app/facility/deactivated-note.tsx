import type { CustomerChoice } from "#contract/identity/session.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";

/** Says above a customer's pages that it is deactivated; only the provider's staff come here then. */
export function DeactivatedNote({
  customer,
}: {
  customer: Pick<CustomerChoice, "name" | "isActive">;
}) {
  const t = useText("shell");
  if (customer.isActive) return null;
  return (
    <div className="hr-customer-note hr-no-print">
      <Note kind="off" title={t("shell.deactivated.title", { customer: customer.name })}>
        {t("shell.deactivated.text")}
      </Note>
    </div>
  );
}
