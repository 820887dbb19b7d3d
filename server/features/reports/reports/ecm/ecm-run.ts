import type { ReportCommon } from "#contract/reports/shared.ts";
import { presentCommon } from "../run/presenter.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { changedForPast, goalSteps, judgedDay, thresholdsOn } from "../run/settings-in-force.ts";
import { selectLocations } from "../run/selection.ts";
import { chooseDevices } from "./device-choice.ts";
import type { Measure, OffsetOf } from "./figures.ts";
import { type GoalFinder, goalFinder } from "./goals.ts";
import type { DeviceChoice } from "./queries/summary-source.ts";

/** A run of a report about dispensers, with what all of them count by. */
export type EcmRun = ReportRun & {
  /** Of the range's last day. */
  goalAt: GoalFinder;
  goalsOn: (day: string) => GoalFinder;
  offsetOf: OffsetOf;
  /** The devices to count; null for all. */
  devices: DeviceChoice | null;
};

/** By what a place's figures are judged in a run. @param locationId the place whose goal counts */
export const measureIn = (run: EcmRun, locationId: string | undefined): Measure => ({
  max100: run.context.max100PctCompliance,
  minimum: run.context.minimumOpportunities,
  ...run.goalAt(locationId),
  areApart: run.devices?.areApart ?? false,
});

/** Adds goals, opportunity offsets and the choice of devices to a run. */
export const ecmRun = (run: ReportRun): EcmRun => {
  const { context, filter, tree, range } = run;
  const { deviceIds, locationIds } = filter;
  const counted = selectLocations(tree, locationIds, UNIT_LEVEL).topmost;
  const placeIds = new Set(counted.flatMap(({ id }) => tree.subtree(id)).map(({ id }) => id));
  const goalsOn = (day: string) => goalFinder(tree, thresholdsOn(context, day));
  return {
    ...run,
    goalAt: goalsOn(judgedDay(range)),
    goalsOn,
    offsetOf: (version) => context.offsets.get(version) ?? 100,
    devices: chooseDevices({ deviceIds, placeIds, tree, context, range }),
  };
};

/**
 * What every report about dispensers answers with, beside its own figures.
 * @param frame the place whose thresholds the graph shows
 */
export const presentEcm = (run: EcmRun, frame: LocationNode | undefined): ReportCommon =>
  presentCommon(run, {
    ...run.goalAt(frame?.id),
    steps: goalSteps(run.context, run.range, (day) => run.goalsOn(day)(frame?.id).goal),
    changes: changedForPast(run.context.former.threshold, run.range, "goal", isAround(run, frame)),
  });

/** Whether a place's goal could apply to the place shown, or to one in it. */
const isAround =
  ({ tree }: EcmRun, frame: LocationNode | undefined) =>
  (locationId: string) =>
    frame === undefined ||
    tree.upward(frame.id).some(({ id }) => id === locationId) ||
    tree.subtree(frame.id).some(({ id }) => id === locationId);
