import { csvText } from "#contract/csv-text.ts";
import type { DryRun } from "./import-types.ts";

/** The refused lines as the file had them, with the reason as last column. Excel reads the mark. */
export function refusedCsv({ columns, lines }: DryRun, why: string): string {
  const refused = lines.filter(({ outcome }) => outcome === "refused");
  const rows = [
    [...columns.map(({ header }) => header), why],
    ...refused.map((line) => [...columns.map(({ key }) => line.cells[key]?.text ?? ""), line.why]),
  ];
  return `\uFEFF${rows.map((row) => `${row.map(csvText).join(",")}\r\n`).join("")}`;
}
