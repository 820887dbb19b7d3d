import { instantMails } from "#server/features/messaging/alert-subscriptions/service.ts";
import { runAlerts } from "#server/engine/alerts/service.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Sends the mails of instant alerts, once alarms changed or a mail is due. */
export const notifyAlerts = defineJob({
  name: "alerts.tell",
  lane: "alerts",
  schedule: { everySeconds: 5 },
  timeoutMs: 10 * 60_000,
  run: async (deps) => {
    const { db, clock, signal } = deps;
    await runAlerts({ db, now: clock.now, signal, write: instantMails(deps) });
  },
});
