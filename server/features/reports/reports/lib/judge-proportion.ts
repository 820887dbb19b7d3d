import type { IntervalMethod, Standing } from "#contract/reports/standing.ts";
import { percentOf, roundTenth } from "#contract/core/percent.ts";
import type { Verdict } from "#contract/reports/verdict.ts";
import { type Proportion, designEffectOf, intervalOf } from "./interval.ts";

/** What proportions are judged by. */
export type ProportionMeasure = {
  /** Percent; null without a goal. */
  goal: number | null;
  /** Fewer judged opportunities get no verdict. */
  minimum: number;
  method: IntervalMethod;
};

const verdictOf = (
  { total }: Proportion,
  interval: Standing["interval"],
  { goal, minimum }: ProportionMeasure,
): Verdict => {
  if (interval === null) return "noOpportunities";
  if (total < minimum) return "tooFew";
  if (goal === null) return "noGoal";
  if (interval.low >= goal) return "atGoal";
  return interval.high < goal ? "belowGoal" : "notDistinguishable";
};

/**
 * How compliant of judged opportunities stand: the percentage, its 95 % interval and the verdict by
 * that very interval as it is shown.
 * @param clusters the same opportunities by person (IMS) or session (OBS); none: a plain interval,
 *   as for one person or for counts that were taken in without sessions
 */
export const judgeProportion = (
  proportion: Proportion,
  measure: ProportionMeasure,
  clusters: readonly Proportion[] = [],
): Standing => {
  const shares = intervalOf(proportion, measure.method, designEffectOf(clusters) ?? 1);
  const interval = shares && {
    low: roundTenth(100 * shares.low),
    high: roundTenth(100 * shares.high),
  };
  return {
    percent: percentOf(proportion.compliant, proportion.total),
    interval,
    verdict: verdictOf(proportion, interval, measure),
  };
};
