import type { Logger } from "pino";
import type { Db } from "../db/knex.ts";
import type { Clock } from "../lib/clock.ts";

export type JobDeps = { db: Db; clock: Clock; log: Logger };

/** A job that comes round by itself. What is true of it stands in the `job` table. */
export type RecurringJob = {
  readonly name: string;
  /** Minutes from the start of one run to the next, on a UTC grid. */
  readonly everyMinutes: number;
  /** A run that takes longer is taken for dead and may be taken up by another process. */
  readonly timeoutMs: number;
  run(deps: JobDeps): Promise<void>;
};

/** Declares a recurring job. */
export const defineJob = (job: RecurringJob): RecurringJob => job;

/** When the next run of a job is due: the next point of its UTC grid after `now`. */
export const nextRun = (job: Pick<RecurringJob, "everyMinutes">, now: Date): Date => {
  const step = job.everyMinutes * 60_000;
  return new Date((Math.floor(now.getTime() / step) + 1) * step);
};
