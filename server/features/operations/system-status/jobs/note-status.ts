import { STATUS_SAMPLE_SECONDS } from "#contract/operations/system-status.ts";
import { noteStatus } from "../service.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Notes how the installation is, for the history of its state. */
export const noteSystemStatus = defineJob({
  name: "status.note",
  lane: "default",
  schedule: { everySeconds: STATUS_SAMPLE_SECONDS },
  timeoutMs: 60_000,
  run: (deps) => noteStatus(deps),
});
