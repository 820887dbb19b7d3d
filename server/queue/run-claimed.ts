import { z } from "zod";
import type { Tx } from "../db/knex.ts";
import { persist } from "../db/retry-write.ts";
import type { JobDeps, JobParts, NextRun, RecurringJob, Task } from "./define-job.ts";
import { finishJob, finishTask, giveUp, release, retryLater } from "./job-rows.ts";
import type { JobRow } from "./job-rows.ts";
import { RunAborted, startLiveRun } from "./live-run.ts";
import type { LiveRun } from "./live-run.ts";
import { nextRun } from "./schedule.ts";

export type RunContext = {
  parts: JobParts;
  /** Aborts when the process stops. */
  stopping: AbortSignal;
  claimMs: number;
};

const MAX_ATTEMPTS = 10;

const words = (error: unknown): string => {
  if (error instanceof z.ZodError) return `the payload does not parse: ${z.prettifyError(error)}`;
  return error instanceof Error ? error.message : String(error);
};

type Ways = {
  timeoutMs: number;
  /** Does the work and writes down that it is done. */
  run(deps: JobDeps, live: LiveRun): Promise<void>;
  failed(error: unknown): Promise<void>;
  cancelled?(): Promise<void>;
};

/** Runs what was claimed, and notes how it ended unless `run` did. */
const attempt = async (context: RunContext, row: JobRow, ways: Ways): Promise<void> => {
  const { parts, stopping, claimMs } = context;
  const { db, log } = parts;
  const line = { job: row.name, jobId: row.claimed_key, attempts: row.attempts };
  const live = startLiveRun(parts, row, { timeoutMs: ways.timeoutMs, claimMs }, stopping);
  const note = (work: () => Promise<void>): Promise<void> =>
    persist(work, { signal: stopping, limitMs: claimMs });
  try {
    await Promise.race([ways.run({ ...parts, signal: live.signal }, live), live.abandoned]);
  } catch (error) {
    const reason: unknown = error instanceof RunAborted ? error : live.signal.reason;
    const why = reason instanceof RunAborted ? reason.why : null;
    if (why === "lost") log.warn(line, "another process has taken the job over");
    else if (why === "cancelled" && ways.cancelled) {
      log.info(line, "job cancelled");
      await note(ways.cancelled);
    } else if (stopping.aborted) await note(() => release(db, row));
    else await note(() => ways.failed(why === null ? error : reason));
  } finally {
    live.end();
  }
};

/** Runs a recurring job whose row was claimed. */
export const runJob = (context: RunContext, job: RecurringJob, row: JobRow): Promise<void> => {
  const { db, clock, log } = context.parts;
  return attempt(context, row, {
    timeoutMs: job.timeoutMs,
    run: async (deps) => {
      await job.run(deps);
      const finish = () => finishJob(db, row, job, clock.now());
      const isOwn = await persist(finish, { signal: context.stopping, limitMs: context.claimMs });
      if (!isOwn) throw new RunAborted("lost");
    },
    failed: async (error) => {
      const { name, attempts } = row;
      log.error({ err: error, job: name, attempts }, "job failed, will be tried again");
      const now = clock.now();
      await retryLater(db, row, words(error), now, nextRun(job.schedule, now));
    },
  });
};

/** Runs a task whose row was claimed, unless it was cancelled, has had its attempts or is no such task. */
export const runTask = async (context: RunContext, task: Task, row: JobRow): Promise<void> => {
  const { db, clock, log } = context.parts;
  const { maxAttempts = MAX_ATTEMPTS } = task;
  const line = { job: row.name, jobId: row.claimed_key, attempts: row.attempts };
  const end = async (tx: Tx, next: NextRun<unknown> | undefined | void): Promise<void> => {
    if (!(await finishTask(tx, row, next))) throw new RunAborted("lost");
  };
  const abandon = async (error: unknown): Promise<void> => {
    log.error({ ...line, err: error }, "task given up");
    await giveUp(db, row, words(error), clock.now());
  };
  const cancelled = (): Promise<void> =>
    db.transaction(async (tx) => void (await finishTask(tx, row, undefined)));

  if (row.cancel_requested_at !== null) return cancelled();
  /** First whoever waits hears of it: where that fails, the row is claimed once more. */
  const lastFailure = async (error: unknown): Promise<void> => {
    await task.givenUp(context.parts, row.payload);
    await abandon(error);
  };
  if (row.attempts > maxAttempts) return lastFailure(new Error("its process ended each time"));
  let start: ReturnType<Task["prepare"]>;
  try {
    start = task.prepare(row.payload);
  } catch (error) {
    return abandon(error);
  }
  return attempt(context, row, {
    timeoutMs: task.timeoutMs,
    cancelled,
    run: async (deps, { progress }) => {
      let isEnded = false;
      const next = await start(deps, {
        progress,
        finish: async (work) => {
          await db.transaction(async (tx) => end(tx, await work(tx)));
          isEnded = true;
        },
      });
      if (isEnded) return;
      await persist(() => db.transaction((tx) => end(tx, next)), {
        signal: context.stopping,
        limitMs: context.claimMs,
      });
    },
    failed: async (error) => {
      if (row.attempts >= maxAttempts) return lastFailure(error);
      log.error({ ...line, err: error }, "job failed, will be tried again");
      await retryLater(db, row, words(error), clock.now());
    },
  });
};
