import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { EmployeeLines } from "#contract/people/employees.ts";
import { ListWidget } from "#renderer/forms/list-widget.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { type ListedEmployee, listedIn } from "../lib/listed-employees.ts";
import { employeesQuery } from "../queries.ts";
import { listName, useEmployeeColumns } from "./use-employee-columns.tsx";
import "./employees.css";

type Props = {
  customerId: string;
  /** Where the whole list is; the shell knows. */
  listPath: string;
};

const keyOf = ({ id }: ListedEmployee) => id;
const fieldsOf = (row: ListedEmployee) => [
  row.employeeIdentifier,
  listName(row),
  ...row.badges.map(({ serialNumber }) => serialNumber),
];

const presentOnes = (list: EmployeeLines) => listedIn(list).filter(({ leftAt }) => leftAt === null);

/** A customer's employees and their badges on its dashboard. */
export function EmployeesWidget({ customerId, listPath }: Props) {
  const t = useText("employees", "lists");
  const query = useQuery({ ...employeesQuery(customerId), select: presentOnes });
  const columns = useEmployeeColumns();
  return (
    <ListWidget
      {...{ query, columns, rowKey: keyOf, rowName: listName }}
      title={t("employees.title")}
      note={query.data && t("employees.count", { count: query.data.length })}
      failedTitle={t("employees.failed")}
      rowHeight={43}
      buttons={<Link to={listPath}>{t("employees.widget.all")}</Link>}
      search={{
        label: t("employees.search"),
        fields: fieldsOf,
        noMatch: (_, count) => ({
          title: t("lists.noMatch.title"),
          text: t("lists.noMatch.text", { count }),
        }),
      }}
      empty={{ title: t("employees.empty.title"), text: t("employees.empty.text") }}
    />
  );
}
