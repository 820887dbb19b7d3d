import type { z } from "zod";
import { shareOfAll, type ShownHands } from "#contract/reports/obs/hand-figures.ts";
import type { jobRoleAndOutcome } from "#contract/reports/obs/job-role-and-outcome.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion, rolesIn } from "./obs-run.ts";
import { presentHands } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";
import { hiddenGroups, togetherOf, shownHands } from "./small-groups.ts";

const presentOutcomes = (figures: ShownHands) => ({
  ...figures,
  total: figures.totalObservations,
  washPercent: shareOfAll(figures.wash, figures.totalObservations),
  rubPercent: shareOfAll(figures.rub, figures.totalObservations),
});

/** Report 36: outcomes by job role. */
export const runJobRoleAndOutcome = async (
  run: ReportRun,
): Promise<z.input<typeof jobRoleAndOutcome.response>> => {
  const counts = await handCounts(run.db, run.scope, handQuestion(run), ["roleId"]);
  const { common, total } = await presentHands(run, counts);
  const byRole = Map.groupBy(counts, ({ roleId }) => roleId);
  const roles = rolesIn(run, counts);
  const groups = roles.map(({ id }) => byRole.get(id) ?? []);
  const hidden = hiddenGroups(run, groups);
  const together = togetherOf(run, groups, hidden);
  return {
    ...common,
    dataPoints: [
      ...roles.map(({ id, title }, at) => ({
        jobRoleId: id,
        jobRole: title,
        ...presentOutcomes(shownHands(run, groups[at] ?? [], hidden[at] ?? false)),
      })),
      ...(together === null
        ? []
        : [
            {
              jobRoleId: null,
              jobRole: textsIn(run.language)("reports:badges.rolesTogether", {
                count: together.count,
              }),
              ...presentOutcomes(shownHands(run, together.counts, false)),
            },
          ]),
    ],
    outcomeTotals: presentOutcomes(total),
  };
};
