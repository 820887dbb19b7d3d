import {
  FILTER_NAMES,
  type FilterInput,
  type FilterModel,
  type FilterName,
} from "#contract/reports/filters.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { DEFAULT_TIMEFRAME, allowsShifts } from "#contract/reports/timeframes.ts";

/** What narrows a report, beside the facility it is run for. */
export type ReportFilters = Omit<FilterModel, "facilityId">;

/** What a report shows before anything was chosen: everything there is, over the last 7 days. */
export const DEFAULT_FILTERS: ReportFilters = {
  reportDateRange: DEFAULT_TIMEFRAME,
  locationIds: [],
  shiftIds: [],
  deviceIds: [],
};

/** The lists of ids among the filters and the names under which they are offered. */
export const ID_FILTERS = {
  locations: "locationIds",
  shifts: "shiftIds",
  devices: "deviceIds",
} as const satisfies Partial<Record<FilterName, keyof ReportFilters>>;
export type IdFilterName = keyof typeof ID_FILTERS;

/** Narrows a filter's name to those that hold ids. */
export const isIdFilter = (name: FilterName): name is IdFilterName => name in ID_FILTERS;

/**
 * Length of a custom range in milliseconds of wall clock; 0 for any other timeframe and for a range
 * that is not complete.
 */
export const customSpanMs = ({ startDate, endDate }: Partial<ReportFilters>): number =>
  startDate === undefined || endDate === undefined
    ? 0
    : Date.parse(`${endDate}:00Z`) - Date.parse(`${startDate}:00Z`);

/** Whether these filters' timeframe is short enough for shifts to narrow it. */
export const shiftsAllowed = (filters: ReportFilters): boolean =>
  allowsShifts(filters.reportDateRange, customSpanMs(filters));

/** Drops the dates that only a custom range carries. */
const withoutStrayDates = (filters: ReportFilters): ReportFilters => {
  if (filters.reportDateRange === "custom") return filters;
  const { startDate: _start, endDate: _end, ...rest } = filters;
  return rest;
};

/** The filters as the API takes them. */
export const toFilterModel = (facilityId: string, filters: ReportFilters): FilterInput => ({
  facilityId,
  ...withoutStrayDates(filters),
});

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

const isSame = (name: FilterName, a: ReportFilters, b: ReportFilters): boolean => {
  if (isIdFilter(name)) return sameIds(a[ID_FILTERS[name]], b[ID_FILTERS[name]]);
  return (
    a.reportDateRange === b.reportDateRange &&
    a.startDate === b.startDate &&
    a.endDate === b.endDate
  );
};

/** The names of the filters in which the two differ; the order of ids does not count. */
export const changedFilters = (a: ReportFilters, b: ReportFilters): FilterName[] =>
  FILTER_NAMES.filter((name) => (name === "timeframe" || isIdFilter(name)) && !isSame(name, a, b));

/**
 * Puts one filter's new value among the others and keeps them consistent: when the timeframe grows
 * beyond what shifts may narrow, the chosen shifts go (`shiftsLimited` says so).
 */
export const withFilter = (
  filters: ReportFilters,
  change: Partial<ReportFilters>,
): { filters: ReportFilters; shiftsLimited: boolean } => {
  const next = withoutStrayDates({ ...filters, ...change });
  const shiftsLimited = next.shiftIds.length > 0 && !shiftsAllowed(next);
  return { filters: shiftsLimited ? { ...next, shiftIds: [] } : next, shiftsLimited };
};

/** Filters carried over to a report: what it does not offer, or hides, falls back to the default. */
export const filtersFor = (report: ReportDefinition, filters: ReportFilters): ReportFilters => {
  const offers = (name: FilterName) => report.filters.includes(name);
  const keepsTimeframe =
    offers("timeframe") && !report.hiddenTimeframes.includes(filters.reportDateRange);
  const timeframe = keepsTimeframe
    ? filters
    : { ...filters, reportDateRange: DEFAULT_FILTERS.reportDateRange };
  return withFilter(timeframe, {
    locationIds: offers("locations") ? filters.locationIds : [],
    shiftIds: offers("shifts") ? filters.shiftIds : [],
    deviceIds: offers("devices") ? filters.deviceIds : [],
  }).filters;
};
