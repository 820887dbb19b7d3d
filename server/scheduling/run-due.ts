import type { Logger } from "pino";
import { scopeOfStoredFacility } from "../access/facility-access.ts";
import type { Scope } from "../db/tenant-scope.ts";
import { UNCLAIMED, backoffMs, claimDue, ownClaim } from "../db/claim.ts";
import type { Claimed, Queue } from "../db/claim.ts";
import type { Db, Tx } from "../db/knex.ts";
import type { PdfPrinter } from "../export/pdf/printer.ts";
import type { Clock } from "../lib/clock.ts";
import type { SlotAt } from "./schedule-slots.ts";
import { ZONE_DATA, dropDue, nextUnserved, slotMinute, spreadRun } from "./due.ts";
import { facilityZone, storedSchedules } from "./schedules.ts";
import type { SubscriptionKind } from "./schedules.ts";

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
   * @throws ClaimLost when it was deleted, or another process has taken it over: nothing is committed
   */
  finish(tx: Tx, now: Date): Promise<void>;
};

/** Runs subscriptions of a kind; `waitUntil` has it look again then, with the same slot. */
export type DueRunner<D extends RunnerDeps = RunnerDeps> = (
  deps: D,
  run: DueRun,
) => Promise<{ waitUntil: Date } | undefined>;

/** The subscription was deleted or switched off, or another process runs it by now. */
export class ClaimLost extends Error {
  constructor() {
    super("the run's claim is lost");
  }
}

type DueRow = Claimed & {
  subscription_id: string;
  kind: SubscriptionKind;
  facility_id: string;
  next_slot: string;
  run_at: Date;
};

const CLAIM_MS = 120_000;
const BEAT_MS = 30_000;
const BACKOFF_MS = 10_000;
const BACKOFF_MAX_MS = 15 * 60_000;

/** Extends the claim as long as the run takes. */
const beating = ({ db, clock, log, signal }: RunnerDeps, row: DueRow) => {
  const lost = new AbortController();
  const beat = async (): Promise<void> => {
    const until = new Date(clock.now().getTime() + CLAIM_MS);
    const kept = await ownClaim(db, DUE, row).update({ locked_until: until });
    if (kept === 0) lost.abort(new ClaimLost());
  };
  const timer = setInterval(() => {
    // Where the database is away, nobody else can take the row up either.
    beat().catch((error: unknown) => log.debug({ err: error }, "a beat failed"));
  }, BEAT_MS);
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    end: () => clearInterval(timer),
  };
};

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
  if (ended === 0) throw new ClaimLost();
};

const runClaimed = async <D extends RunnerDeps>(
  deps: D,
  row: DueRow,
  scope: Scope,
  runner: DueRunner<D>,
): Promise<void> => {
  const { db } = deps;
  const beats = beating(deps, row);
  try {
    const answer = await runner(
      { ...deps, signal: beats.signal },
      {
        scope,
        subscriptionId: row.subscription_id,
        due: { slot: row.next_slot, at: slotMinute(row.run_at) },
        attempts: row.attempts,
        finish: (tx, now) => finishRun(tx, row, scope, now),
      },
    );
    if (answer !== undefined)
      await ownClaim(db, DUE, row).update({
        claim_id: null,
        locked_until: answer.waitUntil,
        attempts: row.attempts - 1,
      });
  } finally {
    beats.end();
  }
};

/** Notes that a run failed, and puts it off: longer after each failure. One cut short is free at once. */
const putOff = async (deps: RunnerDeps, row: DueRow, error: unknown): Promise<void> => {
  const { db, clock, log, signal } = deps;
  const line = { subscriptionId: row.subscription_id, slot: row.next_slot, attempts: row.attempts };
  if (error instanceof ClaimLost) return log.warn(line, "a subscription's run was given up");
  if (signal.aborted) {
    await ownClaim(db, DUE, row).update({ ...UNCLAIMED, attempts: row.attempts - 1 });
    return;
  }
  log.error({ ...line, err: error }, "a subscription could not be run");
  const waitMs = backoffMs(row.attempts, BACKOFF_MS, BACKOFF_MAX_MS);
  await ownClaim(db, DUE, row).update({
    claim_id: null,
    locked_until: new Date(clock.now().getTime() + waitMs),
  });
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
  const { db, clock } = deps;
  const choice = { sql: "kind = :kind", values: { kind } };
  const row = await claimDue<DueRow>(db, DUE, clock.now(), CLAIM_MS, choice);
  if (row === null) return false;
  try {
    const scope = await scopeOfStoredFacility(db, row.facility_id);
    if (scope === null) await db.transaction((tx) => dropDue(tx, row.subscription_id));
    else await runClaimed(deps, row, scope, runner);
  } catch (error) {
    await putOff(deps, row, error);
  }
  return true;
};
