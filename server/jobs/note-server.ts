import { SAID_EVERY_SECONDS, noteServerRuns } from "../engine/devices/server-spans.ts";
import { defineJob } from "./define-job.ts";

/** Notes that the server runs, so that its own pauses are nobody's outage. */
export const noteServer = defineJob({
  name: "server.runs",
  lane: "alerts",
  schedule: { everySeconds: SAID_EVERY_SECONDS },
  timeoutMs: 60_000,
  run: ({ db, clock }) => noteServerRuns(db, clock.now()),
});
