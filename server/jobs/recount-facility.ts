import { recountStoredDays } from "../features/facility-settings/service.ts";
import { defineTask } from "./define-job.ts";
import { recountFacilityTask } from "./queue.ts";

/** Counts all stored days of a facility anew: years of a large one take minutes. */
export const recountFacility = defineTask(recountFacilityTask, {
  lane: "engine",
  timeoutMs: 6 * 3_600_000,
  run: ({ db, clock, signal }, { facilityId }, { progress }) =>
    recountStoredDays(db, facilityId, { clock, signal, progress }),
});
