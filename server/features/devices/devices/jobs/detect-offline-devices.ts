import { activeFacilityScopes } from "#server/access/facility-access.ts";
import { markMissedDevicesStale } from "#server/engine/devices/detect-offline-devices.ts";
import { noteSilences } from "#server/engine/badges/note-silences.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Looks for devices that have fallen silent, or were heard again. */
export const detectOfflineDevices = defineJob({
  name: "devices.miss",
  lane: "alerts",
  schedule: { everySeconds: 30 },
  timeoutMs: 5 * 60_000,
  run: async ({ db, clock, signal }) => {
    for (const scope of await activeFacilityScopes(db)) {
      signal.throwIfAborted();
      await markMissedDevicesStale(db, scope, clock.now());
      await noteSilences(db, scope, clock.now());
    }
  },
});
