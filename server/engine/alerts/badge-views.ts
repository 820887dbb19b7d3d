import type { BatteryThreshold } from "#contract/messaging/alert-subscriptions.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { weakIntervals } from "../badges/battery-series.ts";
import { followBatteries } from "../badges/follow-batteries.ts";
import { BADGE_READ_MS, loadBatteries } from "../badges/load-batteries.ts";
import type { AlertState } from "./alert-state.ts";
import type { StoredAlert } from "./load-subscriptions.ts";
import type { PastAlarm } from "./replay.ts";
import { type AlarmView, BADGE_WEAK } from "./rule.ts";

type Row = Pick<
  AlarmView,
  | "alarmId"
  | "deviceId"
  | "locationId"
  | "raisedMs"
  | "lastRaisedMs"
  | "knownMs"
  | "clearedMs"
  | "heardMs"
> & { badge: BatteryThreshold };

/** A badge is no device: no other alarm explains it, and no user can take it on. */
const viewOf = (row: Row): AlarmView => ({
  ...row,
  alarmType: BADGE_WEAK,
  deviceTypeId: 0,
  source: "badge",
  closedReason: row.clearedMs === null ? null : "cleared",
  isUnstable: false,
  causeId: null,
  isTaken: false,
});

const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Badges that are weak or were, as alerts see alarms; those that were removed or lie unread are gone. */
const loadViews = async (
  db: Db | Tx,
  { customerId, facilityId }: Scope,
  now: Date,
): Promise<AlarmView[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT w.alarm_key AS "alarmId", w.badge AS "deviceId", w.level AS badge,
       a.location_id AS "locationId", ${ms("w.raised_at")} AS "raisedMs",
       ${ms("w.last_raised_at")} AS "lastRaisedMs", ${ms("w.known_at")} AS "knownMs",
       ${ms("w.cleared_at")} AS "clearedMs", ${ms("w.read_at")} AS "heardMs"
     FROM badge_battery w
     LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
      AND a.device_id = w.device_id AND a.ends_at IS NULL
     WHERE w.customer_id = :customerId AND w.facility_id = :facilityId AND w.read_at > :since
       AND NOT EXISTS (SELECT 1 FROM badge b WHERE b.customer_id = :customerId
         AND b.serial_number = w.badge AND b.is_removed)
     ORDER BY w.raised_at, w.badge`,
    { customerId, facilityId, since: new Date(now.getTime() - BADGE_READ_MS) },
  );
  return rows.map(viewOf);
};

/**
 * The badges that the alerts of a facility are about, brought up to date. An alert that starts
 * again has all badges looked at: what is weak already did not open since.
 */
export const followBadges = async (
  db: Db,
  scope: Scope,
  alerts: readonly StoredAlert[],
  now: Date,
): Promise<AlarmView[]> => {
  const isFirst = alerts.some(
    ({ state, rule }) => (state as AlertState | null)?.watchedFromMs !== rule.watchedFromMs,
  );
  await db.transaction((tx) => followBatteries(tx, scope, now, isFirst));
  return loadViews(db, scope, now);
};

/** How badges were weak until an instant, each reading known when it was made. */
export const pastBadges = async (db: Db, scope: Scope, to: Date): Promise<PastAlarm[]> => {
  const batteries = await loadBatteries(db, scope, to);
  return batteries.flatMap(({ badge, turns, readAt, locationId }) =>
    weakIntervals(turns).map((span) => ({
      ...viewOf({
        alarmId: `${badge} ${span.level} ${span.fromMs}`,
        deviceId: badge,
        badge: span.level,
        locationId,
        raisedMs: span.fromMs,
        lastRaisedMs: span.lastFromMs,
        knownMs: span.fromMs,
        clearedMs: span.toMs,
        heardMs: readAt.getTime(),
      }),
      changedMs: span.toMs ?? span.lastFromMs,
    })),
  );
};
