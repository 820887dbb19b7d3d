import { useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { isForced, type ReportFilters } from "#contract/reports/filters/filters.ts";

type Forcing = Pick<ReportDefinition, "forcedFilters">;

/**
 * The filters with which a report is left for another one: shifts that were chosen to be compared
 * with each other narrow nothing elsewhere, so the ones from before come back.
 * @param kept the shifts that narrowed the last report that compares none
 */
export const filtersOnLeaving = (
  report: Forcing,
  filters: ReportFilters,
  kept: readonly string[],
): ReportFilters => (isForced(report, "shifts") ? { ...filters, shiftIds: [...kept] } : filters);

const NONE = { facilityId: "", shiftIds: [] as readonly string[] };

/** The shifts that narrowed the last report here that compares none; none before the first. */
export const useStoredShifts = (
  report: Forcing | undefined,
  facilityId: string,
  { shiftIds }: ReportFilters,
): readonly string[] => {
  const [kept, setKept] = useState(NONE);
  const isSame = kept.facilityId === facilityId && kept.shiftIds.join() === shiftIds.join();
  if (report !== undefined && !isForced(report, "shifts") && !isSame) {
    setKept({ facilityId, shiftIds });
  }
  return kept.facilityId === facilityId ? kept.shiftIds : NONE.shiftIds;
};
