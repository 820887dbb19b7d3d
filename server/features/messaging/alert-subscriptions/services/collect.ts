import {
  ALL_CLASSES,
  SCHEDULED_KINDS,
  type ScheduledKind,
  TimeUnit,
  UNIT_MINUTES,
} from "#contract/messaging/alert-subscriptions.ts";
import {
  BATTERY_ALARMS,
  DEAD_BATTERY_ALARMS,
  OFFLINE_ALARMS,
  REFILL_ALARMS,
} from "#contract/devices/alarms.ts";
import { DEVICE_TYPE_IDS, type DeviceTypeName } from "#contract/devices/devices.ts";
import { replacedWithin } from "#contract/reports/sa/due.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { lastServerPause } from "#server/engine/devices/server-intervals.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import {
  type OpenAlarmRow,
  assignedDevices,
  inServiceNow,
  buildTree,
  dispenserRefills,
  openAlarms,
} from "#server/features/reports/reports/service.ts";
import {
  type Entry,
  type Placed,
  batteryEntries,
  refillEntries,
  silenceEntries,
} from "../lib/list-lines.ts";
import type { Places } from "../lib/device-line.ts";
import { REPORT_MINUTES, leastSilenceMinutes, silentFor } from "../lib/silence.ts";
import { facilityPlaces, silenceMarks } from "../queries/devices.ts";
import type { AlertRow } from "../queries/subscriptions.ts";
import { badgeLines, weakBadges } from "./badge-lines.ts";
import { type Narrowed, narrowedOf, placesOf } from "./places.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** What a scheduled alert lists, as it is stored or on a form. */
export type ListRule = Pick<
  AlertRow,
  | "alert_type_id"
  | "device_type_id"
  | "all_locations"
  | "location_ids"
  | "silence_threshold"
  | "silence_unit"
  | "battery_status"
  | "badge_battery_status"
  | "replacement_days"
>;

/** What there is to list. */
export type Listed = {
  entries: Entry[];
  /** Devices or badges that the alert looks after. */
  watched: number;
  /** Of devices that are not heard: for so long or more. */
  silentMinutes: number | null;
  /** We have just been away: that nothing is listed does not mean that there is nothing. */
  isUncertain: boolean;
};

type At = { now: Date; timeZone: string };

const UNCERTAIN_MS = 3 * 60 * MINUTE_MS;

export const kindOfRule = ({ alert_type_id: id }: Pick<AlertRow, "alert_type_id">): ScheduledKind =>
  SCHEDULED_KINDS[id as keyof typeof SCHEDULED_KINDS];

type Meant = Pick<Placed, "type" | "locationId">;
const isMeantBy =
  (rule: ListRule, narrowed: Narrowed) =>
  ({ type, locationId }: Meant): boolean =>
    (rule.device_type_id === ALL_CLASSES || DEVICE_TYPE_IDS[type] === rule.device_type_id) &&
    (narrowed?.has(locationId) ?? true);

const alarmPlaced = (row: OpenAlarmRow): Placed => ({
  deviceId: row.deviceId,
  name: row.deviceName,
  type: row.deviceType as DeviceTypeName,
  serialNumber: row.serialNumber,
  locationId: row.locationId,
});

/** Whether a silence is a device's own: nothing else explains it. */
const isOfflineItself = (alarm: OpenAlarmRow | undefined): boolean =>
  alarm !== undefined && (alarm.cause?.deviceId ?? alarm.deviceId) === alarm.deviceId;

const listSilent = async (
  db: Db,
  scope: Scope,
  rule: ListRule,
  { now }: At,
  { places, isMeant }: { places: Places; isMeant: (one: Meant) => boolean },
): Promise<Listed> => {
  const devices = inServiceNow(await assignedDevices(db, scope, now));
  const alarms = await openAlarms(db, scope, { types: OFFLINE_ALARMS, locationIds: null, now });
  const alarmOf = new Map(alarms.map((alarm) => [alarm.deviceId, alarm]));
  const unit = TimeUnit.parse(rule.silence_unit);
  const requestedMinutes = (rule.silence_threshold ?? 0) * UNIT_MINUTES[unit];
  const quietSince = now.getTime() - requestedMinutes * MINUTE_MS;
  const maybe = devices.filter(
    ({ heardAt }) => heardAt === null || heardAt.getTime() <= quietSince,
  );
  const marks = new Map(
    (
      await silenceMarks(
        db,
        scope,
        maybe.map(({ deviceId }) => deviceId),
        now,
      )
    ).map((mark) => [mark.deviceId, mark]),
  );
  const serverBackMs = (await lastServerPause(db, now))?.to.getTime() ?? null;
  const times = { nowMs: now.getTime(), serverBackMs };
  const measured = devices.map((device) => {
    const mark = marks.get(device.deviceId);
    const alarm = alarmOf.get(device.deviceId);
    const heardMs = device.heardAt?.getTime() ?? null;
    return {
      ...device,
      assignedAt: device.installedAt ?? mark?.assignedAt ?? now,
      silence:
        mark === undefined
          ? null
          : silentFor(
              {
                heardMs,
                assignedMs: (device.installedAt ?? mark.assignedAt).getTime(),
                reportEveryMinutes: mark.reportEveryMinutes,
                // What is offline by itself has had its time to come back with its gateway.
                gatewayBackMs: isOfflineItself(alarm)
                  ? null
                  : (mark.gatewayBackAt?.getTime() ?? null),
              },
              requestedMinutes,
              times,
            ),
      causeId: alarm?.cause?.deviceId ?? null,
      isSite: alarm?.isSite ?? false,
      isMeant: isMeant(device),
    };
  });
  const entries = silenceEntries(measured, places);
  const reportMinutes =
    REPORT_MINUTES[rule.device_type_id === DEVICE_TYPE_IDS.gateway ? "gateway" : "others"];
  const least = measured.flatMap(({ silence, isMeant: counts }) =>
    silence !== null && counts ? [silence.leastMinutes] : [],
  );
  return {
    entries,
    watched: devices.filter(isMeant).length,
    silentMinutes:
      least.length > 0
        ? least.reduce((a, b) => Math.min(a, b))
        : Math.max(requestedMinutes, leastSilenceMinutes(reportMinutes)),
    isUncertain: serverBackMs !== null && times.nowMs - serverBackMs < UNCERTAIN_MS,
  };
};

