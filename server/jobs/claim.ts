import type { Db } from "../db/knex.ts";
import { newId } from "../lib/ids.ts";
import { nextRun } from "./define-job.ts";
import type { RecurringJob } from "./define-job.ts";

export type ClaimedJob = { jobId: string; name: string; payload: unknown; attempts: number };

const BACKOFF_MS = 10_000;
const BACKOFF_MAX_MS = 3_600_000;

/** Makes sure each recurring job has its one row; a new one is due at once. */
export const enrolJobs = async (
  db: Db,
  jobs: readonly RecurringJob[],
  now: Date,
): Promise<void> => {
  for (const job of jobs) {
    await db("job")
      .insert({
        job_id: newId(),
        name: job.name,
        dedupe_key: job.name,
        run_at: now,
        created_at: now,
      })
      .onConflict("dedupe_key")
      .ignore();
  }
};

/**
 * Claims one due row of this name, so that no other process runs it until the claim runs out.
 * @returns null when nothing is due
 */
export const claimJob = async (
  db: Db,
  job: { readonly name: string; readonly timeoutMs: number },
  now: Date,
): Promise<ClaimedJob | null> => {
  const { rows } = await db.raw<{ rows: ClaimedJob[] }>(
    `WITH due AS MATERIALIZED (
       SELECT job_id FROM job
       WHERE name = :name AND run_at <= :now AND (locked_until IS NULL OR locked_until <= :now)
       ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE job SET locked_until = :until, attempts = job.attempts + 1
     FROM due WHERE job.job_id = due.job_id
     RETURNING job.job_id AS "jobId", job.name, job.payload, job.attempts`,
    { name: job.name, now, until: new Date(now.getTime() + job.timeoutMs) },
  );
  return rows[0] ?? null;
};

/** Puts a recurring job that went well off until its next time. */
export const finishJob = async (
  db: Db,
  claimed: ClaimedJob,
  job: RecurringJob,
  now: Date,
): Promise<void> => {
  await db("job")
    .where("job_id", claimed.jobId)
    .update({ run_at: nextRun(job, now), locked_until: null, attempts: 0, last_error: null });
};

/** Takes a task that went well off the list. */
export const removeTask = async (db: Db, claimed: ClaimedJob): Promise<void> => {
  await db("job").where("job_id", claimed.jobId).delete();
};

/** Puts a failed run off for a while, longer after each failure. */
export const failJob = async (
  db: Db,
  claimed: ClaimedJob,
  error: unknown,
  now: Date,
): Promise<void> => {
  const backoffMs = Math.min(BACKOFF_MS * 2 ** (claimed.attempts - 1), BACKOFF_MAX_MS);
  await db("job")
    .where("job_id", claimed.jobId)
    .update({
      run_at: new Date(now.getTime() + backoffMs),
      locked_until: null,
      last_error: error instanceof Error ? error.message : String(error),
    });
};
