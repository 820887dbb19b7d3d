import type { z } from "zod";
import type { moments } from "#contract/reports/obs/moments.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion, shownMoments } from "./obs-run.ts";
import { presentHands } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";
import { isSmall, shownHands } from "./small-groups.ts";

/** Report 9: outcomes by moment; every moment that may be shown has its row. */
export const runMoments = async (run: ReportRun): Promise<z.input<typeof moments.response>> => {
  const question = handQuestion(run);
  const [all, byMoment] = await Promise.all([
    handCounts(run.db, run.scope, question, []),
    handCounts(run.db, run.scope, question, ["momentId"]),
  ]);
  const { common, total } = await presentHands(run, all);
  const isHidden = isSmall(run, all);
  const counts = Map.groupBy(byMoment, ({ momentId }) => momentId);
  return {
    ...common,
    moments: shownMoments(run).map(({ id, name }) => {
      const figures = shownHands(run, counts.get(id) ?? [], isHidden);
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
