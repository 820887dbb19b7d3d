import { useMemo } from "react";
import { textId } from "#renderer/i18n/catalogue.ts";
import { NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { dayOf } from "../lib/badge-drafts.ts";
import type { ListedEmployee } from "../lib/listed-employees.ts";

/** A name as lists sort and show it: "Côté, François-Xavier". */
export const listName = ({ firstName, lastName }: Pick<ListedEmployee, "firstName" | "lastName">) =>
  `${lastName}, ${firstName}`;

/** A name within a sentence: "François-Xavier Côté". */
export const fullName = ({ firstName, lastName }: Pick<ListedEmployee, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** The columns of employees; a name opens the row where there is a panel for it. */
export const useEmployeeColumns = (open?: (employeeId: string) => void) => {
  const t = useText("employees");
  const format = useFormat();
  return useMemo(() => {
    const column = columnsOf<ListedEmployee>((key) => t(textId(`employees.columns.${key}`)));
    const held = ({ badges }: ListedEmployee): string => {
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
    const numbers = ({ badges }: ListedEmployee): string | null =>
      badges.map(({ serialNumber }) => serialNumber).join(", ") || null;
    const nameButton = (row: ListedEmployee) =>
      open === undefined ? (
        listName(row)
      ) : (
        <button type="button" className="hr-employee-open" onClick={() => open(row.id)}>
          {listName(row)}
        </button>
      );
    const badges = (row: ListedEmployee) =>
      row.badges.length === 0 ? (
        NO_VALUE
      ) : (
        <>
          <span>{numbers(row)}</span>
          <span className="hr-employee-second">{held(row)}</span>
        </>
      );
    const note = { card: "note", cardLabel: "" } as const;
    return [
      column.text("identifier", ({ employeeIdentifier }) => employeeIdentifier, note),
      column.text("name", listName, { isStrong: true, card: "title", render: nameButton }),
      column.text("badges", numbers, { ...note, render: badges }),
      column.text("jobRole", ({ jobRole }) => jobRole),
      column.text("department", ({ department }) => department),
    ];
  }, [t, format, open]);
};
