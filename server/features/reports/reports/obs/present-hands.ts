import type { z } from "zod";
import type { HandCommon, ShownHands } from "#contract/reports/obs/hand-figures.ts";
import { presentJudged } from "../run/presenter.ts";
import type { CountedInterval } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { presentChange } from "./present-change.ts";
import { type HandCount, handCounts } from "./queries/hand-counts.ts";
import { isSmall, shownHands } from "./small-groups.ts";

/** The total of hands by the facility's own protocol over a span, as the reader may see it. */
export const handsIn = async (run: ReportRun, span: CountedInterval): Promise<ShownHands> => {
  const counts = await handCounts(run.db, run.scope, handQuestion(run, span), []);
  return shownHands(run, counts, isSmall(run, counts));
};

/** What every report about hands answers with, and its total. */
export const presentHands = async (
  run: ReportRun,
  counts: readonly HandCount<never>[],
): Promise<{ common: z.input<typeof HandCommon>; total: ShownHands }> => {
  const total = shownHands(run, counts, isSmall(run, counts));
  return {
    common: {
      ...presentJudged(run, observedMeasure(run).goal),
      suppressionSize: run.context.suppressionSize,
      observationUnit: run.context.observationUnit,
      ...(await presentChange(run, "HH", total, (span) => handsIn(run, span))),
    },
    total,
  };
};
