import type { z } from "zod";
import { momentsOf } from "#contract/observing/observation-kinds.ts";
import {
  jobRoleAndMoments,
  jobRoleAndOutcome,
  jobRoleAndUnit,
  moments,
} from "#contract/reports/obs/crossed-hands.ts";
import type {
  CrossedLine,
  CrossedReport,
  HandDimension,
  LineNames,
} from "#contract/reports/obs/define-crossed.ts";
import {
  type HandCommon,
  type ShownHands,
  shareOfAll,
} from "#contract/reports/obs/hand-figures.ts";
import { textsIn } from "#server/lib/texts.ts";
import { compareNames } from "../lib/compare-names.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion } from "./obs-run.ts";
import { presentHands } from "./present-hands.ts";
import { type HandCount, handCounts } from "./queries/hand-counts.ts";
import { hiddenGroups, isSmall, shownHands, togetherOf } from "./small-groups.ts";

type Count = HandCount<"locationId" | "roleId" | "momentId">;

type DimensionRule = {
  column: "locationId" | "roleId" | "momentId";
  idOf(run: ReportRun, count: Count): string;
  /** Groups in the order of their lines. @param seen ids of those that were observed */
  groupsIn(run: ReportRun, seen: ReadonlySet<string>): { id: string; names: Partial<LineNames> }[];
  /** Small groups are hidden, and others with them as the total would give them away. */
  hidesSmall: boolean;
  /** Names of the hidden groups where they are shown as one. */
  together?(run: ReportRun, count: number): Partial<LineNames>;
};

/** How observations of hands are split, and which groups of them the reader may not see. */
const DIMENSIONS: Readonly<Record<HandDimension, DimensionRule>> = {
  unit: {
    column: "locationId",
    idOf: ({ tree }, { locationId }) => tree.atLevel(locationId, UNIT_LEVEL)?.id ?? locationId,
    groupsIn: ({ tree }, seen) =>
      [...seen]
        .map((id) => ({ id, unit: tree.get(id)?.name ?? "" }))
        .toSorted((a, b) => compareNames(a.unit, b.unit))
        .map(({ id, unit }) => ({ id, names: { unitId: id, unit } })),
    hidesSmall: true,
  },
  jobRole: {
    column: "roleId",
    idOf: (_, { roleId }) => roleId,
    groupsIn: ({ context }, seen) =>
      context.observationRoles
        .filter(({ id }) => seen.has(id))
        .map(({ id, title }) => ({ id, names: { jobRoleId: id, jobRole: title } })),
    hidesSmall: true,
    together: ({ language }, count) => ({
      jobRoleId: null,
      jobRole: textsIn(language)("reports:badges.rolesTogether", { count }),
    }),
  },
  moment: {
    column: "momentId",
    idOf: (_, { momentId }) => `${momentId}`,
    // In the order of care, those without observations as well.
    groupsIn: ({ context, filter: { hygieneProtocolOpportunityIds: ids }, language }) =>
      momentsOf(context.hygieneProtocolId)
        .filter(({ id }) => ids.length === 0 || ids.includes(id))
        .map(({ id, name }) => ({
          id: `${id}`,
          names: { momentId: id, moment: textsIn(language)(`observations:moment.${name}`) },
        })),
    hidesSmall: false,
  },
};

/** What was seen of a group: its opportunities, which say how large it is, and what its lines count. */
type Seen = { opportunities: readonly Count[]; counts: readonly Count[] };
type Group = Seen & { names: Partial<LineNames>; isHidden: boolean };

/** The groups of one dimension. @param isHidden all of them are */
const groupsOf = (
  run: ReportRun,
  rule: DimensionRule,
  { opportunities, counts }: Seen,
  isHidden: boolean,
): Group[] => {
  const byId = (some: readonly Count[]) => Map.groupBy(some, (one) => rule.idOf(run, one));
  const countsById = byId(counts);
  // An opportunity of several moments is not divided among them.
  const opportunitiesById = rule.column === "momentId" ? null : byId(opportunities);
  const groups = rule.groupsIn(run, new Set(countsById.keys())).map(({ id, names }) => ({
    names,
    opportunities: opportunitiesById ? (opportunitiesById.get(id) ?? []) : opportunities,
    counts: countsById.get(id) ?? [],
    isHidden,
  }));
  if (isHidden || !rule.hidesSmall) return groups;
  const sizes = groups.map((group) => group.opportunities);
  const hidden = hiddenGroups(run, sizes);
  const shown = groups.map((group, at) => ({ ...group, isHidden: hidden[at] ?? false }));
  const together = rule.together && togetherOf(run, sizes, hidden);
  if (!rule.together || !together) return shown;
  const merged = {
    names: rule.together(run, together.count),
    opportunities: together.counts,
    counts: shown.flatMap((group) => (group.isHidden ? group.counts : [])),
    isHidden: false,
  };
  return [...shown, merged];
};

