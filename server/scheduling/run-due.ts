import type { Logger } from "pino";
import { scopeOfStoredFacility } from "../access/facility-access.ts";
import type { Scope } from "../db/tenant-scope.ts";
import { type Claimed, type Queue, UNCLAIMED, claimDue, ownClaim } from "../db/claim.ts";
import type { Db, Tx } from "../db/knex.ts";
import { type LiveRun, RunAborted } from "../db/live-run.ts";
import { runClaimedRow } from "../db/run-claimed-row.ts";
import type { PdfPrinter } from "../export/pdf/printer.ts";
import type { Clock } from "../lib/clock.ts";
import type { SlotAt } from "./schedule-slots.ts";
import { ZONE_DATA, dropDue, nextUnserved, slotMinute, spreadRun } from "./due-rows.ts";
import { type SubscriptionKind, facilityZone, storedSchedules } from "./schedules.ts";

const DUE: Queue = { table: "subscription_due", key: "subscription_id", open: "true" };

/** What runners work with; the parts of a job have it. */
export type RunnerDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  pdf: PdfPrinter;
  /** Base of links in mails, without a slash at the end. */
  publicUrl: string;
  /** Aborts when the run is to end: the server stops, or another process has taken it over. */
  signal: AbortSignal;
};

/** One subscription whose slot has come. */
export type DueRun = {
  readonly scope: Scope;
  readonly subscriptionId: string;
  /** The slot that the poll waited for; newer ones may have been missed too. */
  readonly due: SlotAt;
  /** From 1. */
  readonly attempts: number;
  /**
   * Ends the run in the transaction that writes its mails and its slots, after those: the poll waits
   * for the first slot after `now` that was not served, by the schedule that is saved now. Nothing
   * more where the subscription has no schedule any more.
   * @param now up to which missed slots were looked at
   * @throws RunAborted when it was deleted, or another process has taken it over: nothing is committed
   */
  finish(tx: Tx, now: Date): Promise<void>;
};

/** Runs subscriptions of a kind; `waitUntil` has it look again then, with the same slot. */
export type DueRunner<D extends RunnerDeps = RunnerDeps> = (
  deps: D,
  run: DueRun,
) => Promise<{ waitUntil: Date } | undefined>;

type DueRow = Claimed & {
  subscription_id: string;
  kind: SubscriptionKind;
  facility_id: string;
  next_slot: string;
  run_at: Date;
};

const TIMES = { claimMs: 120_000, heartbeatMs: 30_000 };
const BACK_OFF = { firstMs: 10_000, mostMs: 15 * 60_000 };

const finishRun = async (tx: Tx, row: DueRow, scope: Scope, now: Date): Promise<void> => {
  const { subscription_id: id, kind } = row;
  const schedules = await storedSchedules(tx, kind, scope, [id]);
  const timeZone = await facilityZone(tx, scope);
  const next =
    timeZone === undefined
      ? undefined
      : (await nextUnserved(tx, scope, schedules, timeZone, now)).get(id);
  const own = ownClaim(tx, DUE, row);
  const ended =
    next === undefined
      ? await own.delete()
      : await own.update({
          ...UNCLAIMED,
          attempts: 0,
          next_slot: next.slot,
          run_at: spreadRun(id, next.at),
          tz: ZONE_DATA,
        });
  if (ended === 0) throw new RunAborted("lost");
};

const runRow = async <D extends RunnerDeps>(
  deps: D,
  row: DueRow,
  runner: DueRunner<D>,
): Promise<void> => {
  const { db } = deps;
  const scope = await scopeOfStoredFacility(db, row.facility_id);
  if (scope === null) return db.transaction((tx) => dropDue(tx, row.subscription_id));
  const answer = await runner(deps, {
    scope,
    subscriptionId: row.subscription_id,
    due: { slot: row.next_slot, at: slotMinute(row.run_at) },
    attempts: row.attempts,
    finish: (tx, now) => finishRun(tx, row, scope, now),
  });
  if (answer === undefined) return;
  // The slot of the row stays, which `run_at` is the instant of.
  const waiting = { claim_id: null, locked_until: answer.waitUntil, attempts: row.attempts - 1 };
  await ownClaim(db, DUE, row).update(waiting);
};

/**
 * Runs the subscription of a kind that has been due longest. It is claimed for two minutes at a time;
 * of a process that is killed another takes it over, with the same slot.
 * @returns false when none is due
 */
export const runNextDue = async <D extends RunnerDeps>(
  deps: D,
  kind: SubscriptionKind,
  runner: DueRunner<D>,
): Promise<boolean> => {
  const { db, clock, log, signal: stopping } = deps;
  const choice = { sql: "kind = :kind", values: { kind } };
  const row = await claimDue<DueRow>(db, DUE, clock.now(), TIMES.claimMs, choice);
  if (row === null) return false;
  const line = { subscriptionId: row.subscription_id, slot: row.next_slot, attempts: row.attempts };
  const claimed = {
    ...TIMES,
    queue: DUE,
    backOff: BACK_OFF,
    line,
    run: ({ signal }: LiveRun) => runRow({ ...deps, signal }, row, runner),
    failed: async (error: unknown, retryAt: Date): Promise<void> => {
      log.error({ ...line, err: error }, "a subscription could not be run");
      await ownClaim(db, DUE, row).update({ claim_id: null, locked_until: retryAt });
    },
  };
  await runClaimedRow(deps, row, claimed, stopping);
  return true;
};
