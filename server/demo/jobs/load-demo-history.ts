import { loadRest } from "../load-rest.ts";
import { defineTask } from "#server/queue/define-job.ts";
import { loadDemoHistoryTask } from "#server/queue/queue.ts";

/** Loads a demo facility's older history behind the pages that are open already. */
export const loadDemoHistory = defineTask(loadDemoHistoryTask, {
  lane: "history",
  timeoutMs: 6 * 3_600_000,
  // It goes on where it was however often its process ends.
  maxAttempts: 1_000,
  run: ({ db, clock, signal }, payload, { finish }) =>
    loadRest({ db, clock, signal, finish }, payload),
});
