import type { FieldCode } from "#contract/core/errors.ts";
import { MONTHS, momentsOf } from "#contract/observing/observation-kinds.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import {
  FILTERS,
  LOADED_FILTERS,
  type LoadedFilter,
  isLoaded,
} from "#contract/reports/filters/filter-table.ts";
import {
  type FilterModel,
  type ReportFilters,
  chosenIds,
  isLimited,
  unofferedFields,
} from "#contract/reports/filters/filters.ts";
import {
  beginsTooEarly,
  customRangeLimits,
  hasWholeDays,
  offersTimeframe,
  rangeBeyondLimits,
} from "#contract/reports/filters/timeframes.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { FacilityContext } from "./queries/facility-context.ts";
import { shiftVersions } from "./settings-in-force.ts";
import { UNIT_LEVEL } from "./location-tree.ts";
import type { ReportRange } from "./range.ts";

const isForeign = (ids: readonly string[], known: readonly string[]): boolean => {
  if (ids.length === 0) return false;
  const own = new Set(known);
  return ids.some((id) => !own.has(id));
};

/** What is wrong with the timeframe and the shifts in it. */
const rangeErrors = (
  report: ReportDefinition,
  filter: FilterModel,
  range: ReportRange,
  forSlide: boolean,
): Record<string, FieldCode> => {
  if (!report.filters.includes("timeframe")) return {};
  const today = range.nowText.slice(0, 10);
  const { reportDateRange } = filter;
  const limited = LOADED_FILTERS.filter(
    (name) => chosenIds(filter, name).length > 0 && isLimited(name, filter),
  );
  return {
    ...(!offersTimeframe(report, reportDateRange, forSlide) && { reportDateRange: "not_in_list" }),
    ...(beginsTooEarly(reportDateRange, today, report.maxDaysBack) && {
      reportDateRange: "too_far_back",
    }),
    ...(filter.startDate !== undefined &&
      filter.startDate === filter.endDate &&
      !hasWholeDays(report) && { startDate: "start_before_end" }),
    ...rangeBeyondLimits(filter, customRangeLimits(today, report)),
    ...Object.fromEntries(limited.map((name) => [FILTERS[name].field, "shift_range" as const])),
  };
};

/** The rows of a facility that each filter may name. */
const KNOWN: { readonly [N in LoadedFilter]: (context: FacilityContext) => string[] } = {
  locations: ({ locations }) => locations.map(({ id }) => id),
  // A deleted shift still narrows the days that had it.
  shifts: (context) => shiftVersions(context).flatMap(({ shifts }) => shifts.map(({ id }) => id)),
  devices: ({ assignments }) => assignments.map(({ deviceId }) => deviceId),
  jobRoles: ({ badges }) => badges.jobRoles.map(({ id }) => id),
  employees: ({ badges }) => badges.employees.map(({ id }) => id),
  obvJobRoles: ({ observationRoles }) => observationRoles.map(({ id }) => id),
  hygieneOpportunities: ({ hygieneProtocolId }) =>
    momentsOf(hygieneProtocolId).map(({ id }) => String(id)),
  obvYears: ({ observedYears }) => observedYears.map(String),
  months: () => MONTHS.map(String),
};

/** The fields by which a report cannot be narrowed: not offered, or not the facility's. */
export const foreignFields = (
  report: ReportDefinition,
  filter: ReportFilters,
  context: FacilityContext,
): Record<string, FieldCode> => {
  const foreign = report.filters
    .filter(isLoaded)
    .filter((name) => isForeign(chosenIds(filter, name), KNOWN[name](context)))
    .map((name) => FILTERS[name].field);
  return Object.fromEntries(
    [...unofferedFields(report, filter), ...foreign].map((field) => [field, "not_in_list"]),
  );
};

/** What is wrong with the places of a report that is about one of a level. */
const placeErrors = (
  { needsPlace }: Pick<ReportDefinition, "needsPlace">,
  { locationIds }: FilterModel,
  { locations }: FacilityContext,
): Record<string, FieldCode> => {
  if (needsPlace === undefined) return {};
  const [only, ...others] = locationIds;
  if (only === undefined) return { locationIds: "required" };
  const level = locations.find(({ id }) => id === only)?.level;
  return others.length === 0 && level === UNIT_LEVEL ? {} : { locationIds: "not_in_list" };
};

/**
 * Refuses what a report cannot be narrowed by: filters it does not offer, ids that are not the
 * facility's, shifts over more than 90 days.
 * @param forSlide timeframes that only slides have are taken as well
 * @throws AppError `invalid_input` with a code for each field
 */
export const checkFilter = (
  report: ReportDefinition,
  filter: FilterModel,
  range: ReportRange,
  context: FacilityContext,
  forSlide = false,
): void => {
  const errors = {
    ...rangeErrors(report, filter, range, forSlide),
    ...placeErrors(report, filter, context),
    ...foreignFields(report, filter, context),
  };
  if (Object.keys(errors).length > 0) throw new AppError("invalid_input", { fieldErrors: errors });
};
