import { scopeOfStoredFacility } from "../access/facility-access.ts";
import type { Scope } from "../db/tenant-scope.ts";
import type { Db, Tx } from "../db/knex.ts";
import { type SlotAt, type StoredSchedule, nextSlot, slotInstant } from "./schedule-slots.ts";
import { wallTime } from "#server/lib/time/zoned-time.ts";
import { type SubscriptionKind, facilityZone, storedSchedules } from "./schedules.ts";
import { DAY_MS, MINUTE_MS } from "#contract/core/durations.ts";

/** One subscription that the poll looks after. */
type DueKey = { kind: SubscriptionKind; scope: Scope; subscriptionId: string };

const SPREAD_SECONDS = 60;
/** Which zone data this runtime goes by. */
export const { tz: ZONE_DATA = "" } = process.versions;

/**
 * Thousands are due at 7:00: each runs at a second of its own within the minute, always the same one.
 * Slots lie on whole minutes, so that {@link slotMinute} finds the slot's instant again.
 */
export const spreadRun = (subscriptionId: string, at: Date): Date => {
  const second = Number.parseInt(subscriptionId.slice(-6), 16) % SPREAD_SECONDS;
  return new Date(at.getTime() + second * 1_000);
};

/** The instant of the slot that was spread to a moment. */
export const slotMinute = (runAt: Date): Date =>
  new Date(Math.floor(runAt.getTime() / MINUTE_MS) * MINUTE_MS);

/** Slots of the last days that were run or skipped, `<id> <slot>`: a zone may turn back by a day. */
const servedSlots = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  timeZone: string,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const since = wallTime(new Date(now.getTime() - 2 * DAY_MS), timeZone).toPlainDate();
  const rows = await db("subscription_run")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .whereIn("subscription_id", ids)
    .where("slot", ">=", since.toString())
    .select("subscription_id", "slot");
  return new Set(rows.map((row) => `${row.subscription_id} ${row.slot}`));
};

/** The first slots after a moment that were not served yet, of subscriptions of one facility. */
export const nextUnserved = async (
  db: Db,
  scope: Scope,
  schedules: ReadonlyMap<string, StoredSchedule>,
  timeZone: string,
  after: Date,
): Promise<Map<string, SlotAt>> => {
  const ids = [...schedules.keys()];
  const served = await servedSlots(db, scope, ids, timeZone, after);
  return new Map(
    [...schedules].map(([id, schedule]) => {
      let next = nextSlot(schedule, timeZone, after);
      while (served.has(`${id} ${next.slot}`)) next = nextSlot(schedule, timeZone, next.at);
      return [id, next];
    }),
  );
};

const SLOTS = `unnest(:ids::uuid[], :slots::text[], :runs::timestamptz[]) AS u (id, slot, run_at)`;

/** One whose slot has come is left: it runs with what is saved then, and only then comes the next. */
const UPDATE_WAITING = `
  UPDATE subscription_due d SET next_slot = u.slot, run_at = u.run_at, tz = :tz,
    attempts = 0, claim_id = NULL, locked_until = NULL
  FROM ${SLOTS}
  WHERE d.subscription_id = u.id AND d.run_at > :now`;

/** Those that are there are left: a cluster takes no condition of its own beside what is inserted. */
const INSERT_NEW = `
  INSERT INTO subscription_due
    (subscription_id, kind, customer_id, facility_id, next_slot, run_at, tz)
  SELECT u.id, :kind, :customerId, :facilityId, u.slot, u.run_at, :tz
  FROM ${SLOTS}
  ON CONFLICT (subscription_id) DO NOTHING`;

