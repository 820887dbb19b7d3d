import type { RecurringJob } from "./define-job.ts";
import { makePartitions } from "./make-partitions.ts";
import { removeExpired } from "./remove-expired-sessions.ts";

/** Every recurring job of the product. */
export const JOBS: readonly RecurringJob[] = [makePartitions, removeExpired];
