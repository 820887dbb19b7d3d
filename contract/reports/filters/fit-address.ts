import { sortableKeys, type SortBy, type Sortable } from "../sort.ts";
import {
  beginsTooEarly,
  customRangeLimits,
  rangeBeyondLimits,
  type ReportReach,
} from "./timeframes.ts";
import type { ReportAddress } from "./address.ts";
import { DEFAULT_FILTERS, withFilter, type ReportFilters } from "./filters.ts";

const fitRange = (filters: ReportFilters, today: string, reach: ReportReach): ReportFilters => {
  const beyond = rangeBeyondLimits(filters, customRangeLimits(today, reach));
  const isWithin =
    beyond.startDate === undefined &&
    beyond.endDate === undefined &&
    !beginsTooEarly(filters.reportDateRange, today, reach.maxDaysBack);
  if (isWithin) return filters;
  return withFilter(filters, { reportDateRange: DEFAULT_FILTERS.reportDateRange }).filters;
};

const fitSort = (sortBy: SortBy, report: Sortable): SortBy => {
  const known = new Set(sortableKeys(report));
  return sortBy.every(({ key }) => known.has(key))
    ? sortBy
    : sortBy.filter(({ key }) => known.has(key));
};

/**
 * What an address says, without what its report cannot do: a custom range beyond the limits, and
 * columns to sort by that it does not have.
 * @param today the facility's calendar day, `YYYY-MM-DD`
 */
export const fitAddress = (
  address: ReportAddress,
  report: Sortable & ReportReach,
  today: string,
): {
  address: ReportAddress;
  /** Names of the values of which something was left out. */
  ignored: string[];
} => {
  const filters = fitRange(address.filters, today, report);
  const sortBy = fitSort(address.sortBy, report);
  return {
    address: { ...address, filters, sortBy },
    ignored: [
      ...(filters === address.filters ? [] : ["filters"]),
      ...(sortBy === address.sortBy ? [] : ["sortBy"]),
    ],
  };
};
