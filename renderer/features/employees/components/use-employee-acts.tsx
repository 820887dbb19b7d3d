import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { EmployeeBadge, EmployeeRow } from "#contract/employees.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
import { unassignBadge } from "../queries.ts";
import { listName } from "./use-employee-columns.tsx";

/** The menu of a row: its panel, and for who may change it the way back of each badge. */
export function useEmployeeActs(open: (employeeId: string) => void, opened: string | null) {
  const t = useText("employees");
  const client = useQueryClient();
  const asking = useDialog<{ row: EmployeeRow; badge: EmployeeBadge }>();
  const { open: ask, about } = asking;
  const actions = useCallback(
    (row: EmployeeRow) => (
      <RowMenu
        label={t("employees.actionsOf", { name: listName(row) })}
        items={[
          {
            id: "open",
            label: t(row.canEdit ? "employees.edit" : "employees.show"),
            onSelect: () => open(row.id),
          },
          // What is typed in the panel of the same person is not saved behind its back.
          ...(row.canEdit && row.id !== opened
            ? row.badges.map((badge) => ({
                id: badge.id,
                label: t("employees.unassign.action", { number: badge.serialNumber }),
                onSelect: () => ask({ row, badge }),
              }))
            : []),
        ]}
      />
    ),
    [t, open, opened, ask],
  );
  const question = about && (
    <ConfirmDialog
      key={asking.opening}
      {...asking.props}
      title={t("employees.unassign.title", { number: about.badge.serialNumber })}
      confirmLabel={t("employees.unassign.submit")}
      variant="primary"
      failureTitle={t("employees.unassign.failed")}
      act={async () => {
        await unassignBadge(client, about.row, about.badge);
        const names = { number: about.badge.serialNumber, name: listName(about.row) };
        toast.success(t("employees.unassign.done", names));
      }}
    >
      {t("employees.unassign.text", { name: listName(about.row) })}
    </ConfirmDialog>
  );
  return { actions, question };
}
