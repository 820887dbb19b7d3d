import type { Scope } from "#server/db/tenant-scope.ts";
import { createTurn } from "#server/lib/yield-to-event-loop.ts";
import { playHistory } from "./history.ts";
import type { FacilityHistory } from "./load/facts.ts";
import { localDays } from "./model/days.ts";
import { type FacilityModel, buildFacilityModel } from "./model/facility-model.ts";
import { faultHistory, reportHistory } from "./model/telemetry.ts";
import type { CustomerPlan } from "./plan/customers.ts";
import type { FacilityPlan } from "./plan/types.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** The model of a planned facility whose history ends at an instant. */
export const modelOf = (
  { employees }: CustomerPlan,
  plan: FacilityPlan,
  endsAt: Date,
): FacilityModel => buildFacilityModel(plan, endsAt.getTime(), plan.badgeShare > 0 ? employees : 0);

/** The first instant of the facility's day so many days before its history ends. */
export const dayStartBefore = (plan: FacilityPlan, endsAt: Date, days: number): number => {
  const endMs = endsAt.getTime();
  const [first] = localDays(plan.timeZone, endMs - days * DAY_MS, endMs);
  return first?.startMs ?? endMs;
};

/**
 * Plays all of a facility's history, whatever part of it is written: what a device reports of its
 * refill depends on every dispense since the beginning.
 * @param sinceMs where the history begins
 * @param fromMs from when it is to be written
 */
export const playFacility = async (
  scope: Scope,
  model: FacilityModel,
  { sinceMs, fromMs, intensity }: { sinceMs: number; fromMs: number; intensity: number },
): Promise<FacilityHistory> => {
  const columns = await playHistory(model, sinceMs, model.nowMs, intensity);
  const reports: FacilityHistory["reports"][number][] = [];
  const turn = createTurn();
  for (const device of model.layout.devices) {
    reports.push(reportHistory(model, device, columns[device.index], sinceMs));
    if (turn.isOver()) await turn.next();
  }
  return {
    scope,
    model,
    columns,
    reports,
    faults: model.layout.devices.map((device) => faultHistory(model, device, sinceMs)),
    fromMs,
  };
};
