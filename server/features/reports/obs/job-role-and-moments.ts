import type { z } from "zod";
import type { jobRoleAndMoments } from "#contract/reports/obs/job-role-and-moments.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { handQuestion, observedMeasure, rolesIn, shownMoments } from "./obs-run.ts";
import { presentHands } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";

/** Report 35: each job role that was seen, at the moments at which it was. */
export const runJobRoleAndMoments = async (
  run: ReportRun,
): Promise<z.input<typeof jobRoleAndMoments.response>> => {
  const question = handQuestion(run);
  const [all, cells] = await Promise.all([
    handCounts(run.db, run.scope, question, []),
    handCounts(run.db, run.scope, question, ["roleId", "momentId"]),
  ]);
  const measure = observedMeasure(run);
  const total = handFigures(all, measure);
  const moments = shownMoments(run).map(({ id, name }) => ({ momentId: id, moment: name }));
  const byMoment = Map.groupBy(cells, ({ momentId }) => momentId);
  return {
    ...(await presentHands(run, total)),
    ...total,
    dataPoints: rolesIn(run, cells).flatMap(({ id, title }) =>
      moments.flatMap((moment) => {
        const own = (byMoment.get(moment.momentId) ?? []).filter(({ roleId }) => roleId === id);
        if (own.length === 0) return [];
        return { jobRoleId: id, jobRole: title, ...moment, ...handFigures(own, measure) };
      }),
    ),
    momentTotals: moments.map((moment) => ({
      ...moment,
      ...handFigures(byMoment.get(moment.momentId) ?? [], measure),
    })),
  };
};
