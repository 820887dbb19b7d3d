import { type Claimed, type Queue, UNCLAIMED, ownClaim } from "../db/claim.ts";
import type { Db, Tx } from "../db/knex.ts";
import { newId } from "../lib/ids.ts";
import type { NextRun, RecurringJob } from "./define-job.ts";
import { nextRun } from "./schedule.ts";

export const JOB_QUEUE: Queue = {
  table: "job",
  key: "job_id",
  open: "failed_at IS NULL",
  cancelColumn: "cancel_requested_at",
};

export type JobRow = Claimed & {
  name: string;
  payload: unknown;
  run_at: Date;
  cancel_requested_at: Date | null;
};

/** What a row forgets when its next run is another one. */
const FRESH = {
  ...UNCLAIMED,
  attempts: 0,
  again_at: null,
  again_payload: null,
  cancel_requested_at: null,
  progress_done: null,
  progress_total: null,
};

/**
 * Makes sure each recurring job has its one row. A new one on a grid is due at once, one by local
 * time at its time; a schedule that has become tighter takes effect at once.
 */
export const enrolJobs = async (
  db: Db,
  jobs: readonly RecurringJob[],
  now: Date,
): Promise<void> => {
  for (const { name, schedule } of jobs) {
    const next = nextRun(schedule, now);
    await db.raw(
      `INSERT INTO job AS j (job_id, name, dedupe_key, run_at, created_at)
       VALUES (:id, :name, :name, :first, :now)
       ON CONFLICT (dedupe_key) DO UPDATE SET run_at = LEAST(j.run_at, :next)`,
      { id: newId(), name, now, next, first: "everySeconds" in schedule ? now : next },
    );
  }
};

/** Puts a recurring job that went well off until its next time. */
export const finishJob = async (
  db: Db,
  row: JobRow,
  { schedule }: RecurringJob,
  now: Date,
): Promise<boolean> => {
  const changes = { ...FRESH, run_at: nextRun(schedule, now), last_error: null };
  return (await ownClaim(db, JOB_QUEUE, row).update(changes)) > 0;
};

/**
 * Ends a task: its row becomes the row of the next run, at the earlier of the time that it answers
 * and the time requested under its key meanwhile, or goes.
 * @returns false when another process has the claim by now; nothing is changed then
 */
export const finishTask = async (
  tx: Tx,
  row: JobRow,
  next: NextRun<unknown> | undefined | void,
): Promise<boolean> => {
  const own = () => ownClaim(tx, JOB_QUEUE, row);
  const current = await own().forUpdate().first("again_at", "again_payload");
  if (current === undefined) return false;
  const runs = [
    ...(next ? [{ at: next.runAt, payload: next.payload ?? row.payload }] : []),
    ...(current.again_at === null
      ? []
      : [{ at: current.again_at as Date, payload: current.again_payload as unknown }]),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const [first] = runs;
  if (first === undefined) await own().delete();
  else {
    const payload = JSON.stringify(first.payload);
    await own().update({ ...FRESH, run_at: first.at, payload, last_error: null });
  }
  return true;
};

/** Notes why a run failed, and when it is tried again. */
export const retryLater = async (
  db: Db,
  row: JobRow,
  error: string,
  retryAt: Date,
): Promise<void> => {
  const changes = { ...UNCLAIMED, run_at: retryAt, last_error: error };
  await ownClaim(db, JOB_QUEUE, row).update(changes);
};

/**
 * Ends a task that is not tried again: its row stays, with the error, or becomes the row of the run
 * that was requested meanwhile.
 */
export const giveUp = async (db: Db, row: JobRow, error: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const own = () => ownClaim(tx, JOB_QUEUE, row);
    const current = await own().forUpdate().first("again_at");
    if (current === undefined) return;
    if (current.again_at === null) await own().update({ ...UNCLAIMED, failed_at: now });
    else await finishTask(tx, row, undefined);
    await tx("job").where("job_id", row.claimed_key).update({ last_error: error });
  });
