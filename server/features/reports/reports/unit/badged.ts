import type { UnitResponse } from "#contract/reports/unit/unit-response.ts";
import type { ControlChart } from "#contract/reports/control-chart.ts";
import { badgeControlChart } from "../ims/badge-run.ts";
import { runJobRolePerformance } from "../ims/job-role-performance.ts";
import { badgeContext } from "../run/queries/badge-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { weeksOf } from "./timeline.ts";

/** What badges recorded in a unit, by job role, and by week over thirteen weeks. */
export const badgedUnit = async (
  asked: ReportRun,
): Promise<
  Pick<UnitResponse, "badged" | "comparedWith" | "performanceBands"> & {
    controlChart: ControlChart;
  }
> => {
  const badges = await badgeContext(asked.db, asked.scope);
  const run = { ...asked, context: { ...asked.context, badges } };
  const [answer, controlChart] = await Promise.all([
    runJobRolePerformance(run),
    badgeControlChart({ ...run, range: weeksOf(run, "week") }, "week"),
  ]);
  return {
    comparedWith: answer.comparedWith,
    performanceBands: answer.performanceBands,
    badged: {
      total: answer.total,
      roles: answer.dataPoints.map(({ jobRole: name, ...role }) => ({ ...role, name })),
    },
    controlChart,
  };
};
