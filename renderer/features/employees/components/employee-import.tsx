import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#renderer/i18n/text.ts";
import { CsvImport } from "#renderer/ui/imports/csv-import.tsx";
import { checkImport, importEmployees } from "../queries.ts";

/** A customer's employees and their badges from a CSV file. */
export function EmployeeImport({
  customerId,
  onClose,
}: {
  customerId: string;
  onClose: () => void;
}) {
  const t = useText("employees");
  const client = useQueryClient();
  return (
    <CsvImport
      title={t("employees.import.title")}
      help={t("employees.import.help")}
      check={(body) => checkImport(customerId, body)}
      write={(body) => importEmployees(client, customerId, body)}
      onClose={onClose}
    />
  );
}
