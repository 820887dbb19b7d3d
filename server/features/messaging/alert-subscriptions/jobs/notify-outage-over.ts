import { notifyOutageOver } from "#server/features/messaging/alert-subscriptions/service.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Notifies recipients of alerts that the server was away, once it is back. */
export const notifyServerOutageOver = defineJob({
  name: "alerts.away",
  lane: "alerts",
  schedule: { everySeconds: 60 },
  timeoutMs: 600_000,
  run: notifyOutageOver,
});
