import type { ReportCommon, Threshold } from "#contract/reports/shared.ts";

/**
 * The thresholds a graph draws, lowest first: without the goal, which has a line of its own, and
 * without one at zero, which only names what lies below the others.
 */
export const drawnThresholds = (
  data: Pick<ReportCommon, "performanceThresholds" | "performanceGoal">,
): Threshold[] =>
  data.performanceThresholds.thresholds
    .filter(({ value }) => value > 0 && value !== data.performanceGoal)
    .toSorted((a, b) => a.value - b.value);
