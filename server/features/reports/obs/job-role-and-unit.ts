import type { z } from "zod";
import type { jobRoleAndUnit } from "#contract/reports/obs/job-role-and-unit.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { handQuestion, observedMeasure, rolesIn, unitsIn } from "./obs-run.ts";
import { presentHands } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";

/** Report 11: each unit in which somebody was seen, with the job roles seen there. */
export const runJobRoleAndUnit = async (
  run: ReportRun,
): Promise<z.input<typeof jobRoleAndUnit.response>> => {
  const counts = await handCounts(run.db, run.scope, handQuestion(run), ["locationId", "roleId"]);
  const measure = observedMeasure(run);
  const total = handFigures(counts, measure);
  const units = unitsIn(run, counts);
  return {
    ...(await presentHands(run, total)),
    ...total,
    dataPoints: units.flatMap(({ unitId, unit, counts: here }) =>
      rolesIn(run, here).map(({ id, title }) => {
        const own = here.filter(({ roleId }) => roleId === id);
        return { unitId, unit, jobRoleId: id, jobRole: title, ...handFigures(own, measure) };
      }),
    ),
    unitTotals: units.map(({ unitId, unit, counts: here }) => ({
      unitId,
      unit,
      ...handFigures(here, measure),
    })),
  };
};
