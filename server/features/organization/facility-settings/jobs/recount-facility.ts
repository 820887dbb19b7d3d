import { recountStoredDays } from "../service.ts";
import { defineTask } from "#server/queue/define-job.ts";
import { recountFacilityTask } from "#server/queue/queue.ts";

/** Counts all stored days of a facility again: years of a large one take minutes. */
export const recountFacility = defineTask(recountFacilityTask, {
  lane: "engine",
  timeoutMs: 6 * 3_600_000,
  run: ({ db, clock, signal }, { facilityId }, { progress }) =>
    recountStoredDays(db, facilityId, { clock, signal, progress }),
});
