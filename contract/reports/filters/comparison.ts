import { z } from "zod";
import { PERIODS_SO_FAR, type Timeframe } from "./timeframes.ts";

/**
 * What the figures of a range are compared with, in the order in which a person chooses.
 *
 * - `rangeBefore` as long a range, which ends where this one begins
 * - `sameDays` as many days of the week, month or year before; with those so far only
 * - `yearBefore` the same days a year earlier
 * - `none` nothing: no change is shown
 */
const COMPARISONS = ["rangeBefore", "sameDays", "yearBefore", "none"] as const;
export const CompareWith = z.enum(COMPARISONS);
export type CompareWith = z.infer<typeof CompareWith>;

const isSoFar = (timeframe: Timeframe): boolean =>
  (PERIODS_SO_FAR as readonly Timeframe[]).includes(timeframe);

/** What a timeframe is compared with until a person chooses. */
export const defaultComparison = (timeframe: Timeframe): CompareWith =>
  isSoFar(timeframe) ? "sameDays" : "rangeBefore";

/** Whether a timeframe can be compared with this. */
export const fitsTimeframe = (comparison: CompareWith, timeframe: Timeframe): boolean =>
  comparison !== "sameDays" || isSoFar(timeframe);

/** What a person chooses among: of a year so far the same days are those a year before. */
export const comparisonsFor = (timeframe: Timeframe): CompareWith[] =>
  COMPARISONS.filter(
    (comparison) =>
      fitsTimeframe(comparison, timeframe) &&
      !(comparison === "yearBefore" && timeframe === "thisYear"),
  );

type Compared = {
  readonly reportDateRange: Timeframe;
  readonly compareWith?: CompareWith | undefined;
};

/** What filters compare with: their choice where it can be, else the timeframe's default. */
export const comparisonOf = ({ reportDateRange, compareWith }: Compared): CompareWith =>
  compareWith !== undefined && comparisonsFor(reportDateRange).includes(compareWith)
    ? compareWith
    : defaultComparison(reportDateRange);
