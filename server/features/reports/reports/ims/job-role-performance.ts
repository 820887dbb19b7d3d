import type { z } from "zod";
import type { jobRolePerformance } from "#contract/reports/ims/group-reports.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { ReportRun } from "../run/report-run.ts";
import { isHeld, presentBadgeCommon, wearersOf } from "./badge-groups.ts";
import { badgeControlChart, badgeRun } from "./badge-run.ts";
import type { BadgeSum } from "./queries/badge-sums.ts";
import { presentGroups } from "./small-groups.ts";

/** Badges without a holder have no job role: in no row, but small ones among them hide others. */
const NOBODYS = null;

const roleOf = (sum: BadgeSum): string | null => (isHeld(sum) ? sum.jobRoleId : NOBODYS);

/** Report 38: each job role over one range, by the role that people had at each instant. */
export const runJobRolePerformance = async (
  asked: ReportRun,
): Promise<z.input<typeof jobRolePerformance.response>> => {
  const run = await badgeRun(asked);
  const t = textsIn(run.language);
  const titles = new Map(run.context.badges.jobRoles.map(({ id, title }) => [id, title]));
  const before = run.before && Map.groupBy(run.before, roleOf);
  const titleOf = (jobRoleId: string | null): string =>
    titles.get(jobRoleId ?? "") ?? t("reports:badges.noRole");
  const groups = [...Map.groupBy(run.sums, roleOf)].map(([jobRoleId, sums]) => ({
    id: jobRoleId ?? "",
    jobRoleId,
    sums,
    before: before && (before.get(jobRoleId) ?? []),
    expected: jobRoleId === NOBODYS ? [] : wearersOf(run, jobRoleId),
    name: titleOf(jobRoleId),
  }));
  const { rows, together } = presentGroups(run, groups);
  const isNobodysHidden = rows.some(
    ({ group, figures }) => group.jobRoleId === NOBODYS && figures.isSuppressed,
  );
  const roles = rows.filter(({ group }) => group.jobRoleId !== NOBODYS);
  return {
    ...presentBadgeCommon(run),
    controlChart: await badgeControlChart(run),
    dataPoints: [
      ...roles.map(({ group: { jobRoleId, name }, figures }) => ({
        jobRoleId,
        jobRole: name,
        figures,
      })),
      ...(together === null
        ? []
        : [
            {
              jobRoleId: null,
              jobRole: isNobodysHidden
                ? t("reports:badges.withNobodys", { count: together.count - 1 })
                : t("reports:badges.rolesTogether", { count: together.count }),
              figures: together.figures,
            },
          ]),
    ],
  };
};
