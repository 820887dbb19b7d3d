import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import { userImports } from "#contract/identity/user-imports.ts";
import { call } from "#renderer/api/client.ts";
import { useText } from "#renderer/i18n/text.ts";
import { CsvImport } from "#renderer/ui/imports/csv-import.tsx";
import { reload, rolesQuery } from "../queries.ts";

/** Columns with a cell in the example file; role and facility are the customer's own. */
const EXAMPLES = ["email", "firstName", "lastName", "department", "language"] as const;

/** Invites the people of a CSV file. */
export function UserImport({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const t = useText("users", "user-import");
  const offers = useQuery(rolesQuery(customerId)).data ?? [];
  const roles = offers
    .filter(({ name }) => name !== "serviceAccount")
    .map(({ name, isAdmin }) => ({ name: t(`users.roles.${name}.name`), isAdmin }));
  const exampleOf = (key: string): string => {
    if (key === "role") return roles.find(({ isAdmin }) => !isAdmin)?.name ?? "";
    if (key === "facility") return t("users.everywhere");
    const known = EXAMPLES.find((column) => column === key);
    return known === undefined ? "" : t(`user-import.example.${known}`);
  };
  const params = { customerId };
  const client = useQueryClient();
  const refresh = useCallback(() => reload(client, customerId), [client, customerId]);
  return (
    <CsvImport
      target={{ kind: "users", placeId: customerId }}
      title={t("user-import.title")}
      help={t("user-import.help")}
      columns={IMPORT_COLUMNS.users.map((column) => ({
        header: t(`user-import.csv.${column.key}`),
        isRequired: "isRequired" in column,
        content: t(`user-import.columns.${column.key}`, {
          roles: roles.map(({ name }) => name).join(", "),
        }),
        example: exampleOf(column.key),
      }))}
      check={({ fileName: _name, ...body }) => call(userImports.check, { params, body })}
      write={(body) => call(userImports.write, { params, body: { ...body, withoutRefused: true } })}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
