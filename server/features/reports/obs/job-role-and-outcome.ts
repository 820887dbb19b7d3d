import type { z } from "zod";
import type { HandFigures } from "#contract/reports/obs/hand-figures.ts";
import type { jobRoleAndOutcome } from "#contract/reports/obs/job-role-and-outcome.ts";
import { percentOf } from "#contract/reports/percent.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { handQuestion, observedMeasure, rolesIn } from "./obs-run.ts";
import { presentHands } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";

const presentOutcomes = (figures: HandFigures) => ({
  ...figures,
  total: figures.totalObservations,
  washPercent: percentOf(figures.wash, figures.totalObservations),
  rubPercent: percentOf(figures.rub, figures.totalObservations),
});

/** Report 36: outcomes by job role. */
export const runJobRoleAndOutcome = async (
  run: ReportRun,
): Promise<z.input<typeof jobRoleAndOutcome.response>> => {
  const counts = await handCounts(run.db, run.scope, handQuestion(run), ["roleId"]);
  const measure = observedMeasure(run);
  const total = handFigures(counts, measure);
  const byRole = Map.groupBy(counts, ({ roleId }) => roleId);
  return {
    ...(await presentHands(run, total)),
    dataPoints: rolesIn(run, counts).map(({ id, title }) => ({
      jobRoleId: id,
      jobRole: title,
      ...presentOutcomes(handFigures(byRole.get(id) ?? [], measure)),
    })),
    outcomeTotals: presentOutcomes(total),
  };
};
