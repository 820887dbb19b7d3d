import type { BatteryThreshold } from "#contract/messaging/alert-subscriptions.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import type { DeviceFact } from "../device-fact.ts";
import type { FacilityRules } from "../facility-rules.ts";
import { texts } from "../pg-arrays.ts";
import { SAME_AGAIN_MS, type WeakInterval, weakIntervals } from "./battery-series.ts";
import { BADGE_READ_MS, type BadgeBattery, loadBatteries } from "./load-batteries.ts";

/** The stored state of a badge that has been weak. */
export type StoredBattery = {
  badge: string;
  alarmKey: string;
  level: BatteryThreshold;
  raisedAt: Date;
  lastRaisedAt: Date;
  knownAt: Date;
  clearedAt: Date | null;
  readAt: Date;
  deviceId: string;
};

type BadgeReport = { badge?: string | undefined; badgeBattery?: string | undefined };

/** Has badges looked at whose batteries were reported, where an alert is about that. */
export const markBatteriesStaleOf = async (
  tx: Tx,
  { scope, alertsBadges }: Pick<FacilityRules, "scope" | "alertsBadges">,
  facts: readonly DeviceFact[],
  now: Date,
): Promise<void> => {
  if (!alertsBadges) return;
  const isWeak = new Map<string, boolean>();
  for (const { fact } of facts) {
    const { badge, badgeBattery }: BadgeReport = fact.type === "device_report" ? fact : {};
    if (badge !== undefined && badgeBattery !== undefined)
      isWeak.set(badge, badgeBattery !== "Good" || isWeak.get(badge) === true);
  }
  if (isWeak.size === 0) return;
  await tx.raw(
    `INSERT INTO badge_battery_touch (customer_id, facility_id, badge, is_weak, arrived_at)
     SELECT :customerId::uuid, :facilityId::uuid, f.badge, f.is_weak, :now::timestamptz
       FROM unnest(:badges::text[], :weak::boolean[]) AS f (badge, is_weak)`,
    { ...scope, now, badges: texts([...isWeak.keys()]), weak: [...isWeak.values()] },
  );
};

/** Has all badges of a facility looked at that were read lately. */
export const markAllBatteriesStale = async (
  tx: Tx,
  { scope, alertsBadges }: Pick<FacilityRules, "scope" | "alertsBadges">,
  now: Date,
): Promise<void> => {
  if (!alertsBadges) return;
  await tx.raw(
    `INSERT INTO badge_battery_touch (customer_id, facility_id, badge, is_weak, arrived_at)
     SELECT DISTINCT customer_id, facility_id, badge, true, :now::timestamptz FROM device_report
      WHERE customer_id = :customerId AND facility_id = :facilityId AND at > :since
        AND badge_battery IS NOT NULL`,
    { ...scope, now, since: new Date(now.getTime() - BADGE_READ_MS) },
  );
};

const selectKept = (tx: Tx, { customerId, facilityId }: Scope) =>
  tx("badge_battery")
    .where({ customer_id: customerId, facility_id: facilityId })
    .select<StoredBattery[]>(
      "badge",
      "alarm_key as alarmKey",
      "level",
      "raised_at as raisedAt",
      "last_raised_at as lastRaisedAt",
      "known_at as knownAt",
      "cleared_at as clearedAt",
      "read_at as readAt",
      "device_id as deviceId",
    );

/** When a badge was good again after an instant, as far as it was read; null: never. */
const goodAfter = ({ turns }: BadgeBattery, ms: number): number | null =>
  turns.find(([atMs, level]) => level === "Good" && atMs > ms)?.[0] ?? null;

/** Whether a time of weakness is the one that is stored: its beginning may be long past. */
const isSame = (kept: StoredBattery, span: WeakInterval, battery: BadgeBattery): boolean => {
  if (kept.level !== span.level) return false;
  const endMs = goodAfter(battery, kept.raisedAt.getTime()) ?? kept.clearedAt?.getTime() ?? null;
  return endMs === null || span.fromMs - endMs < SAME_AGAIN_MS;
};

/**
 * What to store of a badge after it was read again; null where that stays as it is.
 * @param knownMs when the readings arrived; null: each counts as known when it was made
 */
