import { SILENT_STATES } from "#contract/devices/heard-states.ts";
import type { UnitResponse } from "#contract/reports/unit/unit-response.ts";
import { NAMED_SILENT_DEVICES } from "#contract/reports/unit/unit-rules.ts";
import { assignedDevices } from "../health/queries/assigned-devices.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";

/** Devices of a unit that are heard just now, and those that are not, longest silent first. */
export const unitDevices = async (
  { db, scope, now, tree }: ReportRun,
  unit: LocationNode,
): Promise<UnitResponse["devices"]> => {
  const places = new Set(tree.subtree(unit.id).map(({ id }) => id));
  const all = await assignedDevices(db, scope, now);
  const silent = all
    .filter(({ state }) => SILENT_STATES.includes(state))
    .toSorted((a, b) => (a.heardAt?.getTime() ?? 0) - (b.heardAt?.getTime() ?? 0));
  const own = silent.filter(({ locationId }) => places.has(locationId));
  return {
    total: all.filter(({ locationId }) => places.has(locationId)).length,
    silentCount: own.length,
    silent: own
      .slice(0, NAMED_SILENT_DEVICES)
      .map(({ deviceId, name, location, state, heardAt }) => ({
        deviceId,
        name,
        location,
        state,
        heardAt: heardAt?.toISOString() ?? null,
      })),
    silentElsewhere: silent.length - own.length,
  };
};
