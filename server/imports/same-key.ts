import type { ImportRow } from "./import-file.ts";

/**
 * How a line stands to another one of the same key: it says the same as an earlier one, or
 * something else in some columns, so that it is unknown which of the two is meant.
 */
type Standing = { repeats: number } | { contradicts: number; columns: readonly string[] };

/** The columns in which two lines differ; the key's own may differ in case. */
const differences = (one: ImportRow, other: ImportRow, keyColumn: string): string[] =>
  Object.keys({ ...one.values, ...other.values }).filter(
    (column) => column !== keyColumn && (one.values[column] ?? "") !== (other.values[column] ?? ""),
  );

/**
 * Finds lines of the same key, by the lines' numbers. A line that alone has its key, or is the
 * first of several alike, is not among them; nor is one without a key.
 */
export const standingsOf = (
  rows: readonly ImportRow[],
  keyColumn: string,
  keyOf: (value: string) => string,
): Map<number, Standing> => {
  const standings = new Map<number, Standing>();
  const groups = Map.groupBy(rows, ({ values }) => keyOf(values[keyColumn] ?? ""));
  for (const [key, group] of groups) {
    const [first] = group;
    if (key === "" || first === undefined || group.length === 1) continue;
    const other = group.find((row) => differences(row, first, keyColumn).length > 0);
    for (const row of group) {
      const against = differences(row, first, keyColumn).length > 0 ? first : other;
      if (against !== undefined) {
        const columns = differences(row, against, keyColumn);
        standings.set(row.line, { contradicts: against.line, columns });
      } else if (row !== first) standings.set(row.line, { repeats: first.line });
    }
  }
  return standings;
};
