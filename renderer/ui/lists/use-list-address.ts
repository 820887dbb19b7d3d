import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type ListDefaults, type ListState, readList, writeList } from "./list-address.ts";

/**
 * A list's search, sort, tab, page and filters as the address has them, and a way to change some.
 * @param filterKeys names of its filters; the same array from render to render, as `defaults` is
 */
export function useListAddress(filterKeys: readonly string[], defaults: ListDefaults) {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readList(query, filterKeys, defaults), [query, filterKeys, defaults]);
  const change = useCallback(
    (part: Partial<ListState>) =>
      setQuery((current) => writeList(current, part, defaults), {
        replace: true,
        preventScrollReset: true,
      }),
    [setQuery, defaults],
  );
  return [state, change] as const;
}
