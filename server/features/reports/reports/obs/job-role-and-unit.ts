import type { z } from "zod";
import type { jobRoleAndUnit } from "#contract/reports/obs/job-role-and-unit.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion, rolesIn, unitsIn } from "./obs-run.ts";
import { presentHands } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";
import { hiddenGroups, togetherOf, shownHands } from "./small-groups.ts";

/** Report 11: each unit in which anyone was seen, with the job roles seen there. */
export const runJobRoleAndUnit = async (
  run: ReportRun,
): Promise<z.input<typeof jobRoleAndUnit.response>> => {
  const counts = await handCounts(run.db, run.scope, handQuestion(run), ["locationId", "roleId"]);
  const t = textsIn(run.language);
  const { common, total } = await presentHands(run, counts);
  const units = unitsIn(run, counts);
  const hiddenUnits = hiddenGroups(
    run,
    units.map((one) => one.counts),
  );
  const rolesOf = ({ counts: here, ...unit }: (typeof units)[number], isHidden: boolean) => {
    const roles = rolesIn(run, here);
    const byRole = Map.groupBy(here, ({ roleId }) => roleId);
    const groups = roles.map(({ id }) => byRole.get(id) ?? []);
    const hidden = isHidden ? groups.map(() => true) : hiddenGroups(run, groups);
    const together = isHidden ? null : togetherOf(run, groups, hidden);
    return [
      ...roles.map(({ id, title }, at) => ({
        ...unit,
        jobRoleId: id,
        jobRole: title,
        ...shownHands(run, groups[at] ?? [], hidden[at] ?? false),
      })),
      ...(together === null
        ? []
        : [
            {
              ...unit,
              jobRoleId: null,
              jobRole: t("reports:badges.rolesTogether", { count: together.count }),
              ...shownHands(run, together.counts, false),
            },
          ]),
    ];
  };
  return {
    ...common,
    ...total,
    dataPoints: units.flatMap((unit, at) => rolesOf(unit, hiddenUnits[at] ?? false)),
    unitTotals: units.map(({ unitId, unit, counts: here }, at) => ({
      unitId,
      unit,
      jobRole: t("reports:badges.allRoles"),
      ...shownHands(run, here, hiddenUnits[at] ?? false),
    })),
  };
};
