import type { SortKey } from "../tables/data-table/sorting.ts";
import type { FilterValues } from "./list-rows.ts";

/** What of a list stands in its address, so that a view can be linked and survives a reload. */
export type ListState = {
  search: string;
  sort: readonly SortKey[];
  tab: string | null;
  page: number;
  /** Rows on a page. */
  size: number;
  filters: FilterValues;
};

/** What holds where the address says nothing. */
export type ListDefaults = { sort: readonly SortKey[]; size: number };

const sortText = (sort: readonly SortKey[]): string =>
  sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join();

const readSort = (text: string): SortKey[] =>
  text
    .split(",")
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => ({ key: part.replace(/^-/u, ""), desc: part.startsWith("-") }));

const positive = (text: string | null, otherwise: number): number => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise;
};

/** Reads a list's state from an address; `filterKeys` are its own. */
export function readList(
  query: URLSearchParams,
  filterKeys: readonly string[],
  defaults: ListDefaults,
): ListState {
  const sort = query.get("sort");
  return {
    search: query.get("search") ?? "",
    sort: sort === null ? defaults.sort : readSort(sort),
    tab: query.get("tab"),
    page: positive(query.get("page"), 1),
    size: positive(query.get("rows"), defaults.size),
    filters: Object.fromEntries(filterKeys.map((key) => [key, query.getAll(key)])),
  };
}

/** The address with parts of a list's state changed; the rest of it stays. Defaults are left out. */
export function writeList(
  query: URLSearchParams,
  change: Partial<ListState>,
  defaults: ListDefaults,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string, isDefault: boolean) => {
    if (isDefault) next.delete(name);
    else next.set(name, value);
  };
  const { search, sort, tab, page, size, filters } = change;
  if (search !== undefined) put("search", search, search === "");
  if (sort) put("sort", sortText(sort), sortText(sort) === sortText(defaults.sort));
  if (tab !== undefined) put("tab", tab ?? "", tab === null);
  if (size !== undefined) put("rows", String(size), size === defaults.size);
  for (const [key, values] of Object.entries(filters ?? {})) {
    next.delete(key);
    for (const value of values) next.append(key, value);
  }
  // Another list begins at its first page.
  put("page", String(page ?? 1), (page ?? 1) === 1);
  return next;
}
