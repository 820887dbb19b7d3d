import { sortersOf, type Column, type SortValue } from "./column.ts";

/** One sort key; the first in a list leads. */
export type SortKey = { key: string; desc: boolean };

type CompareText = (a: string, b: string) => number;

function compareValues(a: SortValue, b: SortValue, desc: boolean, compare: CompareText): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b));
  return desc ? -order : order;
}

/**
 * Rows in the order of the sort keys; the order of equal rows stays, unknown values come last in
 * either direction.
 *
 * @param compare order of names in the language in use
 * @param isRanked false for rows that follow the others in any order
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  keys: readonly SortKey[],
  compare: CompareText,
  isRanked: (row: Row) => boolean = () => true,
): readonly Row[] {
  const sorters = keys.length === 0 ? [] : columns.flatMap((column) => sortersOf(column));
  const by = keys.flatMap(({ key, desc }) => {
    const value = sorters.find((candidate) => candidate.key === key)?.sortValue;
    return value ? [{ value, desc }] : [];
  });
  if (by.length === 0) return rows;
  return rows.toSorted((a, b) => {
    const byRank = Number(isRanked(b)) - Number(isRanked(a));
    if (byRank !== 0) return byRank;
    for (const { value, desc } of by) {
      const order = compareValues(value(a), value(b), desc, compare);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/**
 * The keys after a header was chosen: it leads alone, or joins behind the first with Shift; chosen
 * again it turns round.
 */
export function nextSort(keys: readonly SortKey[], key: string, isAdded: boolean): SortKey[] {
  const known = keys.find((candidate) => candidate.key === key);
  const next = { key, desc: known ? !known.desc : false };
  if (!isAdded) return [next];
  if (known) return keys.map((candidate) => (candidate === known ? next : candidate));
  return [...keys.slice(0, 1), next];
}

/** Rows in their places: the selected ones first, each group in the given order. */
export function pinSelected<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selected: ReadonlySet<string>,
): readonly Row[] {
  if (selected.size === 0) return rows;
  const isPinned = (row: Row) => selected.has(rowKey(row));
  return [...rows.filter(isPinned), ...rows.filter((row) => !isPinned(row))];
}

/** Rows in their places: each that belongs to another one after it, in the given order. */
export function nestRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  parentOf: (row: Row) => string | undefined,
): readonly Row[] {
  const byParent = Map.groupBy(rows, parentOf);
  const tops = byParent.get(undefined) ?? [];
  if (tops.length === rows.length) return rows;
  return tops.flatMap((row) => [row, ...(byParent.get(rowKey(row)) ?? [])]);
}
