import type { z } from "zod";
import type {
  SummaryBlock,
  performanceSummary,
} from "#contract/reports/ecm/performance-summary.ts";
import type { LocationFigures } from "#contract/reports/shared.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";

export type SummaryData = z.output<(typeof performanceSummary)["response"]>;

/** The blocks under today, in order. */
export const BLOCKS = ["sevenDayData", "thirtyDayData", "yearData", "totalData"] as const;
export type BlockName = (typeof BLOCKS)[number];

/** Rows of "Units furthest below goal". */
const FURTHEST = 5;

/**
 * The filters with which a block opens its report: its timeframe, or for all of history a custom
 * range from the first day that counts.
 * @param rangeEnd end of the summary's range, facility wall time
 */
export const blockFilters = (block: SummaryBlock, rangeEnd: string): Partial<ReportFilters> => {
  if (block.timeframe !== null) return { reportDateRange: block.timeframe };
  if (block.since === null) return {};
  return { reportDateRange: "custom", startDate: `${block.since}T00:00`, endDate: rangeEnd };
};

/** The units judged to be below their goal, furthest first. */
export const furthestBelowGoal = (locations: readonly LocationFigures[]): LocationFigures[] =>
  locations
    .filter(({ verdict }) => verdict === "belowGoal" || verdict === "belowBaseline")
    .toSorted((a, b) => (a.pointsToGoal ?? 0) - (b.pointsToGoal ?? 0))
    .slice(0, FURTHEST);
