import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { EmployeeBadge, EmployeeRow } from "#contract/employees.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { unassignBadge } from "../queries.ts";
import { listName } from "./use-employee-columns.tsx";

type Held = { row: EmployeeRow; badge: EmployeeBadge };

const named = ({ row, badge }: Held) => ({ number: badge.serialNumber, name: listName(row) });
const unassignWords = (part: string) => textId(`employees.unassign.${part}`);

/** The menu of a row: its panel, and for who may change it the way back of each badge. */
export function useEmployeeActs(open: (employeeId: string) => void, opened: string | null) {
  const t = useText("employees");
  const client = useQueryClient();
  const asking = useConfirm<Held>({
    words: unassignWords,
    values: named,
    variant: "primary",
    act: ({ row, badge }) => unassignBadge(client, row, badge),
  });
  const { item: unassign } = asking;
  const actions = useCallback(
    (row: EmployeeRow) => [
      {
        id: "open",
        label: t(row.canEdit ? "employees.edit" : "employees.show"),
        onSelect: () => open(row.id),
      },
      // What is typed in the panel of the same person is not saved behind its back.
      ...(row.canEdit && row.id !== opened
        ? row.badges.map((badge) => ({ ...unassign({ row, badge }), id: badge.id }))
        : []),
    ],
    [t, open, opened, unassign],
  );
  return { actions, question: asking.dialog };
}
