import { runScheduledAlert } from "#server/features/messaging/alert-subscriptions/service.ts";
import { runNextDue } from "#server/scheduling/run-due.ts";
import type { LaneQueue } from "#server/queue/define-job.ts";

/** Runs scheduled alerts whose slot has come: any number of processes join in. */
export const runScheduledAlerts: LaneQueue = {
  lane: "alerts",
  next: (deps) => runNextDue(deps, "alert", runScheduledAlert),
};
