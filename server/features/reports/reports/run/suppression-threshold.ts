import type { ReportRun } from "./report-run.ts";

/**
 * Groups of fewer people, or observations, are not told to the reader; 0 for who may see
 * individuals.
 */
export const suppressionThreshold = ({
  canSeeIndividuals,
  context,
}: Pick<ReportRun, "canSeeIndividuals" | "context">): number =>
  canSeeIndividuals ? 0 : context.suppressionSize;
