import { z } from "zod";
import type { ReportCell, ReportColumn, ReportRow } from "./shared.ts";

/**
 * Keys of columns to sort by, the leading one first; empty means the report's own order.
 *
 * A bare key names a column of the report's own rows, the ones that files hold as well. Where a
 * page has a further table, its columns are named `<table>.<column>`: `shifts.opportunities` in
 * report 19. Keys that are not among its {@link sortableKeys} are left out.
 */
export const SortBy = z
  .array(z.strictObject({ key: z.string().min(1).max(60), desc: z.boolean() }))
  .max(4, "too_many");
export type SortBy = z.infer<typeof SortBy>;

/** What tells which keys a report knows: its columns, and what `sortBy` may name beside them. */
export type Sortable = {
  readonly columns: readonly ReportColumn[];
  readonly sortKeys?: readonly string[];
};

/** The keys that a report can be sorted by: columns that hold something to compare, and others. */
export const sortableKeys = ({ columns, sortKeys = [] }: Sortable): string[] => [
  ...columns.filter(({ kind }) => kind !== "indexBar").map(({ key }) => key),
  ...sortKeys,
];

/** The part of a sort that is about a further table, in that table's own keys. */
export const sortOfTable = (sortBy: SortBy, table: string): SortBy =>
  sortBy
    .filter(({ key }) => key.startsWith(`${table}.`))
    .map(({ key, desc }) => ({ key: key.slice(table.length + 1), desc }));

/** The part of a sort that is about the report's own rows. */
export const sortOfRows = (sortBy: SortBy): SortBy =>
  sortBy.filter(({ key }) => !key.includes("."));

/** From what needs no attention to what needs it first. */
const STATUS_ORDER = ["atGoal", "noGoal", "belowGoal", "belowBaseline"];

const rank = (key: string, cell: ReportCell | undefined): ReportCell => {
  if (cell === undefined || cell === null) return null;
  if (key !== "status") return cell;
  const index = STATUS_ORDER.indexOf(String(cell));
  return index < 0 ? null : index;
};

/** Signed order of two cells; missing ones go last whichever the direction. */
const compareCells = (
  a: ReportCell,
  b: ReportCell,
  desc: boolean,
  compareText: (a: string, b: string) => number,
): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b));
  return desc ? -order : order;
};

/**
 * A report's rows in the order of a sort, the total first in any.
 * @param compareText orders names as the reader's language does
 */
export const sortReportRows = (
  rows: readonly ReportRow[],
  sortBy: SortBy,
  compareText: (a: string, b: string) => number,
): ReportRow[] =>
  rows.toSorted((a, b) => {
    const byTotal = Number(b.isTotal ?? false) - Number(a.isTotal ?? false);
    if (byTotal !== 0) return byTotal;
    for (const { key, desc } of sortBy) {
      const [left, right] = [rank(key, a.cells[key]), rank(key, b.cells[key])];
      const order = compareCells(left, right, desc, compareText);
      if (order !== 0) return order;
    }
    return 0;
  });
