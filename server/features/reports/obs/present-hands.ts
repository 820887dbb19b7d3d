import type { z } from "zod";
import type { HandCommon, HandFigures } from "#contract/reports/obs/hand-figures.ts";
import { pointsBetween } from "#contract/reports/percent.ts";
import { isComparable } from "#contract/reports/verdict.ts";
import { wallText } from "#server/lib/zoned-time.ts";
import { presentJudged } from "../run/presenter.ts";
import { comparedRange } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { firstObservedDay } from "./queries/first-observed.ts";
import { handCounts } from "./queries/hand-counts.ts";

/** Points between two figures; null where either is too few or missing. */
const changeBetween = (now: HandFigures, before: HandFigures): number | null => {
  const [index, indexBefore] = [now.complianceIndex, before.complianceIndex];
  if (index === null || indexBefore === null) return null;
  return [now, before].every(({ verdict }) => isComparable(verdict))
    ? pointsBetween(index, indexBefore)
    : null;
};

/**
 * What every report about hands answers with: its total's change against the preceding range, once
 * the facility had observed since that began.
 */
export const presentHands = async (
  run: ReportRun,
  total: HandFigures,
): Promise<z.input<typeof HandCommon>> => {
  const { db, scope, range } = run;
  const measure = observedMeasure(run);
  const common = presentJudged(run, measure.goal);
  const compared = comparedRange(range, await firstObservedDay(db, scope, range.timeZone));
  if (compared === null) return { ...common, comparedWith: null, change: null };
  const before = await handCounts(db, scope, handQuestion(run, compared), []);
  return {
    ...common,
    comparedWith: { start: wallText(compared.start), end: wallText(compared.end) },
    change: changeBetween(total, handFigures(before, measure)),
  };
};
