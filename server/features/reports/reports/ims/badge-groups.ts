import { bandIdOf } from "#contract/reports/ims/badge-table.ts";
import type {
  BadgeCommon,
  BadgeFigures,
  GroupFigures,
  WithoutHolder,
} from "#contract/reports/ims/badge-figures.ts";
import {
  type ComparedFigure,
  type ComparedProportion,
  changeOfProportions,
} from "../lib/change.ts";
import { NOBODY } from "#server/engine/badges/wearers.ts";
import { judgeProportion } from "../lib/judge-proportion.ts";
import { type Proportion, designEffectOf } from "../lib/interval.ts";
import { suppressionThreshold } from "../run/suppression-threshold.ts";
import { measureOf, presentJudged } from "../run/presenter.ts";
import { countedAlike } from "../run/known-changes.ts";
import type { ReportRun } from "../run/report-run.ts";
import { bandsOn, changedForPast, judgedDay } from "../run/settings-in-force.ts";
import type { BadgeRun } from "./badge-run.ts";
import type { BadgeSum } from "./queries/badge-sums.ts";

/** Whose hands: an employee, or a badge without a holder. */
export const holderOf = ({ employeeId, badge }: BadgeSum): string =>
  employeeId === NOBODY ? `badge ${badge}` : employeeId;

/** Whether a known employee held the badge. */
export const isHeld = ({ employeeId }: BadgeSum): boolean => employeeId !== NOBODY;

type Counts = Pick<BadgeSum, "ins" | "compliantIns" | "outs" | "compliantOuts" | "dispenses">;

const NO_COUNTS: Counts = { ins: 0, compliantIns: 0, outs: 0, compliantOuts: 0, dispenses: 0 };

const addCounts = (a: Counts, b: Counts): Counts => ({
  ins: a.ins + b.ins,
  compliantIns: a.compliantIns + b.compliantIns,
  outs: a.outs + b.outs,
  compliantOuts: a.compliantOuts + b.compliantOuts,
  dispenses: a.dispenses + b.dispenses,
});

/** Adds up what holders did. */
export const totalOf = (sums: readonly BadgeSum[]): Counts =>
  sums.reduce<Counts>(addCounts, NO_COUNTS);

/** Judged entries and exits, and the compliant ones of them. */
export const proportionOf = ({ ins, outs, compliantIns, compliantOuts }: Counts): Proportion => ({
  compliant: compliantIns + compliantOuts,
  total: ins + outs,
});

const clustersOf = (sums: readonly BadgeSum[]): Proportion[] =>
  [...Map.groupBy(sums, holderOf).values()].map((own) => proportionOf(totalOf(own)));

const holdersIn = (sums: readonly BadgeSum[]): Set<string> => new Set(sums.map(holderOf));

/** Figures and the change against the range before; opportunities of one person are one cluster. */
export const presentBadges = (
  run: BadgeRun,
  sums: readonly BadgeSum[],
  before: readonly BadgeSum[] | null,
): BadgeFigures => {
  const counts = totalOf(sums);
  const proportion = proportionOf(counts);
  const measure = measureOf(run, null);
  const { percent, interval, verdict } = judgeProportion(proportion, measure, clustersOf(sums));
  const sideOf = (
    own: readonly BadgeSum[],
  ): ComparedFigure & { proportion: ComparedProportion } => {
    const counted = proportionOf(totalOf(own));
    const shown = judgeProportion(counted, measure);
    return {
      percent: shown.percent,
      verdict: shown.verdict,
      opportunities: counted.total,
      proportion: { ...counted, designEffect: designEffectOf(clustersOf(own)) },
    };
  };
  return {
    opportunities: proportion.total,
    compliantOpportunities: proportion.compliant,
    ...counts,
    performance: percent,
    interval,
    verdict,
    bandId: bandIdOf(bandsOn(run.context, judgedDay(run.range)), { performance: percent, verdict }),
    change:
      before === null || run.compared === null
        ? null
        : changeOfProportions(
            {
              now: { ...sideOf(sums), deviceDays: run.heard.now },
              before: { ...sideOf(before), deviceDays: run.heard.before },
            },
            countedAlike(run, run.compared, "IMS"),
          ),
  };
};

const SUPPRESSED: GroupFigures = {
  opportunities: null,
  compliantOpportunities: null,
  dispenses: null,
  ins: null,
  outs: null,
  compliantIns: null,
  compliantOuts: null,
  performance: null,
  interval: null,
  verdict: "notShown",
  bandId: null,
  change: null,
  people: null,
  peopleExpected: null,
  isSuppressed: true,
};

/** How many people a group's figures come from. */
export const peopleIn = (sums: readonly BadgeSum[]): number => holdersIn(sums).size;

export type Group = {
  sums: readonly BadgeSum[];
  before: readonly BadgeSum[] | null;
  /** Employees whose badges should have been heard, beside those who were. */
  expected: readonly string[];
};

/** The figures of a group of people; none where the reader may not see them. */
export const presentGroup = (run: BadgeRun, group: Group, isHidden = false): GroupFigures => {
  const { sums, before, expected } = group;
  if (isHidden) return SUPPRESSED;
  const heard = holdersIn(sums);
  const least = suppressionThreshold(run);
  // What few people did before could be worked out from the change.
  const comparable = before !== null && holdersIn(before).size >= least ? before : null;
  return {
    ...presentBadges(run, sums, comparable),
    people: heard.size,
    peopleExpected: heard.union(new Set(expected)).size,
    isSuppressed: false,
  };
};

/** Whether these are some people, but fewer than the reader may see. */
export const isSmall = (run: ReportRun, sums: readonly BadgeSum[]): boolean => {
  const people = peopleIn(sums);
  return people > 0 && people < suppressionThreshold(run);
};

const withoutHolderIn = (run: BadgeRun): WithoutHolder | null => {
  const own = run.sums.filter((sum) => !isHeld(sum));
  return isSmall(run, own)
    ? null
    : { badges: peopleIn(own), opportunities: proportionOf(totalOf(own)).total };
};

/**
 * What every report about badges answers with. The total bears the name of the facility or of
 * places, and so holds all people who passed there, badges without a holder included.
 */
export const presentBadgeCommon = (run: BadgeRun): BadgeCommon => {
  const total = { sums: run.sums, before: run.before, expected: wearersOf(run) };
  const common = presentJudged(run, null);
  const changes = [
    ...(common.changedForPast ?? []),
    ...changedForPast(run.context.former.band, run.range, "bands"),
  ];
  return {
    ...common,
    performanceBands: bandsOn(run.context, judgedDay(run.range)),
    ...(changes.length > 0 && { changedForPast: changes }),
    total: presentGroup(run, total, isSmall(run, total.sums)),
    withoutHolder: withoutHolderIn(run),
    leftOut: run.leftOut,
    readers: run.readersIn(run.places),
    suppressionSize: run.context.suppressionSize,
  };
};

/** Employees of the facility who wore a badge in the range, of these roles; of all without any. */
export const wearersOf = (
  { worn, expectsAll, context, filter }: BadgeRun,
  jobRoleId?: string,
): string[] => {
  if (!expectsAll) return [];
  const roles = jobRoleId === undefined ? filter.jobRoleIds : [jobRoleId];
  const chosen = new Set(filter.employeeIds);
  return context.badges.employees
    .filter(
      (one) =>
        worn.has(one.id) &&
        (roles.length === 0 || roles.includes(one.jobRoleId)) &&
        (chosen.size === 0 || chosen.has(one.id)),
    )
    .map(({ id }) => id);
};
