import schedule from "node-schedule";
import { claimJob, enrolJobs, failJob, finishJob } from "./claim.ts";
import type { JobDeps, RecurringJob } from "./define-job.ts";

/** The ticker only asks "is anything due?"; when, who and whether is the database's word. */
const EVERY_TEN_SECONDS = "*/10 * * * * *";

export type Scheduler = {
  /** Runs what is due now; resolves when it is done. */
  tick(): Promise<void>;
  /** Stops ticking and waits for the run under way. */
  stop(): Promise<void>;
};

const runOne = async (deps: JobDeps, job: RecurringJob): Promise<void> => {
  const { db, clock, log } = deps;
  const claimed = await claimJob(db, job, clock.now());
  if (claimed === null) return;
  try {
    await job.run(deps);
    await finishJob(db, claimed, job, clock.now());
  } catch (error) {
    log.error(
      { err: error, job: job.name, attempts: claimed.attempts },
      "job failed, will be tried again",
    );
    await failJob(db, claimed, error, clock.now());
  }
};

/** Starts the schedulers of this process; any number of processes may do so on one database. */
export const startScheduler = async (
  deps: JobDeps,
  jobs: readonly RecurringJob[],
): Promise<Scheduler> => {
  await enrolJobs(deps.db, jobs, deps.clock.now());
  let running: Promise<void> | null = null;

  const pass = async (): Promise<void> => {
    for (const job of jobs) await runOne(deps, job);
  };
  const tick = (): Promise<void> => {
    running ??= pass()
      .catch((error: unknown) =>
        deps.log.error({ err: error }, "the scheduler could not reach its jobs"),
      )
      .finally(() => {
        running = null;
      });
    return running;
  };
  const ticker = schedule.scheduleJob(EVERY_TEN_SECONDS, () => void tick());
  return {
    tick,
    stop: async () => {
      ticker.cancel();
      await running;
    },
  };
};
