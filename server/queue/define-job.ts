import type { Logger } from "pino";
import type { Db, Tx } from "../db/knex.ts";
import type { PdfPrinter } from "../export/pdf/printer.ts";
import type { Clock } from "../lib/clock.ts";
import type { Rate } from "../lib/rate.ts";
import type { MailTransport } from "../mail/transport.ts";
import type { Lane } from "./lanes.ts";
import type { TaskKind } from "./queue.ts";
import type { Schedule } from "./schedule.ts";

/** What the parts of the process offer to jobs. */
export type JobParts = {
  db: Db;
  clock: Clock;
  log: Logger;
  mail: MailTransport;
  pdf: PdfPrinter;
  /** Facts that this process took in. */
  ingested: Rate;
  /** Folder for what is stored as files. */
  dataDir: string;
  /** Base of links in mails, without a slash at the end. */
  publicUrl: string;
  /** Whom mails name for questions. */
  supportEmail: string;
  /** Makes the unsubscribe links of mails. */
  unsubscribeKey: string;
};

export type JobDeps = JobParts & {
  /**
   * Aborts when the run is to end: the server stops, the time is up, the task was cancelled, or
   * another process has taken it over.
   */
  signal: AbortSignal;
};

/** A run of the same task after this one, in the same row. */
export type NextRun<P> = {
  runAt: Date;
  /** The same as this run's without it. */
  payload?: P;
};

/** What a running task may say about itself. */
type TaskRun<P> = {
  /** Notes how far it is; written with the next beat. */
  progress(done: number, total: number): void;
  /**
   * Ends the task in the transaction of its last work: both happen or neither does, wherever the
   * process is killed. Call it last, and once.
   * @throws when another process has taken the task over; nothing is committed then
   */
  finish(work: (tx: Tx) => Promise<NextRun<P> | undefined | void>): Promise<void>;
};

/** A job that comes round by itself. Its one row stands in the `job` table. */
export type RecurringJob = {
  readonly name: string;
  readonly lane: Lane;
  readonly schedule: Schedule;
  /** A run that takes longer is aborted and counts as failed. */
  readonly timeoutMs: number;
  run(deps: JobDeps): Promise<void>;
};

/** Declares a recurring job. */
export const defineJob = (job: RecurringJob): RecurringJob => job;

export type TaskDefinition<P> = {
  readonly lane: Lane;
  /** A run that takes longer is aborted and counts as failed. */
  readonly timeoutMs: number;
  /** Runs at most, retries among them; 10 without it, which takes about an hour and a half. */
  readonly maxAttempts?: number;
  /** Done when it resolves, unless it answers when it runs next. Must be idempotent, or `finish`. */
  run(deps: JobDeps, payload: P, task: TaskRun<P>): Promise<NextRun<P> | undefined | void>;
  /** Notifies the one who waits for it that it will not be done. Must be idempotent. */
  givenUp?(deps: JobParts, payload: P): Promise<void>;
};

/** Requested work; its row goes when the work is done. */
export type Task = Omit<TaskDefinition<unknown>, "run" | "givenUp"> & {
  readonly name: string;
  /**
   * Reads a row's payload.
   * @throws ZodError when it does not fit the task
   */
  prepare(
    payload: unknown,
  ): (deps: JobDeps, task: TaskRun<unknown>) => Promise<NextRun<unknown> | undefined | void>;
  /** What is done when it had its attempts. */
  givenUp(deps: JobParts, payload: unknown): Promise<void>;
};

/** Says what a kind of task does. */
export const defineTask = <P>(
  kind: TaskKind<P>,
  { run, givenUp, ...rest }: TaskDefinition<P>,
): Task => ({
  ...rest,
  name: kind.name,
  givenUp: async (parts, raw) => givenUp?.(parts, kind.payload.parse(raw)),
  prepare: (raw) => {
    const payload = kind.payload.parse(raw);
    return (deps, task) => run(deps, payload, task);
  },
});

/** Rows of another table that are work of a lane, such as the outbox. */
export type LaneQueue = {
  readonly lane: Lane;
  /** Does what has been due longest; false when nothing is due. */
  next(deps: JobDeps): Promise<boolean>;
};

/** All that schedulers do. */
export type Work = {
  readonly jobs?: readonly RecurringJob[];
  readonly tasks?: readonly Task[];
  readonly queues?: readonly LaneQueue[];
};
