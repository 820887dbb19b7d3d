import { notifyOffline } from "#server/features/displays/displays/service.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Mails the user who enrolled a display that it is offline, and that it is back. */
export const notifyDisplays = defineJob({
  name: "displays.tell",
  lane: "alerts",
  schedule: { everySeconds: 60 },
  timeoutMs: 600_000,
  run: notifyOffline,
});
