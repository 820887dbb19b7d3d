import { runReportSubscription } from "../service.ts";
import { runNextDue } from "#server/scheduling/run-due.ts";
import type { LaneQueue } from "#server/queue/define-job.ts";

/** Builds the mails of report subscriptions whose slot has come: any number of processes join in. */
export const sendReports: LaneQueue = {
  lane: "reports",
  next: (deps) => runNextDue(deps, "report", runReportSubscription),
};
