import type { RecurringJob, Task } from "./define-job.ts";
import { deliverOutbox } from "./deliver-mail.ts";
import { forgotPassword } from "./forgot-password.ts";
import { makePartitions } from "./make-partitions.ts";
import { removeExpired } from "./remove-expired.ts";
import { removeUnclaimed } from "./remove-old-unclaimed.ts";

/** Every recurring job of the product. */
export const JOBS: readonly RecurringJob[] = [
  makePartitions,
  removeExpired,
  removeUnclaimed,
  deliverOutbox,
];

/** Every one-off task of the product. */
export const TASKS: readonly Task[] = [forgotPassword];
