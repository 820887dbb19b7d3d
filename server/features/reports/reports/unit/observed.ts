import type { UnitResponse } from "#contract/reports/unit/unit-response.ts";
import type { ControlChart } from "#contract/reports/control-chart.ts";
import { handControlChart } from "../obs/compliance.ts";
import { runJobRoleAndOutcome, runMoments } from "../obs/crossed-hands.ts";
import { observedPlaces } from "../obs/obs-run.ts";
import { requestedRange } from "../run/requested-range.ts";
import { resolveRange } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { tailOf } from "../run/shift-slots.ts";
import { samplingPlan } from "../sampling/plan.ts";
import { weeksOf } from "./timeline.ts";
import { lastObservedDay } from "./queries/last-observed.ts";

/** The same run for what observers saw, which does not end where gateways brought data to. */
const observedRun = (run: ReportRun): ReportRun => ({
  ...run,
  dataTo: null,
  range: resolveRange(
    requestedRange(run.report, run.filter, run.now, run.range.timeZone),
    run.now,
    run.range.timeZone,
    run.slots === null ? 0 : tailOf(run.slots),
  ),
});

/** What observers saw in a unit: hands, by moment and job role. */
export const observedUnit = async (
  asked: ReportRun,
): Promise<Pick<UnitResponse, "observed" | "comparedWith">> => {
  const run = observedRun(asked);
  const [moments, roles] = await Promise.all([runMoments(run), runJobRoleAndOutcome(run)]);
  return {
    comparedWith: moments.comparedWith,
    observed: {
      observationUnit: moments.observationUnit,
      total: moments.total,
      goal: moments.performanceGoal,
      change: moments.change,
      moments: moments.moments,
      roles: roles.dataPoints.map(({ jobRole: name, ...role }) => ({ ...role, name })),
    },
  };
};

/** Hands by week over thirteen weeks. */
export const observedChart = (asked: ReportRun): Promise<ControlChart> => {
  const run = observedRun(asked);
  return handControlChart({ ...run, range: weeksOf(run, "week") }, "week");
};

/** How the month's observations of a unit stand against the facility's target. */
export const unitSampling = async (
  run: ReportRun,
  unitId: string,
): Promise<UnitResponse["sampling"]> => {
  const { db, scope, now, context } = run;
  const [plan, lastDay] = await Promise.all([
    samplingPlan({ db, clock: { now: () => now } }, { scope }),
    lastObservedDay(db, scope, { locationIds: observedPlaces(run), context }),
  ]);
  const own = plan.units.find(({ locationId }) => locationId === unitId);
  return {
    month: plan.month,
    observed: own?.observed ?? 0,
    target: plan.target,
    unseenShifts: plan.shifts.flatMap(({ name }, at) => (own?.byShift[at] ? [] : [name])),
    lastDay,
  };
};
