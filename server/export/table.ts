/** How a column's cells are written: text, or a number with so many decimals. */
export type ExportFormat = "text" | "integer" | "decimal" | "hundredths" | "percent" | "points";

export type ExportColumn = {
  header: string;
  format: ExportFormat;
  /** About how many characters wide a spreadsheet shows it. */
  width: number;
};

/** One cell; null is unknown and stands as a dash where a file cannot hold an empty cell. */
export type ExportCell = string | number | null;
export type ExportRow = readonly ExportCell[];

export type ExportNote = { label: string; text: string };

/** A table on its way into a file. */
export type ExportTable = {
  /** Name of the sheet in formats that have sheets. */
  title: string;
  columns: readonly ExportColumn[];
  /**
   * All rows, or pages of them that come as the file is written: a promise for each single row would
   * cost as much as writing it.
   */
  rows: Iterable<ExportRow> | AsyncIterable<readonly ExportRow[]>;
  /** What is said of the whole table, below its rows: a label and a text each. */
  notes?: readonly ExportNote[];
};
