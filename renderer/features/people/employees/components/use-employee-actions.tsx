import { useCallback } from "react";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { ListedEmployee } from "../lib/listed-employees.ts";
import { type Held, UnassignDialog } from "./unassign-dialog.tsx";
import { fullName } from "./use-employee-columns.tsx";

type Around = {
  customerId: string;
  canEdit: boolean;
  /** Whose panel is open. */
  opened: string | null;
  open: (employeeId: string) => void;
};

/** The menu of a row: its panel, and for who may change it the way back of each badge. */
export function useEmployeeActs({ customerId, canEdit, opened, open }: Around) {
  const t = useText("employees");
  const asking = useDialog<Held>();
  const { open: ask, about } = asking;
  const actions = useCallback(
    (row: ListedEmployee) => [
      {
        id: "open",
        label: t(canEdit ? "employees.edit" : "employees.show"),
        onSelect: () => open(row.id),
      },
      // What is typed in the panel of the same person is not saved behind its back.
      ...(canEdit && row.id !== opened
        ? row.badges.map(({ serialNumber }) => ({
            id: serialNumber,
            label: t("employees.unassign.action", { number: serialNumber }),
            onSelect: () =>
              ask({ customerId, employeeId: row.id, serialNumber, name: fullName(row) }),
          }))
        : []),
    ],
    [t, customerId, canEdit, open, opened, ask],
  );
  const question = about !== null && (
    <UnassignDialog key={asking.opening} {...asking.props} held={about} />
  );
  return { actions, question };
}
