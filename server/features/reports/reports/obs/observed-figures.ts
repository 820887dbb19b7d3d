import type { ObservedFigures } from "#contract/reports/obs/hand-figures.ts";
import type { ComparedProportion } from "../lib/change.ts";
import { type Proportion, designEffectOf } from "../lib/interval.ts";
import { type ProportionMeasure, judgeProportion } from "../lib/judge-proportion.ts";

/** Observations of one session that were alike. */
type Counted = {
  sessionId: string;
  /** Imported as counts whose sessions are unknown. */
  isBareCount: boolean;
  count: number;
  isCompliant: boolean;
};

const proportionOf = (counts: readonly Counted[]): Proportion => ({
  compliant: counts.reduce((sum, { isCompliant, count }) => sum + (isCompliant ? count : 0), 0),
  total: counts.reduce((sum, { count }) => sum + count, 0),
});

/** Compliant of all, by session; bare counts have none. */
const sessionsOf = (counts: readonly Counted[]): Proportion[] => {
  const known = counts.filter(({ isBareCount }) => !isBareCount);
  const bySession = Map.groupBy(known, ({ sessionId }) => sessionId);
  return [...bySession.values()].map(proportionOf);
};

/** Compliant of all, as a change compares them. */
export const comparedProportion = (counts: readonly Counted[]): ComparedProportion => ({
  ...proportionOf(counts),
  designEffect: designEffectOf(sessionsOf(counts)),
});

/** How observations stand; their sessions are the clusters of the interval. */
export const observedFigures = (
  counts: readonly Counted[],
  measure: ProportionMeasure,
): ObservedFigures => {
  const proportion = proportionOf(counts);
  const { percent, interval, verdict } = judgeProportion(proportion, measure, sessionsOf(counts));
  return {
    compliantObservations: proportion.compliant,
    totalObservations: proportion.total,
    complianceIndex: percent,
    interval,
    verdict,
  };
};
