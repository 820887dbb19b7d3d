import { plainText, searchTerms } from "#contract/core/plain-text.ts";

/** The size of a page that has all rows. */
export const ALL_ROWS = 1_000_000;

/** One value that a list can be narrowed to. */
type FilterOption<Row> = { value: string; label: string; has: (row: Row) => boolean };

/** A set of such values; of several ticked ones a row needs one. */
export type ListFilter<Row> = {
  /** Names it in the address. */
  key: string;
  label: string;
  options: readonly FilterOption<Row>[];
};

/** The ticked values of each filter by its key. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/**
 * Whether a row has every word typed, wherever it stands, without regard to case and accents.
 * @param fields what is searched in; null for a field that is empty
 */
export function matchesSearch(fields: readonly (string | null)[], typed: string): boolean {
  const text = plainText(fields.join(" "));
  return searchTerms(typed).every((term) => text.includes(term));
}

const fits = <Row>(row: Row, filter: ListFilter<Row>, values: readonly string[]): boolean => {
  const wanted = filter.options.filter(({ value }) => values.includes(value));
  return wanted.length === 0 || wanted.some(({ has }) => has(row));
};

/** The rows that fit the search and every filter. */
export function matchingRows<Row>(
  rows: readonly Row[],
  search: { typed: string; fields: (row: Row) => readonly (string | null)[] },
  filters: readonly ListFilter<Row>[],
  values: FilterValues,
): readonly Row[] {
  return rows.filter(
    (row) =>
      matchesSearch(search.fields(row), search.typed) &&
      filters.every((filter) => fits(row, filter, values[filter.key] ?? [])),
  );
}

/** A page of a list; a page beyond the end is the last one. Pages count from 1. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(1, page), last);
  return { page: shown, last, rows: rows.slice((shown - 1) * size, shown * size) };
}
