import type { FilterData } from "#contract/reports/filters/filters.ts";
import type { FilterName } from "#contract/reports/filters/filter-table.ts";

/** Fetches the choices of several filters of one facility at once. */
type LoadFilters = (facilityId: string, names: FilterName[]) => Promise<FilterData>;

type Batch = { names: Set<FilterName>; answer: Promise<FilterData> };

/**
 * Collects what is requested within `delayMs` into one call per facility. When that call fails,
 * everyone who waited for it fails.
 */
export const createFilterLoader = (load: LoadFilters, delayMs: number) => {
  const open = new Map<string, Batch>();

  const start = (facilityId: string): Batch => {
    const names = new Set<FilterName>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve, delayMs)).then(() => {
      open.delete(facilityId);
      return load(facilityId, [...names]);
    });
    return { names, answer };
  };

  /** The answer of the call that this request became part of. */
  return (facilityId: string, name: FilterName): Promise<FilterData> => {
    const batch = open.get(facilityId) ?? start(facilityId);
    open.set(facilityId, batch);
    batch.names.add(name);
    return batch.answer;
  };
};
