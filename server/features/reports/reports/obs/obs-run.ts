import type { ProportionMeasure } from "../lib/judge-proportion.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { measureOf } from "../run/presenter.ts";
import { factsWhen } from "../run/queries/facts-when.ts";
import type { CountedInterval } from "../run/range.ts";
import { judgedDay, observationGoalOn } from "../run/settings-in-force.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";
import type { HandQuestion } from "./queries/hand-counts.ts";

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
