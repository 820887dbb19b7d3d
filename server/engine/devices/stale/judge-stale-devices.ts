import { DAY_MS } from "#contract/core/durations.ts";
import type { DeviceTypeName } from "#contract/devices/devices.ts";
import type { BatteryLevel } from "#contract/devices/ingest.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { lookAtChanged } from "#server/engine/alerts/due-facilities.ts";
import { markBatteriesStale } from "#server/engine/badges/stale/mark-batteries-stale.ts";
import { markRefilledStale } from "#server/engine/badges/stale/mark-refilled-stale.ts";
import { FACTS_LOCK } from "#server/engine/facility-lock.ts";
import { loadRules } from "#server/engine/facility-rules.ts";
import { texts } from "#server/engine/pg-arrays.ts";
import { type Batteries, batteriesNow } from "../batteries.ts";
import {
  type DueDevice,
  type LaterDevice,
  finishDevices,
  listDueDevices,
  putOffDevices,
} from "./due-stale-devices.ts";
import { HOLD_MS } from "../fault-series.ts";
import { saveForecasts } from "../refills/forecast.ts";
import { type JudgedAlarm, judgeDevice, ownSilences } from "../judge-device.ts";
import { type LoadedDevice, loadSeries } from "../load-series.ts";
import { loadWindows } from "../load-windows.ts";
import { passOnCauses, saveAlarms } from "../save-alarms.ts";
import { saveRefills } from "../refills/save-refills.ts";
import { withSites } from "../with-sites.ts";

type JudgedBatteries = { deviceId: string; batteries: Batteries };
type Row = { device_id: string; own: BatteryLevel | null; module: BatteryLevel | null };

