import { notifyPaused } from "#server/features/messaging/alert-subscriptions/service.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Notifies the maker of an instant alert that it is paused: no run would notice that. */
export const notifyPausedAlerts = defineJob({
  name: "alerts.paused",
  lane: "alerts",
  schedule: { everySeconds: 300 },
  timeoutMs: 600_000,
  run: notifyPaused,
});
