import { scopeOfStoredFacility } from "../access/facility-access.ts";
import { judgeTouchedDevices } from "../engine/devices/judge-touched.ts";
import { noteServerRuns } from "../engine/devices/server-spans.ts";
import { facilitiesWithDueDevices } from "../engine/devices/due-touches.ts";
import { defineJob } from "./define-job.ts";

/** Judges the alarms of devices that facts or time may have changed. */
export const judgeDevices = defineJob({
  name: "devices.judge",
  lane: "alerts",
  schedule: { everySeconds: 10 },
  timeoutMs: 30 * 60_000,
  run: async ({ db, clock, signal }) => {
    // Else what nobody could hear while no server ran would be missed by whoever judges first.
    await noteServerRuns(db, clock.now());
    for (const facilityId of await facilitiesWithDueDevices(db, clock.now())) {
      const scope = await scopeOfStoredFacility(db, facilityId);
      if (scope) await judgeTouchedDevices(db, scope, { now: clock.now, signal });
    }
  },
});
