import type { ExportFormat, ExportRow } from "#server/export/table.ts";

/** Rows that one statement reads at most. */
export const PAGE_ROWS = 5_000;

/** What is about to be written: columns, about how many rows, and the rows page by page. */
export type RawTable = {
  /** The names are for programs: the same in every language. */
  columns: readonly (readonly [header: string, format: ExportFormat])[];
  /** Before it is narrowed by what only a row itself shows. */
  countRows(): Promise<number>;
  pages(): AsyncIterable<readonly ExportRow[]>;
  /** People whose rows were written so far. */
  people(): number;
};
