import { ensurePartitionsAround } from "#server/db/partitions.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Makes the months of fact tables well before anything is written to them. */
export const makePartitions = defineJob({
  name: "facts.make-partitions",
  lane: "default",
  schedule: { everySeconds: 6 * 3_600 },
  timeoutMs: 300_000,
  run: ({ db, clock }) => ensurePartitionsAround(db, clock.now()),
});
