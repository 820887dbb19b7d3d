import { OUTCOMES } from "#contract/observations.ts";
import type { Outcome } from "#contract/observations.ts";
import type { HandFigures } from "#contract/reports/obs/hand-figures.ts";
import { isCompliantOutcome } from "#server/engine/observations/judge.ts";
import type { Proportion } from "../lib/interval.ts";
import { judgeProportion } from "../lib/judge-proportion.ts";
import type { ProportionMeasure } from "../lib/judge-proportion.ts";
import type { HandCount } from "./queries/hand-counts.ts";

type Counted = Pick<HandCount, "sessionId" | "isImported" | "outcomeId" | "count">;

const OUTCOME_BY_ID = new Map<number, Outcome>(OUTCOMES.map(({ id, name }) => [id, name]));

/** Compliant of all, by session; counts that were taken in are no clusters. */
const sessionsOf = (counts: readonly Counted[]): Proportion[] => {
  const bySession = Map.groupBy(
    counts.filter(({ isImported }) => !isImported),
    ({ sessionId }) => sessionId,
  );
  return [...bySession.values()].map(proportionOf);
};

const sum = (counts: readonly Counted[], isWanted: (outcome: Outcome) => boolean): number =>
  counts.reduce((total, { outcomeId, count }) => {
    const outcome = OUTCOME_BY_ID.get(outcomeId);
    return outcome !== undefined && isWanted(outcome) ? total + count : total;
  }, 0);

const proportionOf = (counts: readonly Counted[]): Proportion => ({
  compliant: sum(counts, isCompliantOutcome),
  total: sum(counts, () => true),
});

/** Outcomes and standing of opportunities; their sessions are the clusters of the interval. */
export const handFigures = (
  counts: readonly Counted[],
  measure: ProportionMeasure,
): HandFigures => {
  const proportion = proportionOf(counts);
  const { percent, interval, verdict } = judgeProportion(proportion, measure, sessionsOf(counts));
  return {
    rub: sum(counts, (outcome) => outcome === "rub"),
    wash: sum(counts, (outcome) => outcome === "wash"),
    none: sum(counts, (outcome) => outcome === "none"),
    compliantObservations: proportion.compliant,
    totalObservations: proportion.total,
    complianceIndex: percent,
    interval,
    verdict,
  };
};
