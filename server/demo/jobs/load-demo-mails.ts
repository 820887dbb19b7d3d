import { loadMails } from "../mails/load-mails.ts";
import { defineTask } from "#server/queue/define-job.ts";
import { loadDemoMailsTask } from "#server/queue/queue.ts";

/** Makes the demo's subscriptions and a week of their mails behind the pages that are open already. */
export const loadDemoMails = defineTask(loadDemoMailsTask, {
  lane: "reports",
  timeoutMs: 10 * 60_000,
  run: (deps, payload, { finish }) => loadMails(deps, payload, finish),
});
