import type { z } from "zod";
import type { HandCommon, ShownHands } from "#contract/reports/obs/hand-figures.ts";
import { presentJudged } from "../run/presenter.ts";
import type { CountedInterval } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { comparedHands } from "./hand-figures.ts";
import { type Observed, presentChange } from "./present-change.ts";
import { type HandCount, handCounts } from "./queries/hand-counts.ts";
import { isSmall, shownHands } from "./small-groups.ts";

/** Hands together as the reader may see them, with the counts behind them. */
export const observedHands = (
  run: ReportRun,
  counts: readonly HandCount<never>[],
): Observed & { shown: ShownHands } => ({
  shown: shownHands(run, counts, isSmall(run, counts)),
  proportion: comparedHands(counts),
});

/** The total of hands by the facility's own protocol over a span. */
export const handsIn = async (run: ReportRun, span: CountedInterval): Promise<Observed> =>
  observedHands(run, await handCounts(run.db, run.scope, handQuestion(run, span), []));

/** What every report about hands answers with, and its total. */
export const presentHands = async (
  run: ReportRun,
  counts: readonly HandCount<never>[],
): Promise<{ common: z.input<typeof HandCommon>; total: ShownHands }> => {
  const now = observedHands(run, counts);
  return {
    common: {
      ...presentJudged(run, observedMeasure(run).goal),
      suppressionSize: run.context.suppressionSize,
      observationUnit: run.context.observationUnit,
      ...(await presentChange(run, "HH", now, (span) => handsIn(run, span))),
    },
    total: now.shown,
  };
};
