import schedule from "node-schedule";
import { claimDue } from "../db/claim.ts";
import type { JobParts, Work } from "./define-job.ts";
import { JOB_QUEUE, type JobRow, enrolJobs } from "./job-rows.ts";
import { LANES, LANE_NAMES, type Lane } from "./lanes.ts";
import { type RunContext, runJob, runTask } from "./run-jobs.ts";

/** Customers remembered at most; one that was forgotten is served as if it were new. */
const REMEMBERED = 1_000;

type CustomerTurns = {
  /** SQL, and its values: what comes before the time at which a row is due. */
  order(): { order: string; values: { served: readonly string[] } };
  /** Notes whose task has its turn now, if it names a customer. */
  serve(payload: unknown): void;
};

const customerOf = (payload: unknown): string | null => {
  if (typeof payload !== "object" || payload === null || !("customerId" in payload)) return null;
  return typeof payload.customerId === "string" ? payload.customerId : null;
};

/**
 * Lets customers take turns in a lane of this process, however many tasks of one are due: customers
 * that were not served yet come first, then the one served longest ago. Tasks that name no customer
 * do not wait.
 */
const createCustomerTurns = (): CustomerTurns => {
  /** In the order of their last turns. */
  const served = new Set<string>();
  return {
    order: () => ({
      order: "array_position(CAST(:served AS text[]), payload ->> 'customerId') NULLS FIRST",
      values: { served: [...served] },
    }),
    serve: (payload) => {
      const customerId = customerOf(payload);
      if (customerId === null) return;
      served.delete(customerId);
      served.add(customerId);
      const [oldest] = served;
      if (oldest !== undefined && served.size > REMEMBERED) served.delete(oldest);
    },
  };
};

/** The ticker only asks "is anything due?"; when, who and whether is the database's word. */
const EVERY_FIVE_SECONDS = "*/5 * * * * *";
/** What a killed process had under way is taken up this late. */
const CLAIM_MS = 60_000;

export type Scheduler = {
  /** Runs what is due now; resolves when nothing is under way. Without effect once it is stopped. */
  tick(): Promise<void>;
  /** Aborts the runs under way and waits for them. */
  stop(): Promise<void>;
};

export type SchedulerOptions = {
  /** How long a claim lasts without a beat. */
  claimMs?: number;
};

/** One lane of a process: does the one thing of it that has been due longest; false without one. */
const laneOf = (lane: Lane, work: Work, context: RunContext): (() => Promise<boolean>) | null => {
  const inLane = <T extends { lane: Lane }>(all: readonly T[] = []): T[] =>
    all.filter((one) => one.lane === lane);
  const [jobs, tasks, queues] = [inLane(work.jobs), inLane(work.tasks), inLane(work.queues)];
  const names = [...jobs, ...tasks].map(({ name }) => name);
  if (names.length + queues.length === 0) return null;
  const { parts, stopping, claimMs } = context;
  const turns = createCustomerTurns();
  const claim = async (): Promise<JobRow | null> => {
    if (names.length === 0) return null;
    const { order, values } = turns.order();
    const choice = { sql: "name = ANY(:names)", order, values: { ...values, names } };
    const row = await claimDue<JobRow>(parts.db, JOB_QUEUE, parts.clock.now(), claimMs, choice);
    turns.serve(row?.payload);
    return row;
  };
  return async () => {
    const row = await claim();
    const job = jobs.find(({ name }) => name === row?.name);
    const task = tasks.find(({ name }) => name === row?.name);
    if (row !== null && job !== undefined) await runJob(context, job, row);
    if (row !== null && task !== undefined) await runTask(context, task, row);
    if (row !== null) return true;
    for (const queue of queues) if (await queue.next({ ...parts, signal: stopping })) return true;
    return false;
  };
};

/**
 * The schedulers of this process, for a caller that ticks; any number of processes may do so on one
 * database. Each lane works for itself, and whenever something was done the idle ones look again,
 * so that what it decided (a mail, say) leaves with the same tick.
 */
export const createScheduler = async (
  parts: JobParts,
  work: Work,
  { claimMs = CLAIM_MS }: SchedulerOptions = {},
): Promise<Scheduler> => {
  await enrolJobs(parts.db, work.jobs ?? [], parts.clock.now());
  const stopping = new AbortController();
  const { signal } = stopping;
  const context: RunContext = { parts, stopping: signal, claimMs };
  /** What one process does at a time, and what of it is under way. */
  const slots = LANE_NAMES.flatMap((lane) => {
    const next = laneOf(lane, work, context);
    return next === null
      ? []
      : Array.from({ length: LANES[lane] }, () => ({ next, isBusy: false }));
  });
  const underWay = new Set<Promise<void>>();

  const drain = async (slot: (typeof slots)[number]): Promise<void> => {
    slot.isBusy = true;
    try {
      while (!signal.aborted && (await slot.next())) look();
    } catch (error) {
      parts.log.error({ err: error }, "the scheduler could not reach its jobs");
    } finally {
      slot.isBusy = false;
    }
  };
  const look = (): void => {
    for (const slot of slots.filter(({ isBusy }) => !isBusy)) {
      const run = drain(slot).finally(() => underWay.delete(run));
      underWay.add(run);
    }
  };
  const quiet = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    tick: async () => {
      if (signal.aborted) return;
      look();
      await quiet();
    },
    stop: async () => {
      stopping.abort();
      await quiet();
    },
  };
};

/** As {@link createScheduler}, and ticks by itself until it is stopped. */
export const startScheduler: typeof createScheduler = async (...given) => {
  const { tick, stop } = await createScheduler(...given);
  const ticker = schedule.scheduleJob(EVERY_FIVE_SECONDS, () => void tick());
  return {
    tick,
    stop: async () => {
      ticker.cancel();
      await stop();
    },
  };
};
