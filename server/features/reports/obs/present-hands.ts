import type { z } from "zod";
import type { HandCommon, ToldHands } from "#contract/reports/obs/hand-figures.ts";
import { pointsBetween } from "#contract/reports/percent.ts";
import { isComparable } from "#contract/reports/verdict.ts";
import { wallText } from "#server/lib/zoned-time.ts";
import { presentJudged } from "../run/presenter.ts";
import { comparedRange } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { firstObservedDay } from "./queries/first-observed.ts";
import { handCounts } from "./queries/hand-counts.ts";
import type { HandCount } from "./queries/hand-counts.ts";
import { isSmall, toldHands } from "./small-groups.ts";

/** Points between two figures; null where either is too few or missing. */
const changeBetween = (now: ToldHands, before: ToldHands): number | null => {
  const [index, indexBefore] = [now.complianceIndex, before.complianceIndex];
  if (index === null || indexBefore === null) return null;
  return [now, before].every(({ verdict }) => isComparable(verdict))
    ? pointsBetween(index, indexBefore)
    : null;
};

/**
 * What every report about hands answers with, and its total: with the change against the preceding
 * range, once the facility had observed since that began.
 */
export const presentHands = async (
  run: ReportRun,
  counts: readonly HandCount<never>[],
): Promise<{ common: z.input<typeof HandCommon>; total: ToldHands }> => {
  const { db, scope, range, context } = run;
  const total = toldHands(run, counts, isSmall(run, counts));
  const common = {
    ...presentJudged(run, observedMeasure(run).goal),
    suppressionSize: context.suppressionSize,
  };
  const compared = comparedRange(range, await firstObservedDay(db, scope, range.timeZone));
  if (compared === null) return { common: { ...common, comparedWith: null, change: null }, total };
  const before = await handCounts(db, scope, handQuestion(run, compared), []);
  return {
    common: {
      ...common,
      comparedWith: { start: wallText(compared.start), end: wallText(compared.end) },
      change: changeBetween(total, toldHands(run, before, isSmall(run, before))),
    },
    total,
  };
};