export const followBattery = (
  battery: BadgeBattery,
  kept: StoredBattery | undefined,
  knownMs: number | null,
): StoredBattery | null => {
  const { badge, readAt, deviceId } = battery;
  const span = weakIntervals(battery.turns).at(-1);
  const endMs = kept === undefined ? null : goodAfter(battery, kept.raisedAt.getTime());
  const isDead = kept?.level === "Dead" && kept.clearedAt === null && endMs === null;
  // Once dead it stays so, however long ago that was read.
  if (kept && isDead && span?.level !== "Dead") return { ...kept, readAt, deviceId };
  if (!span || (span.toMs !== null && (!kept || !isSame(kept, span, battery))))
    return kept && kept.clearedAt === null && endMs !== null
      ? { ...kept, clearedAt: new Date(endMs), readAt, deviceId }
      : null;
  const from = new Date(span.fromMs);
  const clearedAt = span.toMs === null ? null : new Date(span.toMs);
  const now = { level: span.level, clearedAt, lastRaisedAt: new Date(span.lastFromMs) };
  if (kept && isSame(kept, span, battery)) {
    // Readings that begin later than it did do not show when it began.
    const isCut = (battery.turns[0]?.[0] ?? 0) > kept.raisedAt.getTime();
    const cameBack = span.lastFromMs > span.fromMs || endMs !== null;
    return {
      ...kept,
      ...now,
      raisedAt: isCut ? kept.raisedAt : from,
      lastRaisedAt: isCut && !cameBack ? kept.lastRaisedAt : now.lastRaisedAt,
      readAt,
      deviceId,
    };
  }
  return {
    ...now,
    badge,
    alarmKey: `${badge} ${span.level} ${from.toISOString()}`,
    raisedAt: from,
    knownAt: new Date(Math.max(span.fromMs, knownMs ?? span.fromMs)),
    readAt,
    deviceId,
  };
};

const save = async (tx: Tx, scope: Scope, rows: readonly StoredBattery[]): Promise<void> => {
  if (rows.length === 0) return;
  const times = (get: (row: StoredBattery) => Date | null): string =>
    texts(rows.map((row) => get(row)?.toISOString() ?? null));
  await tx.raw(
    `INSERT INTO badge_battery (customer_id, facility_id, badge, alarm_key, level, raised_at,
       last_raised_at, known_at, cleared_at, read_at, device_id)
     SELECT :customerId::uuid, :facilityId::uuid, f.*
       FROM unnest(:badges::text[], :keys::text[], :levels::text[], :raised::timestamptz[],
         :lastRaised::timestamptz[], :known::timestamptz[], :cleared::timestamptz[],
         :read::timestamptz[], :devices::uuid[]) AS f
     ON CONFLICT (customer_id, facility_id, badge) DO UPDATE SET
       alarm_key = excluded.alarm_key, level = excluded.level, raised_at = excluded.raised_at,
       last_raised_at = excluded.last_raised_at, known_at = excluded.known_at,
       cleared_at = excluded.cleared_at, read_at = excluded.read_at,
       device_id = excluded.device_id`,
    {
      ...scope,
      badges: texts(rows.map(({ badge }) => badge)),
      keys: texts(rows.map(({ alarmKey }) => alarmKey)),
      levels: texts(rows.map(({ level }) => level)),
      raised: times(({ raisedAt }) => raisedAt),
      lastRaised: times(({ lastRaisedAt }) => lastRaisedAt),
      known: times(({ knownAt }) => knownAt),
      cleared: times(({ clearedAt }) => clearedAt),
      read: times(({ readAt }) => readAt),
      devices: texts(rows.map(({ deviceId }) => deviceId)),
    },
  );
};

/** When badges were last marked stale; a badge that reads good only where it is stored as weak. */
const takeTouched = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  weak: ReadonlySet<string>,
): Promise<Map<string, number>> => {
  const rows = await tx("badge_battery_touch")
    .where({ customer_id: customerId, facility_id: facilityId })
    .delete(["badge", "is_weak", "arrived_at"]);
  const arrived = new Map<string, number>();
  for (const { badge, is_weak: isWeak, arrived_at: at } of rows)
    if (isWeak || weak.has(badge))
      arrived.set(badge, Math.max(arrived.get(badge) ?? 0, at.getTime()));
  return arrived;
};

/**
 * Brings the stored state of weak badges up to date from the readings themselves, so that late
 * readings and a rebuild come out alike. Badges that were read again are known to be weak from
 * their arrival on.
 * @param isFirst all badges are looked at; what is weak already counts as known since it began
 */
export const followBatteries = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  isFirst: boolean,
): Promise<void> => {
  const kept = new Map((await selectKept(tx, scope)).map((row) => [row.badge, row]));
  const open = [...kept.values()].filter(({ clearedAt }) => clearedAt === null);
  const arrived = await takeTouched(tx, scope, new Set(open.map(({ badge }) => badge)));
  const batteries = await loadBatteries(tx, scope, now, isFirst ? null : [...arrived.keys()]);
  const rows = batteries.flatMap((battery) => {
    const knownMs = isFirst ? null : (arrived.get(battery.badge) ?? null);
    return followBattery(battery, kept.get(battery.badge), knownMs) ?? [];
  });
  await save(tx, scope, rows);
};