/** Stores how the batteries of devices are; what their facts say nothing of stays as it was. */
const saveBatteries = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  judged: readonly JudgedBatteries[],
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT device_id, battery AS own, module_battery AS module FROM device_battery
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])`,
    [customerId, facilityId, texts(judged.map(({ deviceId }) => deviceId))],
  );
  const stored = new Map(rows.map((row) => [row.device_id, row]));
  const changed = judged.flatMap(({ deviceId, batteries }) => {
    const before = stored.get(deviceId);
    const { own = before?.own ?? null, module = before?.module ?? null } = batteries;
    const isSame = own === (before?.own ?? null) && module === (before?.module ?? null);
    return isSame ? [] : [{ deviceId, own, module }];
  });
  if (changed.length === 0) return;
  await tx.raw(
    `INSERT INTO device_battery (customer_id, facility_id, device_id, battery, module_battery)
     SELECT ?::uuid, ?::uuid, f.device_id, f.own, f.module
       FROM unnest(?::uuid[], ?::text[], ?::text[]) AS f (device_id, own, module)
     ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET
       battery = excluded.battery, module_battery = excluded.module_battery`,
    [
      customerId,
      facilityId,
      texts(changed.map(({ deviceId }) => deviceId)),
      texts(changed.map(({ own }) => own)),
      texts(changed.map(({ module }) => module)),
    ],
  );
};

/**
 * Adds to the ways of devices when their repeaters were out. That is worked out from the repeaters'
 * facts, not from their alarms, so that it does not matter which of them was judged first.
 */
const withRepeaters = async (
  tx: Tx,
  scope: Scope,
  devices: readonly LoadedDevice[],
  nowMs: number,
): Promise<LoadedDevice[]> => {
  const fromOf = new Map<string, number>();
  for (const { course, fromMs } of devices)
    for (const { repeaters } of course.ears)
      for (const { deviceId } of repeaters)
        fromOf.set(deviceId, Math.min(fromMs, fromOf.get(deviceId) ?? fromMs));
  if (fromOf.size === 0) return [...devices];
  const windows = [...fromOf].map(([deviceId, fromMs]) => ({ deviceId, sinceMs: fromMs, fromMs }));
  const repeaters = await loadSeries(tx, scope, windows);
  const outages = new Map(repeaters.map((one) => [one.deviceId, ownSilences(one.course, nowMs)]));
  return devices.map((device) => ({
    ...device,
    course: {
      ...device.course,
      ears: device.course.ears.map((ear) => ({
        ...ear,
        repeaters: ear.repeaters.map(({ deviceId }) => ({
          deviceId,
          outages: outages.get(deviceId) ?? [],
        })),
      })),
    },
  }));
};

/** Devices judged in one transaction. */
const DEVICES_AT_ONCE = 25;
/** What explains why others are not heard, and is judged before them. */
const RELAYS: ReadonlySet<DeviceTypeName> = new Set(["gateway", "repeater"]);

/** First half of the lock's key: one process judges a facility at a time. */
const JUDGE_LOCK = 4_817_005;

/**
 * When time alone may change what was judged: a hold ends, a day was quiet, a silence that is
 * explained becomes the device's own, or something is now that a clock a little ahead reported too
 * early.
 */
const laterOf = (
  { deviceId, course }: LoadedDevice,
  alarms: readonly JudgedAlarm[],
  nowMs: number,
): LaterDevice[] => [
  ...course.faults
    .filter(({ isRaised, atMs }) => isRaised && atMs > nowMs - HOLD_MS && atMs <= nowMs)
    .map(({ atMs }) => ({ deviceId, fromMs: atMs, dueMs: atMs + HOLD_MS })),
  ...alarms
    .filter(({ isUnstable, clearedMs }) => isUnstable && clearedMs === null)
    .map(() => ({ deviceId, fromMs: nowMs, dueMs: nowMs + DAY_MS / 24 })),
  ...alarms.flatMap(({ clearedMs, ownFromMs = Infinity }) =>
    clearedMs === null && Number.isFinite(ownFromMs)
      ? [{ deviceId, fromMs: nowMs, dueMs: ownFromMs + 1 }]
      : [],
  ),
  ...course.heardMs
    .filter((ms) => ms > nowMs)
    .slice(-1)
    .map((ms) => ({ deviceId, fromMs: nowMs, dueMs: ms })),
];

/**
 * Judges some devices; answers with them, which are fewer than requested when they were the last.
 */
const judgeChunk = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  without: readonly string[],
): Promise<readonly DueDevice[]> => {
  await tx.raw(
    "SELECT pg_advisory_xact_lock_shared(?), pg_advisory_xact_lock(?::integer, hashtext(?))",
    [FACTS_LOCK, JUDGE_LOCK, scope.facilityId],
  );
  const touches = await listDueDevices(tx, scope, { now, without, most: DEVICES_AT_ONCE });
  const rules = touches.length > 0 ? await loadRules(tx, scope) : undefined;
  if (!rules) return [];
  const nowMs = now.getTime();
  const windows = await loadWindows(tx, rules, touches);
  const courses = await loadSeries(tx, scope, windows);
  const withWays = await withRepeaters(tx, scope, courses, nowMs);
  const loaded = await withSites(tx, rules, withWays, nowMs);
  const judged = loaded.map((device) => ({ device, alarms: judgeDevice(device.course, nowMs) }));
  const save = (isMeant: (type: DeviceTypeName) => boolean) =>
    saveAlarms(
      tx,
      scope,
      judged
        .filter(({ device }) => isMeant(device.type))
        .map(({ device, alarms }) => ({
          deviceId: device.deviceId,
          sinceMs: device.sinceMs,
          alarms,
          isGateway: device.course.isGateway,
          rootIds: device.rootIds,
        })),
      now,
    );
  // Alarms of gateways explain alarms of repeaters, and both explain alarms of the other devices.
  await save((type) => type === "gateway");
  if (loaded.some(({ rootIds }) => rootIds.length > 0)) {
    // Again: now the root of the site's outage has its row, which explains the other gateways.
    await save((type) => type === "gateway");
    await passOnCauses(tx, scope, now);
  }
  await save((type) => type === "repeater");
  await save((type) => !RELAYS.has(type));
  await saveBatteries(
    tx,
    scope,
    loaded.map(({ deviceId, course }) => ({ deviceId, batteries: batteriesNow(course, nowMs) })),
  );
  await lookAtChanged(tx, scope, now);
  const dispenserIds = loaded
    .filter(({ type }) => type === "dispenser")
    .map(({ deviceId }) => deviceId);
  await markBatteriesStale(tx, rules, dispenserIds, now);
  await markRefilledStale(tx, rules, await saveRefills(tx, scope, loaded, nowMs), now);
  await saveForecasts(tx, scope, { zone: rules.local.zone, now }, dispenserIds);
  const later = judged.flatMap(({ device, alarms }) => laterOf(device, alarms, nowMs));
  await finishDevices(tx, scope, touches, later);
  return touches;
};

/**
 * Judges all due devices of a facility, some at a time, each time in one transaction.
 * @returns how many there were
 */
export const judgeStaleDevices = async (
  db: Db,
  scope: Scope,
  { now, signal }: { now(): Date; signal?: AbortSignal },
): Promise<number> => {
  // Each device once: what comes meanwhile waits for the next time.
  const judged: string[] = [];
  for (let some = DEVICES_AT_ONCE; some === DEVICES_AT_ONCE;) {
    signal?.throwIfAborted();
    const touches = await db.transaction((tx) => judgeChunk(tx, scope, now(), judged));
    judged.push(...touches.map(({ deviceId }) => deviceId));
    some = touches.length;
  }
  await db.transaction((tx) => putOffDevices(tx, scope));
  return judged.length;
};
