import { scopeOfStoredFacility } from "#server/access/facility-access.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { noteServerRuns } from "#server/engine/devices/server-intervals.ts";
import { facilitiesWithDueDevices } from "#server/engine/devices/stale/due-stale-devices.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Judges the alarms of devices that facts or time may have changed. */
export const judgeDevices = defineJob({
  name: "devices.judge",
  lane: "alerts",
  schedule: { everySeconds: 10 },
  timeoutMs: 30 * 60_000,
  run: async ({ db, clock, signal }) => {
    // Else devices that could not be heard while no server ran would be missed by the first
    // judging.
    await noteServerRuns(db, clock.now());
    for (const facilityId of await facilitiesWithDueDevices(db, clock.now())) {
      const scope = await scopeOfStoredFacility(db, facilityId);
      if (scope) await judgeStaleDevices(db, scope, { now: clock.now, signal });
    }
  },
});
