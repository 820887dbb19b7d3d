import { runReportSubscription } from "../features/report-subscriptions/service.ts";
import { runNextDue } from "../subscriptions/run-due.ts";
import type { LaneQueue } from "./define-job.ts";

/** Builds the mails of report subscriptions whose slot has come: any number of processes join in. */
export const sendReports: LaneQueue = {
  lane: "reports",
  next: (deps) => runNextDue(deps, "report", runReportSubscription),
};
