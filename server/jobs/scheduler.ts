import schedule from "node-schedule";
import { claimJob, enrolJobs, failJob, finishJob, removeTask } from "./claim.ts";
import type { ClaimedJob } from "./claim.ts";
import type { JobDeps, RecurringJob, Task } from "./define-job.ts";

/** The ticker only asks "is anything due?"; when, who and whether is the database's word. */
const EVERY_FIVE_SECONDS = "*/5 * * * * *";

export type Scheduler = {
  /** Runs what is due now; resolves when it is done. */
  tick(): Promise<void>;
  /** Stops ticking and waits for the run under way. */
  stop(): Promise<void>;
};

const attempt = async (
  deps: JobDeps,
  claimed: ClaimedJob,
  run: () => Promise<void>,
  finish: () => Promise<void>,
): Promise<void> => {
  try {
    await run();
    await finish();
  } catch (error) {
    const { name, attempts } = claimed;
    deps.log.error({ err: error, job: name, attempts }, "job failed, will be tried again");
    await failJob(deps.db, claimed, error, deps.clock.now());
  }
};

const runJob = async (deps: JobDeps, job: RecurringJob): Promise<void> => {
  const { db, clock } = deps;
  const claimed = await claimJob(db, job, clock.now());
  if (claimed === null) return;
  await attempt(
    deps,
    claimed,
    () => job.run(deps),
    () => finishJob(db, claimed, job, clock.now()),
  );
};

const runTasks = async (deps: JobDeps, task: Task): Promise<void> => {
  const { db, clock } = deps;
  for (let claimed = await claimJob(db, task, clock.now()); claimed !== null;) {
    const current = claimed;
    // The row's payload was written for this name by `enqueue`, which knows its type.
    const payload = current.payload as Parameters<Task["run"]>[1];
    await attempt(
      deps,
      current,
      () => task.run(deps, payload),
      () => removeTask(db, current),
    );
    claimed = await claimJob(db, task, clock.now());
  }
};

/** Starts the schedulers of this process; any number of processes may do so on one database. */
export const startScheduler = async (
  deps: JobDeps,
  jobs: readonly RecurringJob[],
  tasks: readonly Task[] = [],
): Promise<Scheduler> => {
  await enrolJobs(deps.db, jobs, deps.clock.now());
  let running: Promise<void> | null = null;

  const pass = async (): Promise<void> => {
    for (const task of tasks) await runTasks(deps, task);
    for (const job of jobs) await runJob(deps, job);
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
  const ticker = schedule.scheduleJob(EVERY_FIVE_SECONDS, () => void tick());
  return {
    tick,
    stop: async () => {
      ticker.cancel();
      await running;
    },
  };
};
