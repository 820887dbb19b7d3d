import { SAID_EVERY_SECONDS, noteServerRuns } from "#server/engine/devices/server-intervals.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Notes that the server runs, so that its own pauses do not count as outages of devices. */
export const noteServer = defineJob({
  name: "server.runs",
  lane: "alerts",
  schedule: { everySeconds: SAID_EVERY_SECONDS },
  timeoutMs: 60_000,
  run: ({ db, clock }) => noteServerRuns(db, clock.now()),
});
