import type { Logger } from "pino";
import type { Db } from "../db/knex.ts";
import type { Clock } from "../lib/clock.ts";
import type { MailTransport } from "../mail/transport.ts";
import type { TaskName, TaskPayloads } from "./queue.ts";

export type JobDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  mail: MailTransport;
  /** Base of links in mails, without a slash at the end. */
  publicUrl: string;
  /** Aborts when the server stops: what is under way is ended, and nothing else begun. */
  signal: AbortSignal;
};

/** A job that comes round by itself. What is true of it stands in the `job` table. */
export type RecurringJob = {
  readonly name: string;
  /** Seconds from the start of one run to the next, on a UTC grid. */
  readonly everySeconds: number;
  /** A run that takes longer is taken for dead and may be taken up by another process. */
  readonly timeoutMs: number;
  /** It may wait long for somebody else's machine, such as an SMTP server: no other waits for it. */
  readonly waitsForOthers?: true;
  run(deps: JobDeps): Promise<void>;
};

/** Declares a recurring job. */
export const defineJob = (job: RecurringJob): RecurringJob => job;

/** When the next run of a job is due: the next point of its UTC grid after `now`. */
export const nextRun = (job: Pick<RecurringJob, "everySeconds">, now: Date): Date => {
  const step = job.everySeconds * 1_000;
  return new Date((Math.floor(now.getTime() / step) + 1) * step);
};

/** Work that was asked for once; the row that asks for it goes when the work is done. */
export type Task<N extends TaskName = TaskName> = {
  readonly name: N;
  readonly timeoutMs: number;
  run(deps: JobDeps, payload: TaskPayloads[N]): Promise<void>;
};

/** Declares a one-off task. */
export const defineTask = <N extends TaskName>(task: Task<N>): Task<N> => task;
