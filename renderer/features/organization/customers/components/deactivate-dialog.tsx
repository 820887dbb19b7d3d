import { useQueryClient } from "@tanstack/react-query";
import type { CustomerRow } from "#contract/organization/customers.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { setCustomerActive } from "../queries.ts";

type Props = { row: CustomerRow; isOpen: boolean; onClose: () => void };

/** Asks for a typed yes before a customer's people are shut out. */
export function DeactivateDialog({ row, ...dialog }: Props) {
  const t = useText("customers");
  const client = useQueryClient();
  const { name, userCount, deviceCount } = row;
  return (
    <ConfirmDialog
      {...dialog}
      title={t("customers.deactivate.title", { name })}
      typed={t("customers.deactivate.typed")}
      confirmLabel={t("customers.deactivate.action")}
      failureTitle={t("customers.deactivate.failed")}
      act={async () => {
        await setCustomerActive(client, row.id, false);
        toast.success(t("customers.deactivate.done", { name }));
      }}
    >
      <p>
        {t("customers.deactivate.users", { count: userCount })}{" "}
        {t("customers.deactivate.devices", { count: deviceCount })} {t("customers.deactivate.kept")}
      </p>
    </ConfirmDialog>
  );
}
