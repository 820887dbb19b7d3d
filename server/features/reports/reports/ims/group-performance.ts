import type { z } from "zod";
import type { groupPerformance } from "#contract/reports/ims/group-reports.ts";
import type { GroupFigures } from "#contract/reports/ims/badge-figures.ts";
import { textsIn } from "#server/lib/texts.ts";
import { comparedAt } from "../run/previous.ts";
import type { ReportRun } from "../run/report-run.ts";
import {
  type Group,
  holderOf,
  isHeld,
  isSmall,
  presentBadgeCommon,
  presentGroup,
} from "./badge-groups.ts";
import { type BadgeRun, badgeRun, passedBefore } from "./badge-run.ts";
import type { BadgeSum } from "./queries/badge-sums.ts";
import { presentGroups } from "./small-groups.ts";

const placeOf = ({ locationId }: BadgeSum): string => locationId;

/** The sums of a unit that are of badges without a holder, or of people. */
const partOf = (sums: readonly BadgeSum[], areHeld: boolean): BadgeSum[] =>
  sums.filter((sum) => isHeld(sum) === areHeld);

/** A unit's badges without a holder, which its own row holds as well; null where it has none. */
const nobodysOf = (
  run: BadgeRun,
  unit: Group & { earlier: readonly BadgeSum[] },
  isUnitHidden: boolean,
): GroupFigures | null => {
  const sums = partOf(unit.sums, false);
  if (sums.length === 0) return null;
  // What is left of the unit are its people: few of them would be given away.
  const isHidden = isUnitHidden || isSmall(run, sums) || isSmall(run, partOf(unit.sums, true));
  const before = unit.before && partOf(unit.before, false);
  const expected = partOf(unit.earlier, false).map(holderOf);
  return presentGroup(run, { sums, before, expected }, isHidden);
};

/**
 * Report 39: each unit over one range, pooled over all people who passed there. Its badges without
 * a holder are in its row, and in one below it by themselves.
 */
export const runGroupPerformance = async (
  asked: ReportRun,
): Promise<z.input<typeof groupPerformance.response>> => {
  const run = await badgeRun(asked);
  const { tree, sums } = run;
  const t = textsIn(run.language);
  const before = run.before && Map.groupBy(run.before, placeOf);
  const passed = Map.groupBy(await passedBefore(run), placeOf);
  const groups = [...Map.groupBy(sums, placeOf)].map(([locationId, own]) => {
    const earlier = passed.get(locationId) ?? [];
    const place = tree.get(locationId);
    const isCompared = place !== undefined && comparedAt(run, [place], run.range.preceding);
    return {
      id: locationId,
      locationId,
      name: tree.get(locationId)?.name ?? t("reports:badges.formerPlace"),
      sums: own,
      before: isCompared ? (before?.get(locationId) ?? (before && [])) : null,
      // People have no unit of their own: those who passed there before should have done so again.
      expected: earlier.map(holderOf),
      earlier,
    };
  });
  const { rows, together } = presentGroups(run, groups);
  return {
    ...presentBadgeCommon(run),
    dataPoints: [
      ...rows.flatMap(({ group, figures }) => {
        const { locationId, name: unit } = group;
        const place = tree.get(locationId);
        const around = place?.parentId ?? null;
        const row = {
          locationId,
          isWithoutHolder: false,
          unit,
          parentLocation: around === null ? null : (tree.get(around)?.name ?? null),
          figures,
          readers: place === undefined ? null : run.readersIn([place]),
        };
        const nobodys = nobodysOf(run, group, figures.isSuppressed);
        if (nobodys === null) return [row];
        const withoutHolder = t("reports:badges.withoutHolder", { unit });
        return [row, { ...row, unit: withoutHolder, isWithoutHolder: true, figures: nobodys }];
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
