import { z } from "zod";
import type { Tx } from "../db/knex.ts";
import { RunAborted } from "../db/live-run.ts";
import { persist } from "../db/retry-write.ts";
import { type ClaimedRun, runClaimedRow } from "../db/run-claimed-row.ts";
import type { JobDeps, JobParts, NextRun, RecurringJob, Task } from "./define-job.ts";
import { JOB_QUEUE, type JobRow, finishJob, finishTask, giveUp, retryLater } from "./job-rows.ts";
import { nextRun } from "./schedule.ts";

export type RunContext = {
  parts: JobParts;
  /** Aborts when the process stops. */
  stopping: AbortSignal;
  claimMs: number;
};

const MAX_ATTEMPTS = 10;
const HEARTBEAT_MS = 2_000;
const BACK_OFF = { firstMs: 10_000, mostMs: 3_600_000 };

const words = (error: unknown): string => {
  if (error instanceof z.ZodError) return `the payload does not parse: ${z.prettifyError(error)}`;
  return error instanceof Error ? error.message : String(error);
};

const runRow = (
  { parts, stopping, claimMs }: RunContext,
  row: JobRow,
  how: Pick<ClaimedRun, "run" | "failed" | "cancelled"> & { timeoutMs: number },
): Promise<void> => {
  const claimed = {
    ...how,
    queue: JOB_QUEUE,
    claimMs,
    heartbeatMs: Math.min(HEARTBEAT_MS, claimMs / 3),
    backOff: BACK_OFF,
    line: { job: row.name, jobId: row.claimed_key, attempts: row.attempts },
  };
  return runClaimedRow(parts, row, claimed, stopping);
};

/** Runs a recurring job whose row was claimed. */
export const runJob = (context: RunContext, job: RecurringJob, row: JobRow): Promise<void> => {
  const { db, clock, log } = context.parts;
  return runRow(context, row, {
    timeoutMs: job.timeoutMs,
    run: async ({ signal }) => {
      await job.run({ ...context.parts, signal });
      const finish = () => finishJob(db, row, job, clock.now());
      const isOwn = await persist(finish, { signal: context.stopping, limitMs: context.claimMs });
      if (!isOwn) throw new RunAborted("lost");
    },
    failed: async (error, retryAt) => {
      const { name, attempts } = row;
      log.error({ err: error, job: name, attempts }, "job failed, will be tried again");
      const next = nextRun(job.schedule, clock.now());
      await retryLater(db, row, words(error), next < retryAt ? next : retryAt);
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
  /** First the one who waits is notified: where that fails, the row is claimed again. */
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
  return runRow(context, row, {
    timeoutMs: task.timeoutMs,
    cancelled,
    run: async ({ signal, setColumns }) => {
      let isEnded = false;
      const deps: JobDeps = { ...context.parts, signal };
      const next = await start(deps, {
        progress: (done, total) => setColumns({ progress_done: done, progress_total: total }),
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
    failed: async (error, retryAt) => {
      if (row.attempts >= maxAttempts) return lastFailure(error);
      log.error({ ...line, err: error }, "job failed, will be tried again");
      await retryLater(db, row, words(error), retryAt);
    },
  });
};
