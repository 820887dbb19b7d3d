import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { listDevices } from "#server/engine/device-directory.ts";
import { FACTS_LOCK } from "#server/engine/facility-lock.ts";
import { loadRules } from "#server/engine/facility-rules.ts";
import { epochDayOf, plusDays } from "#server/lib/time/epoch-day.ts";
import { type LocalTime, dayStartMs } from "#server/lib/time/local-time.ts";
import type { TimeInterval } from "#server/engine/intervals.ts";
import type { BadgePassage } from "../badge-facts.ts";
import { type EmployeeDay, employeeDaysOf } from "../employee-days.ts";
import { createTurn } from "#server/lib/yield-to-event-loop.ts";
import { type JudgedHolder, judgeHolder } from "../judge-holder.ts";
import { loadBadgeRules } from "../load-badge-rules.ts";
import { loadSkewedClocks, loadSkewedPassages } from "../load-skewed-intervals.ts";
import { type HolderDays, saveEmployeeDays } from "../save-employee-days.ts";
import {
  type DueStaleMark,
  finishStaleMarks,
  listDueStaleMarks,
  putOffFacility,
} from "./due-stale-badges.ts";
import { type StaleWearer, type Wearer, loadWearers } from "../wearers.ts";
import { loadWholeSeries, MARGIN_MS } from "../whole-series.ts";
import { earliestOf, latestOf } from "#server/lib/time/bounds.ts";

/** Badges judged in one transaction: what decides about them all is read once for so many. */
const BADGES_AT_ONCE = 300;
/** A long time is judged a quarter at a time. */
const MOST_DAYS = 92;
/** Holder-days whose facts lie in memory at once. */
const DAYS_AT_ONCE = 240;

/** First half of the lock's key: one process judges a facility at a time. */
const JUDGE_LOCK = 4_817_004;

const inSlices = ({ wearer, from, to }: HolderDays): HolderDays[] => {
  const slices: HolderDays[] = [];
  for (let day = from; day <= to; day = plusDays(day, MOST_DAYS))
    slices.push({ wearer, from: day, to: earliestOf(to, plusDays(day, MOST_DAYS - 1)) });
  return slices;
};

/** Lists of days that together fit into memory. */
const inBatches = (days: readonly HolderDays[]): HolderDays[][] => {
  const batches: HolderDays[][] = [];
  let room = 0;
  for (const one of days) {
    const length = one.to - one.from + 1;
    if (batches.length === 0 || length > room) {
      batches.push([]);
      room = DAYS_AT_ONCE;
    }
    batches.at(-1)?.push(one);
    room -= length;
  }
  return batches;
};

/**
 * Local days on which a change between two instants may move figures: a window reaches across
 * midnight, and an exit is one act with the next entry, whenever that comes.
 */
const daysAround = ({ wearer, touched }: StaleWearer, local: LocalTime): HolderDays => ({
  wearer,
  from: epochDayOf(local.toLocalMs(touched.fromMs - MARGIN_MS)),
  to: epochDayOf(local.toLocalMs(touched.toMs - 1 + MARGIN_MS)),
});

/** All of some days of holders, and what lies between. */
const spanOf = (days: readonly HolderDays[], local: LocalTime): TimeInterval => ({
  fromMs: dayStartMs(local, earliestOf(...days.map(({ from }) => from))),
  toMs: dayStartMs(local, plusDays(latestOf(...days.map(({ to }) => to)), 1)),
});

const isOpportunity = ({ outcome }: JudgedHolder["passages"][number]): boolean =>
  !["outer_door", "merged", "bounce", "pop_in"].includes(outcome);

/** The opportunities next to a touched time that lie on other days than those around it. */
const neighbours = (
  judged: JudgedHolder,
  { touched }: StaleWearer,
  days: HolderDays,
  local: LocalTime,
): HolderDays[] => {
  const kept = judged.passages.filter(isOpportunity).map(({ passage }) => passage);
  const before = kept.findLast(({ atMs }) => atMs < touched.fromMs - MARGIN_MS);
  const after = kept.find(({ atMs }) => atMs >= touched.toMs + MARGIN_MS);
  return [before, after].flatMap((passage: BadgePassage | undefined) => {
    if (!passage) return [];
    const day = epochDayOf(local.toLocalMs(passage.atMs));
    return day < days.from || day > days.to ? [{ wearer: days.wearer, from: day, to: day }] : [];
  });
};

/** Of each badge the last passage that is pending. */
const notePending = (judged: JudgedHolder, pending: Map<string, number>): void => {
  for (const { passage, outcome } of judged.passages) {
    if (outcome !== "pending") continue;
    pending.set(passage.badge, Math.max(pending.get(passage.badge) ?? 0, passage.atMs));
  }
};

