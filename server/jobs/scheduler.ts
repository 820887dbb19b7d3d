import schedule from "node-schedule";
import { persist } from "../db/persist.ts";
import { claimJob, enrolJobs, failJob, finishJob, removeTask } from "./claim.ts";
import type { ClaimedJob } from "./claim.ts";
import type { JobDeps, RecurringJob, Task } from "./define-job.ts";

/** The ticker only asks "is anything due?"; when, who and whether is the database's word. */
const EVERY_FIVE_SECONDS = "*/5 * * * * *";

export type Scheduler = {
  /** Runs what is due now; resolves when it is done. Without effect once it is stopped. */
  tick(): Promise<void>;
  /** Ends the run under way and waits for it. */
  stop(): Promise<void>;
};

/** Notes how a run ended: where the database is away, once it is back, while the claim lasts. */
const attempt = async (
  deps: JobDeps,
  claimed: ClaimedJob,
  limitMs: number,
  run: () => Promise<void>,
  finish: () => Promise<void>,
): Promise<void> => {
  const { db, clock, log, signal } = deps;
  try {
    await run();
    await persist(finish, { signal, limitMs });
  } catch (error) {
    const { name, attempts } = claimed;
    log.error({ err: error, job: name, attempts }, "job failed, will be tried again");
    await persist(() => failJob(db, claimed, error, clock.now()), { signal, limitMs });
  }
};

const runJob = async (deps: JobDeps, job: RecurringJob): Promise<void> => {
  const { db, clock } = deps;
  const claimed = await claimJob(db, job, clock.now());
  if (claimed === null) return;
  await attempt(
    deps,
    claimed,
    job.timeoutMs,
    () => job.run(deps),
    () => finishJob(db, claimed, job, clock.now()),
  );
};

const runTasks = async (deps: JobDeps, task: Task): Promise<void> => {
  const { db, clock, signal } = deps;
  for (let claimed = await claimJob(db, task, clock.now()); claimed !== null;) {
    const current = claimed;
    // The row's payload was written for this name by `enqueue`, which knows its type.
    const payload = current.payload as Parameters<Task["run"]>[1];
    await attempt(
      deps,
      current,
      task.timeoutMs,
      () => task.run(deps, payload),
      () => removeTask(db, current),
    );
    if (signal.aborted) return;
    claimed = await claimJob(db, task, clock.now());
  }
};

/**
 * The schedulers of this process, for somebody who ticks; any number of processes may do so on one
 * database. Jobs run one after the other; after them, each beside all else, those that may wait long
 * for somebody else, so that what the others decide (a mail, say) leaves with the same tick.
 */
export const createScheduler = async (
  parts: Omit<JobDeps, "signal">,
  jobs: readonly RecurringJob[],
  tasks: readonly Task[] = [],
): Promise<Scheduler> => {
  await enrolJobs(parts.db, jobs, parts.clock.now());
  const stopping = new AbortController();
  const { signal } = stopping;
  const deps: JobDeps = { ...parts, signal };
  const [patient, prompt] = [
    jobs.filter(({ waitsForOthers }) => waitsForOthers),
    jobs.filter(({ waitsForOthers }) => !waitsForOthers),
  ];

  /** Under way now; a tick joins it instead of beginning it twice. */
  const running = new Map<string, Promise<void>>();
  const join = (lane: string, work: () => Promise<void>): Promise<void> => {
    const begun =
      running.get(lane) ??
      work()
        .catch((error: unknown) =>
          parts.log.error({ err: error }, "the scheduler could not reach its jobs"),
        )
        .finally(() => running.delete(lane));
    running.set(lane, begun);
    return begun;
  };
  const pass = async (): Promise<void> => {
    for (const task of tasks) if (!signal.aborted) await runTasks(deps, task);
    for (const job of prompt) if (!signal.aborted) await runJob(deps, job);
  };
  return {
    tick: async () => {
      if (signal.aborted) return;
      await join("", pass);
      if (signal.aborted) return;
      await Promise.all(patient.map((job) => join(job.name, () => runJob(deps, job))));
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
};

/** As {@link createScheduler}, and ticks by itself until it is stopped. */
export const startScheduler: typeof createScheduler = async (...parts) => {
  const { tick, stop } = await createScheduler(...parts);
  const ticker = schedule.scheduleJob(EVERY_FIVE_SECONDS, () => void tick());
  return {
    tick,
    stop: async () => {
      ticker.cancel();
      await stop();
    },
  };
};
