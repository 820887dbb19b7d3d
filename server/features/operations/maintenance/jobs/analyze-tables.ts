import { analyzeGrownTables } from "#server/db/analyze-tables.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Has statements planned by what tables have become, within seconds of their growth. */
export const analyzeTables = defineJob({
  name: "tables.analyze",
  lane: "default",
  schedule: { everySeconds: 10 },
  timeoutMs: 300_000,
  run: async ({ db }) => {
    await analyzeGrownTables(db);
  },
});