/**
 * Judges some badges; answers with them, which are fewer than requested when they were the last.
 */
const judgeChunk = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  after: string,
): Promise<readonly DueStaleMark[]> => {
  await tx.raw(
    "SELECT pg_advisory_xact_lock_shared(?), pg_advisory_xact_lock(?::integer, hashtext(?))",
    [FACTS_LOCK, JUDGE_LOCK, scope.facilityId],
  );
  const touches = await listDueStaleMarks(tx, scope, { now, after, most: BADGES_AT_ONCE });
  const rules = touches.length > 0 ? await loadRules(tx, scope) : undefined;
  if (!rules) return [];
  const { local } = rules;
  const { badgeRules, places, judging } = await loadBadgeRules(tx, scope, rules);
  const clocks = await loadSkewedClocks(tx, scope);
  const devices = new Map((await listDevices(tx, scope)).map((one) => [one.deviceId, one]));
  const loading = { tx, scope, devices, rules: badgeRules };
  const pending = new Map<string, number>();
  const turn = createTurn();

  const judgeDays = async (
    days: readonly HolderDays[],
    onJudged: (judged: JudgedHolder, of: HolderDays) => void,
  ): Promise<void> => {
    if (days.length === 0) return;
    const ofDays = await judging(spanOf(days, local), now);
    for (const batch of inBatches(days.flatMap(inSlices))) {
      const courses = await loadWholeSeries(
        loading,
        batch.map(({ wearer, from, to }) => ({
          wearer,
          fromMs: dayStartMs(local, from),
          toMs: dayStartMs(local, plusDays(to, 1)),
        })),
      );
      const passages = courses.flatMap((course) => course.passages);
      const skewed = await loadSkewedPassages(tx, scope, clocks, passages);
      const rows: EmployeeDay[] = [];
      for (const [at, of] of batch.entries()) {
        const course = courses[at];
        if (!course) continue;
        const judged = judgeHolder({ ...course, skewed }, ofDays, now.getTime());
        onJudged(judged, of);
        notePending(judged, pending);
        rows.push(
          ...employeeDaysOf(judged, course.dispenses, {
            wearer: of.wearer,
            local,
            unitOf: places.unitOf,
            isWanted: (day) => day >= of.from && day <= of.to,
          }),
        );
        // Reports are answered meanwhile.
        if (turn.isOver()) await turn.next();
      }
      await saveEmployeeDays(tx, scope, batch, rows);
    }
  };

  const touched = new Map<Wearer, StaleWearer>();
  for (const one of await loadWearers(tx, scope, touches)) touched.set(one.wearer, one);
  const isCounted = ({ to }: HolderDays): boolean => to >= rules.countedFrom.day;
  const around = [...touched.values()]
    .map((one) => daysAround(one, local))
    .filter(isCounted)
    .map((days) => ({ ...days, from: latestOf(days.from, rules.countedFrom.day) }));
  const beside: HolderDays[] = [];
  await judgeDays(around, (judged, of) => {
    const one = touched.get(of.wearer);
    const whole = around.find(({ wearer }) => wearer === of.wearer);
    if (one && whole) beside.push(...neighbours(judged, one, whole, local).filter(isCounted));
  });
  const once = new Map(
    beside.map((one) => [`${one.wearer.employeeId} ${one.wearer.badge} ${one.from}`, one]),
  );
  await judgeDays([...once.values()], () => {});
  // Every pending passage touched its own badge when it came: of others nothing has to be noted.
  const settling = touches.flatMap(({ badge }) => {
    const atMs = pending.get(badge);
    if (atMs === undefined) return [];
    const { lookAheadMs, popInMs } = badgeRules.windowsAt(atMs);
    return [{ badge, atMs, dueMs: atMs + Math.max(lookAheadMs, popInMs) + 1 }];
  });
  await finishStaleMarks(tx, scope, touches, settling);
  return touches;
};

type Judging = { now(): Date; signal?: AbortSignal };

/**
 * Judges all due touched badges of a facility, some at a time, each time in one transaction.
 * @returns how many were touched
 */
export const judgeStaleBadges = async (
  db: Db,
  scope: Scope,
  { now, signal }: Judging,
): Promise<number> => {
  let judged = 0;
  // Each badge once: those that are read meanwhile wait for the next time, so that facts add up.
  for (let after: string | undefined = ""; after !== undefined;) {
    signal?.throwIfAborted();
    const from: string = after;
    const some = await db.transaction((tx) => judgeChunk(tx, scope, now(), from));
    judged += some.length;
    after = some.length < BADGES_AT_ONCE ? undefined : some.at(-1)?.badge;
  }
  await db.transaction((tx) => putOffFacility(tx, scope));
  return judged;
};
