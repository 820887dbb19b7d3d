import type { ReportRun } from "./report-run.ts";

/**
 * Groups of fewer people, or observations, are not shown to the reader; 0 for a reader who may see
 * individuals.
 */
export const suppressionThreshold = ({
  canSeeIndividuals,
  context,
}: Pick<ReportRun, "canSeeIndividuals" | "context">): number =>
  canSeeIndividuals ? 0 : context.suppressionSize;
