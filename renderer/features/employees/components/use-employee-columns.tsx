import { useMemo } from "react";
import type { EmployeeRow } from "#contract/employees.ts";
import { NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { dayOf } from "../lib/badge-drafts.ts";

/** A name as lists sort and show it: "Côté, François-Xavier". */
export const listName = ({ firstName, lastName }: Pick<EmployeeRow, "firstName" | "lastName">) =>
  `${lastName}, ${firstName}`;

/** The columns of employees; a name opens the row where there is a panel for it. */
export const useEmployeeColumns = (
  open?: (employeeId: string) => void,
): readonly Column<EmployeeRow>[] => {
  const t = useText("employees");
  const format = useFormat();
  return useMemo((): readonly Column<EmployeeRow>[] => {
    const column = <K extends "identifier" | "name" | "badges" | "jobRole" | "department">(
      key: K,
    ) => ({ key, kind: "text", header: t(`employees.columns.${key}`) }) as const;
    const held = ({ badges }: EmployeeRow): string => {
      const [only] = badges;
      if (only === undefined) return "";
      if (badges.length > 1) return t("employees.badgeCount", { count: badges.length });
      if (only.isPermanent) return t("employees.permanent");
      const day = dayOf(new Date(only.since));
      const isThisYear = day.slice(0, 4) === dayOf(new Date()).slice(0, 4);
      return t("employees.temporarySince", {
        day: isThisYear ? format.dayShort(day) : format.day(day),
      });
    };
    const numbers = ({ badges }: EmployeeRow): string | null =>
      badges.map(({ serialNumber }) => serialNumber).join(", ") || null;
    return [
      {
        ...column("identifier"),
        value: ({ employeeIdentifier }) => employeeIdentifier,
        card: "note",
        cardLabel: "",
      },
      {
        ...column("name"),
        value: listName,
        isStrong: true,
        card: "title",
        render: (row) =>
          open === undefined ? (
            listName(row)
          ) : (
            <button type="button" className="hr-employee-open" onClick={() => open(row.id)}>
              {listName(row)}
            </button>
          ),
      },
      {
        ...column("badges"),
        value: numbers,
        card: "note",
        cardLabel: "",
        render: (row) =>
          row.badges.length === 0 ? (
            NO_VALUE
          ) : (
            <>
              <span>{numbers(row)}</span>
              <span className="hr-employee-second">{held(row)}</span>
            </>
          ),
      },
      { ...column("jobRole"), value: ({ jobRole }) => jobRole },
      { ...column("department"), value: ({ department }) => department },
    ];
  }, [t, format, open]);
};