/** The lines of what was seen, by some dimensions; of the inner ones only those that were seen. */
const linesBy = (
  run: ReportRun,
  [dimension, ...inner]: readonly HandDimension[],
  seen: Seen,
  isHidden: boolean,
  isInner = false,
): CrossedLine[] =>
  dimension === undefined
    ? [shownHands(run, seen.counts, isHidden)]
    : groupsOf(run, DIMENSIONS[dimension], seen, isHidden)
        .filter(({ counts }) => !isInner || counts.length > 0)
        .flatMap(({ names, ...group }) =>
          linesBy(run, inner, group, group.isHidden, true).map((line) => ({ ...names, ...line })),
        );

/**
 * Answers a report that crosses observations of hands.
 * @param write puts total, lines and totals into the fields of its answer
 */
const crossedRunner =
  <R extends z.ZodType<HandCommon>, D extends HandDimension, T extends HandDimension>(
    { by, totals }: CrossedReport<R, D, T>,
    write: (
      common: z.input<typeof HandCommon>,
      crossed: { total: ShownHands; lines: CrossedLine<D>[]; totals: CrossedLine<T>[] },
      run: ReportRun,
    ) => z.input<R>,
  ) =>
  async (run: ReportRun): Promise<z.input<R>> => {
    const columns = by.map((dimension) => DIMENSIONS[dimension].column);
    // Linked indications are one opportunity of the total, and one of each moment.
    const ofTotal = columns.filter((column) => column !== "momentId");
    const countsBy = (some: readonly DimensionRule["column"][]) =>
      handCounts(run.db, run.scope, handQuestion(run), some);
    const [opportunities, counts] = await Promise.all([
      countsBy(ofTotal),
      ofTotal.length < columns.length ? countsBy(columns) : null,
    ]);
    const { common, total } = await presentHands(run, opportunities);
    // Each line has the names of all dimensions that it is split by.
    const lines = <N extends HandDimension>(some: readonly N[]) =>
      linesBy(
        run,
        some,
        { opportunities, counts: counts ?? opportunities },
        isSmall(run, opportunities),
      ) as CrossedLine<N>[];
    const crossed = { total, lines: lines(by), totals: totals ? lines([totals.by]) : [] };
    return write(common, crossed, run);
  };

/** Report 9: outcomes by moment; every moment that may be shown has its row. */
export const runMoments = crossedRunner(moments, (common, { total, lines }) => ({
  ...common,
  moments: lines.map(({ momentId, moment: name, ...figures }) => ({
    momentId,
    name,
    ...figures,
    totalEventCount: figures.totalObservations,
    totalCompliantCount: figures.compliantObservations,
  })),
  total,
}));

/** Report 11: each unit in which anybody was seen, with the job roles seen there. */
export const runJobRoleAndUnit = crossedRunner(
  jobRoleAndUnit,
  (common, { total, lines, totals }, { language }) => ({
    ...common,
    ...total,
    dataPoints: lines,
    unitTotals: totals.map(({ unitId, unit, ...figures }) => ({
      unitId,
      unit,
      jobRole: textsIn(language)("reports:badges.allRoles"),
      ...figures,
    })),
  }),
);

/** Report 35: each job role that was seen, at the moments at which it was. */
export const runJobRoleAndMoments = crossedRunner(
  jobRoleAndMoments,
  (common, { total, lines, totals }) => ({
    ...common,
    ...total,
    dataPoints: lines,
    momentTotals: totals,
  }),
);

const withShares = <F extends ShownHands>(figures: F) => ({
  ...figures,
  total: figures.totalObservations,
  washPercent: shareOfAll(figures.wash, figures.totalObservations),
  rubPercent: shareOfAll(figures.rub, figures.totalObservations),
});

/** Report 36: outcomes by job role. */
export const runJobRoleAndOutcome = crossedRunner(
  jobRoleAndOutcome,
  (common, { total, lines }) => ({
    ...common,
    dataPoints: lines.map(withShares),
    outcomeTotals: withShares(total),
  }),
);
