import type { z } from "zod";
import type { groupPerformance } from "#contract/reports/ims/group-performance.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { ReportRun } from "../run/report-run.ts";
import { holderOf, isHeld, presentBadgeCommon, wearersOf } from "./badge-groups.ts";
import { badgeRun } from "./badge-run.ts";
import type { BadgeSum } from "./queries/badge-sums.ts";
import { presentGroups } from "./small-groups.ts";

/** Badges that nobody held have a row of their own in each unit. */
const rowOf = (sum: BadgeSum): string => `${sum.locationId}${isHeld(sum) ? "" : " nobody"}`;

/** Report 39: each unit over one range, pooled over everybody who passed there. */
export const runGroupPerformance = async (
  asked: ReportRun,
): Promise<z.input<typeof groupPerformance.response>> => {
  const run = await badgeRun(asked);
  const { tree, sums } = run;
  const t = textsIn(run.language);
  const before = run.before && Map.groupBy(run.before, rowOf);
  const groups = [...Map.groupBy(sums, rowOf)].flatMap(([key, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const earlier = before && (before.get(key) ?? []);
    return {
      locationId: first.locationId,
      isWithoutHolder: !isHeld(first),
      sums: own,
      before: earlier,
      // People have no unit of their own: those who passed there before should have done so again.
      expected: (earlier ?? []).map(holderOf),
    };
  });
  const { rows, together } = presentGroups(run, groups);
  const total = { sums, before: run.before, expected: wearersOf(run) };
  return {
    ...presentBadgeCommon(run, total),
    dataPoints: [
      ...rows.map(({ group: { locationId, isWithoutHolder }, figures }) => {
        const place = tree.get(locationId);
        const name = place?.name ?? t("reports:badges.formerPlace");
        const around = place?.parentId ?? null;
        return {
          locationId,
          isWithoutHolder,
          unit: isWithoutHolder ? t("reports:badges.withoutHolder", { unit: name }) : name,
          parentLocation: around === null ? null : (tree.get(around)?.name ?? null),
          figures,
          readers: place === undefined ? null : run.readersIn([place]),
        };
      }),
      ...(together === null
        ? []
        : [
            {
              locationId: null,
              isWithoutHolder: false,
              unit: t("reports:badges.unitsTogether", { count: together.count }),
              parentLocation: null,
              figures: together.figures,
              readers: null,
            },
          ]),
    ],
  };
};
