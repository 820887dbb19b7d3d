import { csvText } from "#contract/core/csv-text.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import type { ListedEmployee } from "./listed-employees.ts";

const COLUMNS = [
  "employeeIdentifier",
  "firstName",
  "lastName",
  "department",
  "jobRole",
  "permanentBadge",
  "temporaryBadge",
] as const;

/** A customer's employees as a CSV file that an import reads again. Excel reads the mark. */
export const employeesCsv = (t: Translate, rows: readonly ListedEmployee[]): string => {
  const badgesOf = ({ badges }: ListedEmployee, isPermanent: boolean) =>
    badges
      .filter((badge) => badge.isPermanent === isPermanent)
      .map(({ serialNumber }) => serialNumber)
      .join(", ");
  const lines = rows.map((row) => [
    row.employeeIdentifier,
    row.firstName,
    row.lastName,
    row.department ?? "",
    row.jobRole,
    badgesOf(row, true),
    badgesOf(row, false),
  ]);
  const head = COLUMNS.map((column) => t(`employees.csv.${column}`));
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(csvText).join(",")}\r\n`).join("")}`;
};
