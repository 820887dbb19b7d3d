import { notifyPaused } from "#server/features/messaging/alert-subscriptions/service.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Tells who made an instant alert that it is paused: nothing runs that would find it out. */
export const notifyPausedAlerts = defineJob({
  name: "alerts.paused",
  lane: "alerts",
  schedule: { everySeconds: 300 },
  timeoutMs: 600_000,
  run: notifyPaused,
});
