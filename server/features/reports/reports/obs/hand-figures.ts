import { OUTCOMES, type Outcome } from "#contract/observing/observation-kinds.ts";
import type { HandFigures } from "#contract/reports/obs/hand-figures.ts";
import { isCompliantOutcome } from "#server/engine/observations/judge.ts";
import type { ProportionMeasure } from "../lib/judge-proportion.ts";
import type { ComparedProportion } from "../lib/change.ts";
import { comparedProportion, observedFigures } from "./observed-figures.ts";
import type { HandCount } from "./queries/hand-counts.ts";

const OUTCOME_BY_ID = new Map<number, Outcome>(OUTCOMES.map(({ id, name }) => [id, name]));

type Counted = Pick<HandCount, "sessionId" | "isBareCount" | "outcomeId" | "count">;

/** Counts with what was done, and whether that was compliant. */
const judgedHands = (counts: readonly Counted[]) =>
  counts.flatMap(({ outcomeId, ...rest }) => {
    const outcome = OUTCOME_BY_ID.get(outcomeId);
    return outcome === undefined
      ? []
      : [{ ...rest, outcome, isCompliant: isCompliantOutcome(outcome) }];
  });

/** Compliant of all hand hygiene opportunities, as a change compares them. */
export const comparedHands = (counts: readonly Counted[]): ComparedProportion =>
  comparedProportion(judgedHands(counts));

/** Outcomes and standing of hand hygiene opportunities. */
export const handFigures = (
  counts: readonly Counted[],
  measure: ProportionMeasure,
): HandFigures => {
  const seen = judgedHands(counts);
  const sum = (wanted: Outcome): number =>
    seen.reduce((total, { outcome, count }) => total + (outcome === wanted ? count : 0), 0);
  return {
    ...observedFigures(seen, measure),
    rub: sum("rub"),
    wash: sum("wash"),
    none: sum("none"),
  };
};
