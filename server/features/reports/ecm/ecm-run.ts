import type { ReportCommon } from "#contract/reports/shared.ts";
import { presentCommon } from "../run/presenter.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { chooseDevices } from "./device-choice.ts";
import type { OffsetOf } from "./figures.ts";
import { goalFinder } from "./goals.ts";
import type { GoalFinder } from "./goals.ts";
import type { DeviceChoice } from "./queries/summary-source.ts";

/** A run of a report about dispensers, with what all of them count by. */
export type EcmRun = ReportRun & {
  goalAt: GoalFinder;
  offsetOf: OffsetOf;
  /** The devices to count; null for all. */
  devices: DeviceChoice | null;
};

/** Adds goals, opportunity offsets and the choice of devices to a run. */
export const ecmRun = (run: ReportRun): EcmRun => {
  const { context, filter, tree } = run;
  return {
    ...run,
    goalAt: goalFinder(tree, context.thresholds),
    offsetOf: (version) => context.offsets.get(version) ?? 100,
    devices: chooseDevices(filter.deviceIds, tree, context),
  };
};

/**
 * What every report about dispensers answers with, beside its own figures.
 * @param frame the place whose thresholds the graph shows
 */
export const presentEcm = (run: EcmRun, frame: LocationNode | undefined): ReportCommon =>
  presentCommon(run, run.goalAt(frame?.id));
