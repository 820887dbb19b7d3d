import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import { useText } from "#renderer/i18n/text.ts";
import { CsvImport } from "#renderer/ui/imports/csv-import.tsx";
import { checkImport, importEmployees, reload } from "../queries.ts";

/** Columns with a cell in the example file; the others stay empty there. */
const EXAMPLES = [
  "employeeIdentifier",
  "firstName",
  "lastName",
  "department",
  "permanentBadge",
] as const;

/** A customer's employees and their badges from a CSV file. */
export function EmployeeImport({
  customerId,
  onClose,
}: {
  customerId: string;
  onClose: () => void;
}) {
  const t = useText("employees");
  const exampleOf = (key: string): string => {
    const known = EXAMPLES.find((column) => column === key);
    return known === undefined ? "" : t(`employees.import.example.${known}`);
  };
  const client = useQueryClient();
  const refresh = useCallback(() => reload(client, customerId), [client, customerId]);
  return (
    <CsvImport
      target={{ kind: "employees", placeId: customerId }}
      title={t("employees.import.title")}
      help={t("employees.import.help")}
      columns={IMPORT_COLUMNS.employees.map((column) => ({
        header: t(`employees.csv.${column.key}`),
        isRequired: "isRequired" in column,
        content: t(`employees.import.columns.${column.key}`),
        example: exampleOf(column.key),
      }))}
      check={(body) => checkImport(customerId, body)}
      write={(body) => importEmployees(customerId, body)}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
