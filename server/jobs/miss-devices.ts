import { activeFacilityScopes } from "../access/facility-access.ts";
import { touchMissedDevices } from "../engine/devices/miss-devices.ts";
import { noteSilences } from "../engine/badges/note-silences.ts";
import { defineJob } from "./define-job.ts";

/** Looks for devices that have fallen silent, or were heard again. */
export const missDevices = defineJob({
  name: "devices.miss",
  lane: "alerts",
  schedule: { everySeconds: 30 },
  timeoutMs: 5 * 60_000,
  run: async ({ db, clock, signal }) => {
    for (const scope of await activeFacilityScopes(db)) {
      signal.throwIfAborted();
      await touchMissedDevices(db, scope, clock.now());
      await noteSilences(db, scope, clock.now());
    }
  },
});
