import type { FieldCode } from "#contract/errors.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { FilterModel } from "#contract/reports/filters.ts";
import {
  allowsShifts,
  customRangeLimits,
  rangeBeyondLimits,
} from "#contract/reports/timeframes.ts";
import { AppError } from "#server/lib/app-error.ts";
import { HALF_HOUR_MS } from "#server/lib/zoned-time.ts";
import type { FacilityContext } from "./queries/facility-context.ts";
import type { ReportRange } from "./range.ts";

const isForeign = (ids: readonly string[], known: readonly string[]): boolean => {
  const own = new Set(known);
  return ids.some((id) => !own.has(id));
};

/** What is wrong with the timeframe and the shifts in it. */
const rangeErrors = (
  report: ReportDefinition,
  filter: FilterModel,
  range: ReportRange,
): Record<string, FieldCode> => {
  if (!report.filters.includes("timeframe")) return {};
  const spanMs = (range.span.end - range.span.start) * HALF_HOUR_MS;
  return {
    ...(report.hiddenTimeframes.includes(filter.reportDateRange)
      ? { reportDateRange: "not_in_list" as const }
      : {}),
    ...rangeBeyondLimits(filter, customRangeLimits(range.nowText.slice(0, 10))),
    ...(filter.shiftIds.length > 0 && !allowsShifts(filter.reportDateRange, spanMs)
      ? { shiftIds: "shift_range" as const }
      : {}),
  };
};

const ID_FIELDS = ["locationIds", "shiftIds", "deviceIds"] as const;
export type ChosenIds = Pick<FilterModel, (typeof ID_FIELDS)[number]>;

/** The lists of ids by which a report cannot be narrowed: not offered, or not the facility's. */
export const foreignIds = (
  report: ReportDefinition,
  filter: ChosenIds,
  { locations, shifts, assignments }: FacilityContext,
): Record<string, FieldCode> => {
  const known = {
    locationIds: report.filters.includes("locations") ? locations.map(({ id }) => id) : [],
    shiftIds: report.filters.includes("shifts") ? shifts.map(({ id }) => id) : [],
    deviceIds: report.filters.includes("devices")
      ? assignments.map(({ deviceId }) => deviceId)
      : [],
  };
  return Object.fromEntries(
    ID_FIELDS.filter((field) => isForeign(filter[field], known[field])).map((field) => [
      field,
      "not_in_list",
    ]),
  );
};

/**
 * Refuses what a report cannot be narrowed by: filters it does not offer, ids that are not the
 * facility's, shifts over more than 90 days.
 * @throws AppError `invalid_input` with a code for each field
 */
export const checkFilter = (
  report: ReportDefinition,
  filter: FilterModel,
  range: ReportRange,
  context: FacilityContext,
): void => {
  const errors = { ...rangeErrors(report, filter, range), ...foreignIds(report, filter, context) };
  if (Object.keys(errors).length > 0) throw new AppError("invalid_input", { fieldErrors: errors });
};
