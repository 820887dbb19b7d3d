import { OUTCOMES, type Outcome } from "#contract/observing/observation-kinds.ts";
import type { HandFigures } from "#contract/reports/obs/hand-figures.ts";
import { isCompliantOutcome } from "#server/engine/observations/judge.ts";
import type { ProportionMeasure } from "../lib/judge-proportion.ts";
import { observedFigures } from "./observed-figures.ts";
import type { HandCount } from "./queries/hand-counts.ts";

const OUTCOME_BY_ID = new Map<number, Outcome>(OUTCOMES.map(({ id, name }) => [id, name]));

/** Outcomes and standing of hand hygiene opportunities. */
export const handFigures = (
  counts: readonly Pick<HandCount, "sessionId" | "isBareCount" | "outcomeId" | "count">[],
  measure: ProportionMeasure,
): HandFigures => {
  const seen = counts.flatMap(({ outcomeId, ...rest }) => {
    const outcome = OUTCOME_BY_ID.get(outcomeId);
    return outcome === undefined
      ? []
      : [{ ...rest, outcome, isCompliant: isCompliantOutcome(outcome) }];
  });
  const sum = (wanted: Outcome): number =>
    seen.reduce((total, { outcome, count }) => total + (outcome === wanted ? count : 0), 0);
  return {
    ...observedFigures(seen, measure),
    rub: sum("rub"),
    wash: sum("wash"),
    none: sum("none"),
  };
};