const setAllDue = async (
  tx: Tx,
  { kind, scope }: Omit<DueKey, "subscriptionId">,
  schedules: ReadonlyMap<string, StoredSchedule>,
  timeZone: string,
  now: Date,
): Promise<Map<string, SlotAt>> => {
  const next = await nextUnserved(tx, scope, schedules, timeZone, now);
  const slots = {
    ids: [...next.keys()],
    slots: [...next.values()].map(({ slot }) => slot),
    runs: [...next].map(([id, { at }]) => spreadRun(id, at)),
    tz: ZONE_DATA,
  };
  await tx.raw(UPDATE_WAITING, { ...slots, now });
  await tx.raw(INSERT_NEW, { ...slots, ...scope, kind });
  return next;
};

/**
 * Has the poll run a subscription at its first slot strictly after now that was not served yet. Called
 * where its schedule, its zone or whether it is on has changed, and not otherwise. A slot whose instant
 * has passed and that has not run yet stays.
 * @returns the slot
 */
export const setDue = async (
  tx: Tx,
  { kind, scope, subscriptionId }: DueKey,
  schedule: StoredSchedule,
  timeZone: string,
  now: Date,
): Promise<SlotAt> => {
  const next = await setAllDue(
    tx,
    { kind, scope },
    new Map([[subscriptionId, schedule]]),
    timeZone,
    now,
  );
  const slot = next.get(subscriptionId);
  if (slot === undefined) throw new Error("a schedule has a next slot");
  return slot;
};

/** Takes a subscription out of the poll: deleted, or switched off. What runs now commits nothing. */
export const dropDue = async (tx: Tx, subscriptionId: string): Promise<void> => {
  await tx("subscription_due").where("subscription_id", subscriptionId).delete();
};

/** What the poll waits for, by subscription; one that is not in the poll is missing. */
export const dueSlots = async (db: Db, ids: readonly string[]): Promise<Map<string, SlotAt>> => {
  const rows = await db("subscription_due")
    .whereIn("subscription_id", ids)
    .select("subscription_id", "next_slot", "run_at");
  return new Map(
    rows.map((row) => [row.subscription_id, { slot: row.next_slot, at: slotMinute(row.run_at) }]),
  );
};

const KINDS: readonly SubscriptionKind[] = ["report", "alert"];

/** Works the next slots of a facility's subscriptions out again, in the transaction of its new zone. */
export const rescheduleFacility = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  now: Date,
): Promise<void> => {
  const rows = await tx("subscription_due")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .select("subscription_id", "kind");
  for (const kind of KINDS) {
    const ids = rows.filter((row) => row.kind === kind).map((row) => row.subscription_id);
    if (ids.length === 0) continue;
    const schedules = await storedSchedules(tx, kind, scope, ids);
    await setAllDue(tx, { kind, scope }, schedules, timeZone, now);
  }
};

const refreshFacility = async (db: Db, facilityId: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const scope = await scopeOfStoredFacility(tx, facilityId);
    const timeZone = scope && (await facilityZone(tx, scope));
    if (!timeZone) return;
    const stale = () =>
      tx("subscription_due").where("facility_id", facilityId).whereNot("tz", ZONE_DATA);
    const rows = await stale()
      .where("run_at", ">", now)
      .forUpdate()
      .select("subscription_id", "next_slot");
    await tx.raw(
      `UPDATE subscription_due d SET run_at = u.run_at
       FROM unnest(:ids::uuid[], :runs::timestamptz[]) AS u (id, run_at)
       WHERE d.subscription_id = u.id`,
      {
        ids: rows.map((row) => row.subscription_id),
        runs: rows.map((row) =>
          spreadRun(row.subscription_id, slotInstant(row.next_slot, timeZone)),
        ),
      },
    );
    await stale().update({ tz: ZONE_DATA });
  });

/**
 * Works the instants of waiting slots out again where they were made with other zone data than this
 * runtime's; for the start of a server. The slots stay: they are local times.
 */
export const refreshZoneData = async (db: Db, now: Date): Promise<void> => {
  const rows = await db("subscription_due")
    .whereNot("tz", ZONE_DATA)
    .distinct("facility_id")
    .select<{ facility_id: string }[]>();
  for (const row of rows) await refreshFacility(db, row.facility_id, now);
};
