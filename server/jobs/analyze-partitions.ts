import { analyzeGrownPartitions } from "../db/partitions.ts";
import { defineJob } from "./define-job.ts";

/** Has statements planned by what a new month's facts have become, from their first seconds on. */
export const analyzePartitions = defineJob({
  name: "facts.analyze-partitions",
  lane: "default",
  schedule: { everySeconds: 10 },
  timeoutMs: 300_000,
  run: async ({ db }) => {
    await analyzeGrownPartitions(db);
  },
});
