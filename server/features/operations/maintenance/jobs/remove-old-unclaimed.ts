import { removeOldUnclaimed } from "#server/engine/unclaimed-facts.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Clears away facts of unknown devices that have become too old to be taken. */
export const removeUnclaimed = defineJob({
  name: "facts.remove-old-unclaimed",
  lane: "default",
  schedule: { everySeconds: 24 * 3_600 },
  timeoutMs: 600_000,
  run: ({ db, clock }) => removeOldUnclaimed(db, clock.now()),
});
