import { momentsOf } from "#contract/observing/observation-kinds.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { ProportionMeasure } from "../lib/judge-proportion.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { measureOf } from "../run/presenter.ts";
import { factsWhen } from "../run/queries/facts-when.ts";
import type { CountedInterval } from "../run/range.ts";
import { judgedDay, observationGoalOn } from "../run/settings-in-force.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";
import type { HandQuestion } from "./queries/hand-counts.ts";
import { compareNames } from "../lib/compare-names.ts";

/** The places that a run's locations stand for, everything in them included. */
export const observedPlaces = ({ tree, filter }: ReportRun): string[] =>
  selectLocations(tree, filter.locationIds, UNIT_LEVEL).topmost.flatMap(({ id }) =>
    tree.subtree(id).map((place) => place.id),
  );

/** The ids to narrow by; null where none are chosen, which stands for all. */
export const chosen = <T>(ids: readonly T[]): readonly T[] | null =>
  ids.length === 0 ? null : ids;

/** What a run asks about hands: audits by the facility's own protocol. */
export const handQuestion = (
  run: ReportRun,
  span: CountedInterval = run.range.counted,
): HandQuestion => ({
  when: factsWhen(run.range.timeZone, span, run.slots),
  locationIds: observedPlaces(run),
  roleIds: chosen(run.filter.obvJobRoleIds),
  momentIds: chosen(run.filter.hygieneProtocolOpportunityIds),
  protocolId: run.context.hygieneProtocolId,
  unit: run.context.observationUnit,
});

/** What observations are judged by: the facility's goal for them on the range's last day. */
export const observedMeasure = (run: ReportRun): ProportionMeasure =>
  measureOf(run, observationGoalOn(run.context, judgedDay(run.range)));

/** The moments that a run may show, in the order of care, by their names in its language. */
export const shownMoments = ({ context, filter, language }: ReportRun) => {
  const { hygieneProtocolOpportunityIds: ids } = filter;
  return momentsOf(context.hygieneProtocolId)
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .map(({ id, name }) => ({ id, name: textsIn(language)(`observations:moment.${name}`) }));
};

/** The roles that were seen, by title. */
export const rolesIn = (
  { context }: ReportRun,
  counts: readonly { readonly roleId: string }[],
): { id: string; title: string }[] => {
  const seen = new Set(counts.map(({ roleId }) => roleId));
  return context.observationRoles.filter(({ id }) => seen.has(id));
};

/** The units in which something was seen, by name, each with its counts. */
export const unitsIn = <C extends { readonly locationId: string }>(
  { tree }: ReportRun,
  counts: readonly C[],
): { unitId: string; unit: string; counts: C[] }[] => {
  const byUnit = Map.groupBy(
    counts,
    ({ locationId }) => tree.atLevel(locationId, UNIT_LEVEL)?.id ?? locationId,
  );
  return [...byUnit]
    .map(([unitId, own]) => ({ unitId, unit: tree.get(unitId)?.name ?? "", counts: own }))
    .toSorted((a, b) => compareNames(a.unit, b.unit));
};
