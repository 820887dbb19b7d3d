import { z } from "zod";
import type { Db, Tx } from "../db/knex.ts";
import { newId } from "../lib/ids.ts";

/** A kind of task: its name in the table and its payload. */
export type TaskKind<P> = { readonly name: string; readonly payload: z.ZodType<P> };

/**
 * Declares a kind of task; `defineTask` says what it does. Fields that come later are optional. Tasks
 * of a lane whose payloads have a `customerId` take turns by it.
 */
export const declareTask = <P>(name: string, payload: z.ZodType<P>): TaskKind<P> => ({
  name,
  payload,
});

/** Mail a link for choosing a new password, if the address has an account. */
export const forgotPasswordTask = declareTask(
  "account.forgot-password",
  z.object({ email: z.string() }),
);

/** Count a facility's stored days again after a change that concerns all of them. */
export const recountFacilityTask = declareTask(
  "facility.recount",
  z.object({ facilityId: z.string() }),
);

/** Write the file of a raw export; customers take turns. */
export const rawExportTask = declareTask(
  "download.write",
  z.object({
    customerId: z.string().optional(),
    facilityId: z.string(),
    downloadId: z.string(),
  }),
);

/** Write an import of many lines; customers take turns. */
export const importTask = declareTask(
  "import.write",
  z.object({ customerId: z.string(), importId: z.string() }),
);

/** Load what a demo facility's history lacks; it ends at `endsAt` and is `days` long. */
export const loadDemoHistoryTask = declareTask(
  "demo.history",
  z.object({
    facilityId: z.string(),
    /** Its key among the demo's plans. */
    facilityKey: z.string(),
    endsAt: z.iso.datetime(),
    days: z.number(),
    /** Share of the planned traffic. */
    intensity: z.number(),
  }),
);
export type DemoHistory = z.infer<typeof loadDemoHistoryTask.payload>;

/** Make the demo's subscriptions, and the mails that they would have sent until `endsAt`. */
export const loadDemoMailsTask = declareTask("demo.mails", z.object({ endsAt: z.iso.datetime() }));
export type DemoMails = z.infer<typeof loadDemoMailsTask.payload>;

export type Asking = {
  now: Date;
  /** When it is due; at once without. */
  runAt?: Date;
  /**
   * One row a key, with the newest payload. Requested while it waits, it runs at the earlier time;
   * while it runs, even by itself, again after that; after it was given up, it begins again.
   */
  dedupeKey?: string;
};

/**
 * Requests a task in the transaction that decides on it: it runs if and only if that commits.
 * @returns the row's id, for {@link readTask} and {@link cancelTask}
 */
export const enqueue = async <P>(
  tx: Tx,
  kind: TaskKind<P>,
  payload: P,
  { now, runAt = now, dedupeKey }: Asking,
): Promise<string> => {
  const { rows } = await tx.raw<{ rows: { job_id: string }[] }>(
    `INSERT INTO job AS j (job_id, name, dedupe_key, payload, run_at, created_at)
     VALUES (:id, :name, :key, :payload, :runAt, :now)
     ON CONFLICT (dedupe_key) DO UPDATE SET
       again_at = CASE WHEN j.claim_id IS NULL THEN j.again_at
         ELSE LEAST(j.again_at, excluded.run_at) END,
       again_payload = CASE WHEN j.claim_id IS NULL THEN j.again_payload
         ELSE excluded.payload END,
       payload = CASE WHEN j.claim_id IS NULL THEN excluded.payload ELSE j.payload END,
       run_at = CASE WHEN j.failed_at IS NOT NULL THEN excluded.run_at
         WHEN j.claim_id IS NULL AND j.attempts = 0 THEN LEAST(j.run_at, excluded.run_at)
         ELSE j.run_at END,
       attempts = CASE WHEN j.failed_at IS NULL THEN j.attempts ELSE 0 END,
       failed_at = NULL
     RETURNING job_id`,
    {
      id: newId(),
      name: kind.name,
      key: dedupeKey ?? null,
      payload: JSON.stringify(payload),
      runAt,
      now,
    },
  );
  const [row] = rows;
  if (row === undefined) throw new Error("an upsert returns its row");
  return row.job_id;
};

/**
 * Calls a task off. One that waits is removed; one that runs has its signal aborted within
 * seconds, and is removed when it ends, unless it was done before it heard.
 */
export const cancelTask = async (
  tx: Tx,
  jobId: string,
  now: Date,
): Promise<"removed" | "requested" | "gone"> => {
  const row = await tx("job").where("job_id", jobId).forUpdate().first("claim_id");
  if (row === undefined) return "gone";
  if (row.claim_id === null) {
    await tx("job").where("job_id", jobId).delete();
    return "removed";
  }
  await tx("job").where("job_id", jobId).update({
    cancel_requested_at: now,
    again_at: null,
    again_payload: null,
  });
  return "requested";
};

type TaskState = {
  state: "waiting" | "running" | "cancelling" | "failed";
  progress: { done: number; total: number } | null;
  lastError: string | null;
};

/** How a task stands; null once it is done, cancelled or cleared away. */
export const readTask = (db: Db, jobId: string): Promise<TaskState | null> =>
  taskWhere(db, { job_id: jobId });

/** The same for the task that was requested under a key. */
export const readTaskOfKey = (db: Db, dedupeKey: string): Promise<TaskState | null> =>
  taskWhere(db, { dedupe_key: dedupeKey });

const taskWhere = async (
  db: Db,
  key: { job_id: string } | { dedupe_key: string },
): Promise<TaskState | null> => {
  const row = await db("job").where(key).first();
  if (row === undefined) return null;
  const { progress_done: done, progress_total: total } = row;
  const live = row.cancel_requested_at === null ? "running" : "cancelling";
  const open = row.claim_id === null ? "waiting" : live;
  return {
    state: row.failed_at === null ? open : "failed",
    progress: done === null || total === null ? null : { done, total },
    lastError: row.last_error,
  };
};

/** How long the row of a task that was given up stays for operators who look for its error. */
const FAILED_KEPT_MS = 30 * 24 * 3_600_000;

/** Clears away tasks given up long ago; for housekeeping. */
export const removeOldFailures = async (db: Db, now: Date): Promise<void> => {
  await db("job")
    .where("failed_at", "<=", new Date(now.getTime() - FAILED_KEPT_MS))
    .delete();
};
