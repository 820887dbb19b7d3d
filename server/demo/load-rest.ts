import { scopeOfStoredFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import {
  parseEpochDay,
  epochDayText,
  type EpochDay,
  plusDays,
} from "#server/lib/time/epoch-day.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import type { Clock } from "#server/lib/clock.ts";
import { type DemoHistory, enqueue, loadDemoHistoryTask } from "#server/queue/queue.ts";
import { wallTime } from "#server/lib/time/zoned-time.ts";
import { dayStartBefore, modelOf, playFacility } from "./facility-history.ts";
import { judgeHistory } from "./judge-history.ts";
import { addFacts } from "./load/facts.ts";
import { rawConnection } from "./load/raw-connection.ts";
import { demoCustomers } from "./plan/customers.ts";
import type { FacilityPlan } from "./plan/types.ts";
import { latestOf } from "#server/lib/time/bounds.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Facts written in one transaction: a start after a kill goes on after the last one. */
const DAYS_WRITTEN = 30;
/** Few enough that judging them holds up no other judging of the same facility. */
const DAYS_SUMMED = 20;
/** How far it is once the facts are written, and once their days are summed up; then all is judged. */
const WRITTEN_PERCENT = 55;
const SUMMED_PERCENT = 90;

const keysOf = ({ customerId, facilityId }: Scope) => ({
  customer_id: customerId,
  facility_id: facilityId,
});

/** The facility's day of an instant, `YYYY-MM-DD`. */
const localDay = ({ timeZone }: FacilityPlan, ms: number): string =>
  wallTime(new Date(ms), timeZone).toPlainDate().toString();

/**
 * Has the history before `fromMs` loaded in the background; until it is, reports of that time say
 * that it is still loading.
 */
export const askForRest = async (
  tx: Tx,
  scope: Scope,
  { plan, fromMs, runAt }: { plan: FacilityPlan; fromMs: number; runAt: Date },
  asked: Omit<DemoHistory, "facilityId" | "facilityKey">,
): Promise<void> => {
  await tx("history_load").insert({
    ...keysOf(scope),
    ready_from: localDay(plan, fromMs),
    facts_from: new Date(fromMs),
    percent: 0,
  });
  const payload = { ...asked, facilityId: scope.facilityId, facilityKey: plan.key };
  await enqueue(tx, loadDemoHistoryTask, payload, {
    now: new Date(asked.endsAt),
    runAt,
    dedupeKey: `demo.history ${scope.facilityId}`,
  });
};

type Loading = {
  db: Db;
  clock: Clock;
  signal: AbortSignal;
  /** Ends the task in the transaction of its last work. */
  finish(work: (tx: Tx) => Promise<void>): Promise<void>;
};

const planOf = (facilityKey: string) => {
  for (const customer of demoCustomers) {
    const plan = customer.facilities.find(({ key }) => key === facilityKey);
    if (plan) return { customer, plan };
  }
  throw new Error(`the demo has no facility ${facilityKey}`);
};

/** Writes the facts that are not there yet, the newest first. */
const writeFacts = async (
  { db, signal }: Loading,
  scope: Scope,
  asked: DemoHistory,
  factsFrom: Date,
): Promise<void> => {
  const { customer, plan } = planOf(asked.facilityKey);
  const endsAt = new Date(asked.endsAt);
  const sinceMs = dayStartBefore(plan, endsAt, asked.days);
  const { intensity } = asked;
  const model = modelOf(customer, plan, endsAt);
  const wholeMs = endsAt.getTime() - sinceMs;
  const history = await playFacility(scope, model, { sinceMs, fromMs: sinceMs, intensity });
  for (let toMs = factsFrom.getTime(); toMs > sinceMs;) {
    signal.throwIfAborted();
    const fromMs = Math.max(sinceMs, toMs - DAYS_WRITTEN * DAY_MS);
    const span = { fromMs, toMs };
    await db.transaction(async (tx) => {
      // A slow machine may take its time.
      await tx.raw("SET LOCAL statement_timeout = 0");
      await addFacts(await rawConnection(tx), history, span);
      await tx("history_load")
        .where(keysOf(scope))
        .update({
          facts_from: new Date(fromMs),
          percent: Math.floor((WRITTEN_PERCENT * (endsAt.getTime() - fromMs)) / wholeMs),
        });
    });
    toMs = fromMs;
  }
};

/** Sums up the days before those that were there already, the newest first. */
const sumUp = async (
  { db, clock, signal }: Loading,
  scope: Scope,
  { facilityKey, endsAt, days }: DemoHistory,
  lastDay: EpochDay,
): Promise<void> => {
  const { plan } = planOf(facilityKey);
  const firstDay = parseEpochDay(localDay(plan, dayStartBefore(plan, new Date(endsAt), days)));
  for (let to = lastDay; to >= firstDay; to = plusDays(to, -DAYS_SUMMED)) {
    signal.throwIfAborted();
    const from = latestOf(firstDay, plusDays(to, 1 - DAYS_SUMMED));
    await rebuildFacility(db, scope, {
      from: epochDayText(from),
      to: epochDayText(to),
      now: clock.now,
    });
    const share = (lastDay + 1 - from) / (lastDay + 1 - firstDay);
    await db("history_load")
      .where(keysOf(scope))
      .update({
        // Summed up again after a kill, it does not go back.
        percent: db.raw("greatest(percent, ?::smallint)", [
          Math.floor(WRITTEN_PERCENT + share * (SUMMED_PERCENT - WRITTEN_PERCENT)),
        ]),
      });
  }
};

/**
 * Loads what a demo facility's history lacks: its older facts, their summaries, alarms and judged
 * badges. Reports of that time open when the last of it is done. May end at any time and begin again.
 */
export const loadRest = async (loading: Loading, asked: DemoHistory): Promise<void> => {
  const { db, clock, signal, finish } = loading;
  const scope = await scopeOfStoredFacility(db, asked.facilityId);
  const row = scope && (await db("history_load").where(keysOf(scope)).first());
  if (!row) return;
  await writeFacts(loading, scope, asked, row.facts_from);
  await sumUp(loading, scope, asked, plusDays(parseEpochDay(row.ready_from), -1));
  await judgeHistory(db, scope, { now: clock.now, signal });
  await finish(async (tx) => {
    // Where the loaded days began, devices had seemed silent that reported something before.
    await tx("alarm")
      .where(keysOf(scope))
      .where({ closed_reason: "withdrawn" })
      .where("raised_at", "<", new Date(asked.endsAt))
      .delete();
    await tx("history_load").where(keysOf(scope)).delete();
  });
};
