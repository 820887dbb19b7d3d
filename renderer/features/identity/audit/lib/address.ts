import { audit } from "#contract/identity/audit.ts";
import { LocalDay } from "#contract/core/primitives.ts";

/** What narrows the log; days (`YYYY-MM-DD`) are the reader's, both included. */
export type AuditFilter = {
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const dayIn = (query: URLSearchParams, name: "from" | "to"): string | undefined =>
  LocalDay.safeParse(query.get(name)).data;

/** Reads the filter from an address; what makes no sense is as if it were not there. */
export const readFilter = (query: URLSearchParams): AuditFilter => {
  const search = audit.list.query.shape.search.safeParse(query.get("search") ?? undefined).data;
  return {
    search: search === "" ? undefined : search,
    from: dayIn(query, "from"),
    to: dayIn(query, "to"),
  };
};

/** The address's query with another filter; everything else in it stays. */
export const withFilter = (query: URLSearchParams, filter: AuditFilter): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const name of ["search", "from", "to"] as const) {
    const value = filter[name];
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The filter with another first or last day; as it was where what was typed is no day. */
export const withDay = (
  filter: AuditFilter,
  end: "from" | "to",
  typed: string | undefined,
): AuditFilter =>
  typed === undefined || LocalDay.safeParse(typed).success ? { ...filter, [end]: typed } : filter;

/** Whether the last day lies before the first: nothing can be found then. */
export const isReversed = ({ from, to }: AuditFilter): boolean =>
  from !== undefined && to !== undefined && to < from;
