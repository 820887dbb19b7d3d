import type { z } from "zod";
import type { moments } from "#contract/reports/obs/moments.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { handQuestion, observedMeasure, shownMoments } from "./obs-run.ts";
import { presentHands } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";

/** Report 9: outcomes by moment; every moment that may be shown has its row. */
export const runMoments = async (run: ReportRun): Promise<z.input<typeof moments.response>> => {
  const question = handQuestion(run);
  const [all, byMoment] = await Promise.all([
    handCounts(run.db, run.scope, question, []),
    handCounts(run.db, run.scope, question, ["momentId"]),
  ]);
  const measure = observedMeasure(run);
  const total = handFigures(all, measure);
  const counts = Map.groupBy(byMoment, ({ momentId }) => momentId);
  return {
    ...(await presentHands(run, total)),
    moments: shownMoments(run).map(({ id, name }) => {
      const figures = handFigures(counts.get(id) ?? [], measure);
      return {
        momentId: id,
        name,
        ...figures,
        totalEventCount: figures.totalObservations,
        totalCompliantCount: figures.compliantObservations,
      };
    }),
    total,
  };
};
