import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { EmployeeRow } from "#contract/employees.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { hasWords } from "#renderer/ui/lists/list-rows.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { employeesQuery } from "../queries.ts";
import { listName, useEmployeeColumns } from "./use-employee-columns.tsx";
import "./employees.css";

type Props = {
  customerId: string;
  /** Where the whole list is; the shell knows. */
  listPath: string;
};

const keyOf = ({ id }: EmployeeRow) => id;
const fieldsOf = (row: EmployeeRow) => [
  row.employeeIdentifier,
  listName(row),
  ...row.badges.map(({ serialNumber }) => serialNumber),
];

/** A customer's employees and their badges on its dashboard. */
export function EmployeesWidget({ customerId, listPath }: Props) {
  const t = useText("employees", "lists");
  const query = useQuery(employeesQuery(customerId));
  const columns = useEmployeeColumns();
  return (
    <Widget
      title={t("employees.title")}
      note={query.data && t("employees.count", { count: query.data.length })}
      searchLabel={t("employees.search")}
      actions={<Link to={listPath}>{t("employees.widget.all")}</Link>}
    >
      {({ search, clearSearch }) => (
        <QueryState query={query} failedTitle={t("employees.failed")}>
          {(rows) => {
            const found = rows.filter((row) => hasWords(fieldsOf(row), search));
            return (
              <DataTable
                caption={t("employees.title")}
                columns={columns}
                rows={found}
                rowKey={keyOf}
                rowName={listName}
                rowHeight={43}
                empty={
                  rows.length > 0 ? (
                    <EmptyState
                      title={t("lists.noMatch.title")}
                      action={<Button onClick={clearSearch}>{t("lists.noMatch.clear")}</Button>}
                    >
                      {t("lists.noMatch.text", { count: rows.length })}
                    </EmptyState>
                  ) : (
                    <EmptyState title={t("employees.empty.title")}>
                      {t("employees.empty.text")}
                    </EmptyState>
                  )
                }
              />
            );
          }}
        </QueryState>
      )}
    </Widget>
  );
}
