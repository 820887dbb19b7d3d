import type { FilterData } from "#contract/reports/filters.ts";
import type { ReportFilters } from "./report-filters.ts";

const knownAmong = (
  ids: readonly string[],
  items: readonly { id: string }[] | undefined,
): string[] => {
  if (items === undefined) return [...ids];
  const known = new Set(items.map((item) => item.id));
  return ids.filter((id) => known.has(id));
};

/**
 * The filters without ids that the facility does not have (an old link, a deleted unit). What was
 * not loaded cannot be judged and stays. The same object when nothing had to go.
 */
export const knownFilters = (filters: ReportFilters, data: FilterData): ReportFilters => {
  const known = {
    locationIds: knownAmong(filters.locationIds, data.locations),
    shiftIds: knownAmong(filters.shiftIds, data.shifts),
    deviceIds: knownAmong(filters.deviceIds, data.devices),
  };
  const isSame =
    known.locationIds.length === filters.locationIds.length &&
    known.shiftIds.length === filters.shiftIds.length &&
    known.deviceIds.length === filters.deviceIds.length;
  return isSame ? filters : { ...filters, ...known };
};
