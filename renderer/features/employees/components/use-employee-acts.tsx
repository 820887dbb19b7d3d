import { useCallback } from "react";
import type { EmployeeRow } from "#contract/employees.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { type Held, UnassignDialog } from "./unassign-dialog.tsx";

/** The menu of a row: its panel, and for who may change it the way back of each badge. */
export function useEmployeeActs(open: (employeeId: string) => void, opened: string | null) {
  const t = useText("employees");
  const asking = useDialog<Held>();
  const { open: ask, about } = asking;
  const actions = useCallback(
    (row: EmployeeRow) => [
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
    ],
    [t, open, opened, ask],
  );
  const question = about !== null && (
    <UnassignDialog key={asking.opening} {...asking.props} held={about} />
  );
  return { actions, question };
}