type Parts = { places: Places; isMeant: (one: Meant) => boolean; narrowed: Narrowed };

const countMeant = async (
  db: Db,
  scope: Scope,
  { now }: At,
  isMeant: Parts["isMeant"],
): Promise<number> => inServiceNow(await assignedDevices(db, scope, now)).filter(isMeant).length;

const listBatteries = async (
  db: Db,
  scope: Scope,
  rule: ListRule,
  at: At,
  { places, isMeant }: Parts,
): Promise<Listed> => {
  const types = rule.battery_status === "Dead" ? DEAD_BATTERY_ALARMS : BATTERY_ALARMS;
  const alarms = await openAlarms(db, scope, { types, locationIds: null, now: at.now });
  const meant = alarms
    .map((alarm) => ({ ...alarm, ...alarmPlaced(alarm) }))
    .filter((alarm) => isMeant(alarm));
  return {
    entries: batteryEntries(meant, places),
    watched: await countMeant(db, scope, at, isMeant),
    silentMinutes: null,
    isUncertain: false,
  };
};

const listRefills = async (
  db: Db,
  scope: Scope,
  rule: ListRule,
  { now, timeZone }: At,
  { places, isMeant }: Parts,
): Promise<Listed> => {
  const today = localDayText(now, timeZone);
  const rows = await dispenserRefills(db, scope, { locationIds: null, now, timeZone });
  const alarms = await openAlarms(db, scope, { types: REFILL_ALARMS, locationIds: null, now });
  const alarmOf = new Map(alarms.map((alarm) => [alarm.deviceId, alarm]));
  const meant = rows.filter(({ locationId }) => isMeant({ type: "dispenser", locationId }));
  const due = meant.filter(({ replacementOn, isRefillLow }) =>
    replacedWithin(
      { estimatedReplacementDate: replacementOn, isRefillLow },
      today,
      rule.replacement_days as Parameters<typeof replacedWithin>[2],
    ),
  );
  const entries = refillEntries(
    due.map((row) => ({
      deviceId: row.deviceId,
      name: row.deviceName,
      type: "dispenser" as const,
      serialNumber: row.serialNumber,
      locationId: row.locationId,
      replacementOn: row.replacementOn,
      alarm: alarmOf.get(row.deviceId) ?? null,
    })),
    today,
    places,
  );
  return { entries, watched: meant.length, silentMinutes: null, isUncertain: false };
};

const listBadges = async (
  db: Db,
  scope: Scope,
  rule: ListRule,
  { now }: At,
  { places, narrowed }: Parts,
): Promise<Listed> => {
  const least = rule.badge_battery_status === "Low" ? "Low" : "Dead";
  const { weak, read } = await weakBadges(db, scope, { narrowed, least, now });
  const entries = await badgeLines(db, scope, weak, places);
  return { entries, watched: read, silentMinutes: null, isUncertain: false };
};

/**
 * What a scheduled alert that lists something has to list now; null where it was narrowed to places
 * none of which is there and open any more.
 */
export const collectLines = async (
  db: Db,
  scope: Scope,
  rule: ListRule,
  at: At,
): Promise<Listed | null> => {
  const tree = buildTree(await facilityPlaces(db, scope));
  const narrowed = narrowedOf(rule, tree, at.now);
  if (narrowed?.size === 0) return null;
  const parts = { places: placesOf(tree), isMeant: isMeantBy(rule, narrowed), narrowed };
  switch (kindOfRule(rule)) {
    case "nonReporting":
      return listSilent(db, scope, rule, at, parts);
    case "battery":
      return listBatteries(db, scope, rule, at, parts);
    case "lowRefill":
      return listRefills(db, scope, rule, at, parts);
    case "badgeBattery":
      return listBadges(db, scope, rule, at, parts);
    case "summary":
      return { entries: [], watched: 0, silentMinutes: null, isUncertain: false };
  }
};
