import type { z } from "zod";
import type { jobRoleAndMoments } from "#contract/reports/obs/job-role-and-moments.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion, rolesIn, shownMoments } from "./obs-run.ts";
import { presentHands } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";
import { hiddenGroups, isSmall, togetherOf, shownHands } from "./small-groups.ts";

/** Report 35: each job role that was seen, at the moments at which it was. */
export const runJobRoleAndMoments = async (
  run: ReportRun,
): Promise<z.input<typeof jobRoleAndMoments.response>> => {
  const question = handQuestion(run);
  const [all, cells] = await Promise.all([
    handCounts(run.db, run.scope, question, ["roleId"]),
    handCounts(run.db, run.scope, question, ["roleId", "momentId"]),
  ]);
  const { common, total } = await presentHands(run, all);
  const moments = shownMoments(run).map(({ id, name }) => ({ momentId: id, moment: name }));
  const byMoment = Map.groupBy(cells, ({ momentId }) => momentId);
  const roles = rolesIn(run, all);
  const groups = roles.map(({ id }) => all.filter(({ roleId }) => roleId === id));
  const hidden = hiddenGroups(run, groups);
  const together = togetherOf(run, groups, hidden);
  const isHidden = isSmall(run, all);
  const lines = [
    ...roles.map(({ id, title }, at) => ({
      jobRoleId: id,
      jobRole: title,
      ids: new Set([id]),
      isHidden: hidden[at] ?? false,
    })),
    ...(together === null
      ? []
      : [
          {
            jobRoleId: null,
            jobRole: textsIn(run.language)("reports:badges.rolesTogether", {
              count: together.count,
            }),
            ids: new Set(together.counts.map(({ roleId }) => roleId)),
            isHidden: false,
          },
        ]),
  ];
  return {
    ...common,
    ...total,
    dataPoints: lines.flatMap(({ ids, isHidden: isRoleHidden, ...role }) =>
      moments.flatMap((moment) => {
        const own = (byMoment.get(moment.momentId) ?? []).filter(({ roleId }) => ids.has(roleId));
        if (own.length === 0) return [];
        return { ...role, ...moment, ...shownHands(run, own, isRoleHidden) };
      }),
    ),
    momentTotals: moments.map((moment) => ({
      ...moment,
      ...shownHands(run, byMoment.get(moment.momentId) ?? [], isHidden),
    })),
  };
};
