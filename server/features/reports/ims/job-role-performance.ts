import type { z } from "zod";
import type { jobRolePerformance } from "#contract/reports/ims/job-role-performance.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { ReportRun } from "../run/report-run.ts";
import { presentBadgeCommon, wearersOf } from "./badge-groups.ts";
import { badgeControlChart, badgeRun } from "./badge-run.ts";
import { totalOfPeople } from "./individual-performance.ts";
import { presentGroups } from "./small-groups.ts";

/** Report 38: each job role over one range, by the role that people had at each instant. */
export const runJobRolePerformance = async (
  asked: ReportRun,
): Promise<z.input<typeof jobRolePerformance.response>> => {
  const run = await badgeRun(asked);
  const t = textsIn(run.language);
  const titles = new Map(run.context.badges.jobRoles.map(({ id, title }) => [id, title]));
  const total = totalOfPeople(run);
  const before = total.before && Map.groupBy(total.before, ({ jobRoleId }) => jobRoleId);
  const groups = [...Map.groupBy(total.sums, ({ jobRoleId }) => jobRoleId)].map(
    ([jobRoleId, sums]) => ({
      jobRoleId,
      sums,
      before: before && (before.get(jobRoleId) ?? []),
      expected: wearersOf(run, jobRoleId),
    }),
  );
  const { rows, together } = presentGroups(run, groups);
  return {
    ...presentBadgeCommon(run, total),
    controlChart: await badgeControlChart(run),
    dataPoints: [
      ...rows.map(({ group: { jobRoleId }, figures }) => ({
        jobRoleId,
        jobRole: titles.get(jobRoleId) ?? t("reports:badges.noRole"),
        figures,
      })),
      ...(together === null
        ? []
        : [
            {
              jobRoleId: null,
              jobRole: t("reports:badges.rolesTogether", { count: together.count }),
              figures: together.figures,
            },
          ]),
    ],
  };
};
