import { csvText } from "#contract/core/csv-text.ts";
import type { ColumnHelp, DryRun, ImportLine } from "./import-types.ts";

/** Rows as a CSV file. Excel reads the mark at its start. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvText).join(",")}\r\n`).join("")}`;

/** The refused lines as the file had them, with the reason as last column. */
export function refusedCsv({ columns, lines }: DryRun, why: string): string {
  const refused = lines.filter(({ outcome }) => outcome === "refused");
  return csvOf([
    [...columns.map(({ header }) => header), why],
    ...refused.map((line) => [...columns.map(({ key }) => line.cells[key]?.text ?? ""), line.why]),
  ]);
}

/** One thing that is wrong in a file. */
export type FileFault = Pick<ImportLine, "line" | "why" | "nearMatch"> & {
  key: string;
  /** By its header. */
  column: string;
  value: string | null;
};

/** All that is wrong in a file, in the order of its lines. */
export const faultsOf = ({ columns, lines }: Pick<DryRun, "columns" | "lines">): FileFault[] => {
  const headers = new Map(columns.map(({ key, header }) => [key, header]));
  return lines.flatMap(({ line, cells, nearMatch, faults = [] }) =>
    faults.map(({ column, why }, at) => ({
      key: `${line} ${at}`,
      line,
      column: headers.get(column) ?? "",
      value: cells[column]?.text ?? null,
      why,
      ...(nearMatch?.column === column && { nearMatch }),
    })),
  );
};

/** All that is wrong in a file as a CSV file: line, column, value and reason. */
export const faultsCsv = (faults: readonly FileFault[], headers: readonly string[]): string =>
  csvOf([
    headers,
    ...faults.map(({ line, column, value, why }) => [String(line), column, value ?? "", why]),
  ]);

/** A file with the columns' names and one line to begin from. */
export const exampleCsv = (columns: readonly ColumnHelp[]): string =>
  csvOf([columns.map(({ header }) => header), columns.map(({ example }) => example)]);
