import { z } from "zod";
import { ChangeVerdict } from "./change.ts";
import type { ReportCell, ReportColumn, ReportRow } from "./columns.ts";
import { isComparable, type Verdict } from "./verdict.ts";

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

/**
 * What determines which keys a report knows: its columns, and what `sortBy` may name beside them.
 */
export type Sortable = {
  readonly columns: readonly ReportColumn[];
  readonly sortKeys?: readonly string[];
};

/** Whether a column holds something to compare, and its report lets it decide the order. */
export const isSortable = ({ kind, isSortable: mayDecide = true }: ReportColumn): boolean =>
  mayDecide && kind !== "indexBar";

/** The keys that a report can be sorted by: columns that hold something to compare, and others. */
export const sortableKeys = ({ columns, sortKeys = [] }: Sortable): string[] => [
  ...columns.filter(isSortable).map(({ key }) => key),
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

/** From the best to what needs attention first; unknown standings sort last either way. */
export const VERDICT_RANK: Readonly<Record<Verdict, number | null>> = {
  atGoal: 0,
  notDistinguishable: 1,
  belowGoal: 2,
  belowBaseline: 3,
  noGoal: null,
  tooFew: null,
  checkCounters: null,
  noOpportunities: null,
  notShown: null,
};

const isVerdict = (cell: string | number): cell is Verdict => cell in VERDICT_RANK;

/** The cell that holds a row's verdict; undefined in reports whose rows have none. */
export const verdictKeyOf = (columns: readonly ReportColumn[]): string | undefined => {
  for (const column of columns) {
    if (column.kind === "verdict") return column.key;
    if (column.kind === "band") return column.verdictKey;
  }
  return undefined;
};

/** The verdict on a row; null in reports whose rows have none. */
export const verdictOf = (columns: readonly ReportColumn[], row: ReportRow): Verdict | null => {
  const key = verdictKeyOf(columns);
  const cell = key === undefined ? null : row.cells[key];
  return typeof cell === "string" && isVerdict(cell) ? cell : null;
};

/** Whether a row has a figure that may be compared; others follow in any order of a column. */
export const isRanked = (columns: readonly ReportColumn[], row: ReportRow): boolean => {
  const verdict = verdictOf(columns, row);
  return verdict === null || isComparable(verdict);
};

/** Where a verdict stands among what needs a look first. */
const ATTENTION: Readonly<Record<Verdict, number>> = {
  belowBaseline: 0,
  checkCounters: 1,
  tooFew: 2,
  noOpportunities: 3,
  notShown: 5,
  belowGoal: 4,
  notDistinguishable: 4,
  atGoal: 4,
  noGoal: 4,
};

/** Rows with what needs a look first on top: by verdict, then the lowest index. */
export const byAttention = (
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): ReportRow[] => {
  const indexKey = columns.find(({ kind }) => kind === "index")?.key ?? "";
  const rank = (row: ReportRow) => ATTENTION[verdictOf(columns, row) ?? "noGoal"];
  const index = (row: ReportRow) => Number(row.cells[indexKey] ?? 0);
  return rows.toSorted((a, b) => rank(a) - rank(b) || index(a) - index(b));
};

/** Above any change in points: how far apart groups of changes stand in a sort. */
const BETWEEN_GROUPS = 1_000;

const CHANGE_GROUPS: Readonly<Record<ChangeVerdict, number | null>> = {
  up: 3,
  down: 3,
  small: 2,
  withinNoise: 1,
  tooFew: null,
  notComparable: null,
};

/**
 * What a row's change is sorted by: real ones by their size, then small ones, then those within
 * noise; null, and so last, where it is not judged.
 */
export const changeSortValue = (
  row: ReportRow,
  { key, verdictKey }: Extract<ReportColumn, { kind: "change" }>,
): number | null => {
  const [points, verdict] = [row.cells[key], ChangeVerdict.safeParse(row.cells[verdictKey])];
  const group = verdict.success ? CHANGE_GROUPS[verdict.data] : null;
  return typeof points === "number" && group !== null
    ? group * BETWEEN_GROUPS + Math.abs(points)
    : null;
};

const comparable = (column: ReportColumn | undefined, cell: ReportCell | undefined): ReportCell => {
  if (cell === undefined || cell === null) return null;
  if (column?.kind !== "verdict") return cell;
  return isVerdict(cell) ? VERDICT_RANK[cell] : null;
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

/** The order a report is shown in: what a person chose, and its own for rows where that is nothing. */
export const sortOf = (report: { readonly defaultSort: SortBy }, chosen: SortBy): SortBy =>
  sortOfRows(chosen).length > 0 ? chosen : [...report.defaultSort, ...chosen];

/**
 * A report's rows in the order of a sort: in any, the total first and rows without a verdict last.
 * @param compareText orders names as the reader's language does
 */
export const sortReportRows = (
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  sortBy: SortBy,
  compareText: (a: string, b: string) => number,
): ReportRow[] => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return rows.toSorted((a, b) => {
    const byTotal = Number(b.isTotal ?? false) - Number(a.isTotal ?? false);
    if (byTotal !== 0) return byTotal;
    const byRank = Number(isRanked(columns, b)) - Number(isRanked(columns, a));
    if (byRank !== 0 && sortBy.length > 0) return byRank;
    for (const { key, desc } of sortBy) {
      const column = byKey.get(key);
      const [left, right] = [a, b].map((row) =>
        column?.kind === "change"
          ? changeSortValue(row, column)
          : comparable(column, row.cells[key]),
      ) as [ReportCell, ReportCell];
      const order = compareCells(left, right, desc, compareText);
      if (order !== 0) return order;
    }
    return 0;
  });
};
