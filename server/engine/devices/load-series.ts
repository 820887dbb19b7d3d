import type { DeviceTypeName } from "#contract/devices/devices.ts";
import type { BatteryLevel } from "#contract/devices/ingest.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { OFFLINE_ALARM } from "../device-fact.ts";
import { numbers, texts } from "../pg-arrays.ts";
import { type BatteryReading, inOrder } from "./battery-series.ts";
import type { DeviceSeries } from "./judge-device.ts";
import type { DeviceWindow } from "./load-windows.ts";
import { type Way, loadEars } from "./load-ears.ts";
import { type LowThreshold, lowLimits } from "./refills/low-refill.ts";
import {
  type RefillReport,
  refillDetails,
  refillFacts,
  refillKinds,
  storedInstall,
} from "./refills/refill-facts.ts";
import { loadService } from "./load-service.ts";
import { loadWaysBefore } from "./load-ways-before.ts";
import { loadServerPauses } from "./server-intervals.ts";
import { REPORTS_TO_MISS, silenceLimit } from "./silence-series.ts";
import { DAY_MS, MINUTE_MS } from "#contract/core/durations.ts";

const DISPENSER: DeviceTypeName = "dispenser";
const GATEWAY: DeviceTypeName = "gateway";
/** Readings of a battery before a window: more than come within the half hour that makes one sure. */
const READINGS_BEFORE = 5;
/** How far before a window the last report of a device is searched for. */
export const LOOKED_BACK_DAYS = 40;

/** A device with what its alarms are judged by, and what is known of its refill. */
export type LoadedDevice = {
  deviceId: string;
  type: DeviceRow["type"];
  capacityOf: (eKey: string) => number | null;
  /** See {@link DeviceWindow}. */
  sinceMs: number;
  fromMs: number;
  /**
   * Its ways are without their repeaters' outages, which {@link ./repeaters.ts} adds, and a gateway
   * is without its site's, which {@link ./with-sites.ts} adds.
   */
  course: DeviceSeries;
  /** The last day of use of each reported refill. */
  expiresOn: ReadonlyMap<string, string>;
};

type DeviceRow = {
  device_id: string;
  serial_number: string;
  type: DeviceTypeName;
  limit_minutes: number;
  report_minutes: number;
  capacity: number | null;
  formulation_class: string | null;
  deactivated_ms: number | null;
};
type At = { device_id: string; at_ms: number };
type StoredRefill = { device_id: string; e_key: string; installed_ms: number };
type ReportRow = At & {
  gateway: string | null;
  via: string[] | null;
  battery: BatteryLevel | null;
  module_battery: BatteryLevel | null;
  dispenses: number | null;
  total_dispenses: number | null;
  refill: RefillReport["refill"];
};

const AT_MS = "(extract(epoch FROM f.at) * 1000)::float8 AS at_ms";
const byDevice = <R extends { device_id: string }>(rows: readonly R[]) => {
  const groups = Map.groupBy(rows, (row) => row.device_id);
  return (deviceId: string): R[] => groups.get(deviceId) ?? [];
};

const readingsOf = (reports: readonly ReportRow[], value: "battery" | "module_battery") =>
  reports.flatMap((row) => {
    const level = row[value];
    return level === null ? [] : [{ atMs: row.at_ms, level }];
  });

const waysOf = (reports: readonly ReportRow[]): Way[] =>
  reports.map(({ at_ms: atMs, gateway, via }) => ({ atMs, gateway, via }));

/** The last of some readings, and those before it since which a battery has been low. */
const lastOf = (readings: readonly BatteryReading[]): BatteryReading[] => {
  const ordered = inOrder(readings);
  const notLow = ordered.findLastIndex(({ level }) => level !== "Low");
  return ordered.slice(Math.min(notLow + 1, ordered.length - 1));
};

/** Reads what the alarms of some devices are judged by. */
export const loadSeries = async (
  tx: Tx,
  scope: Scope,
  windows: readonly DeviceWindow[],
): Promise<LoadedDevice[]> => {
  const { customerId, facilityId } = scope;
  const ids = texts(windows.map(({ deviceId }) => deviceId));
  const starts = numbers(windows.map(({ fromMs }) => fromMs));
  const oldestMs = Math.min(...windows.map(({ fromMs }) => fromMs));
  const keys = { customerId, facilityId, ids, starts, oldest: oldestMs };
  const windowOf = new Map(windows.map((window) => [window.deviceId, window]));
  const query = async <R>(sql: string): Promise<R[]> =>
    (await tx.raw<{ rows: R[] }>(sql, keys)).rows;
  /**
   * Facts of the devices, each from its own window on; the oldest of all cuts partitions off.
   * `OFFSET 0` has each device's read by its key, whatever the planner knows of a new month.
   */
  const facts = (table: string) => `
    FROM unnest(:ids::uuid[], :starts::float8[]) AS w (device_id, from_ms)
   CROSS JOIN LATERAL (SELECT * FROM ${table}
     WHERE customer_id = :customerId AND facility_id = :facilityId AND device_id = w.device_id
       AND at >= to_timestamp(w.from_ms / 1000) AND at >= to_timestamp(:oldest::float8 / 1000)
    OFFSET 0) f`;
  const devices = await query<DeviceRow>(
    `SELECT d.device_id, d.serial_number, ty.name AS type,
            ty.offline_after_minutes AS limit_minutes,
            COALESCE(mo.report_every_minutes, CASE WHEN ty.name = '${GATEWAY}' THEN 10 ELSE 60 END)
              AS report_minutes,
            mo.refill_capacity AS capacity, fc.name AS formulation_class,
            extract(epoch FROM d.deactivated_at)::float8 * 1000 AS deactivated_ms
       FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
       LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
       LEFT JOIN formulation_class fc ON fc.formulation_class_id = d.formulation_class_id
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = ANY (:ids::uuid[])`,
  );
  const serials = new Map(devices.map((row) => [row.device_id, row.serial_number]));
  const serviceOf = await loadService(
    tx,
    scope,
    windows.map(({ deviceId }) => deviceId),
    (deviceId) => serials.get(deviceId) ?? "",
  );
  const reports = byDevice(
    await query<ReportRow>(
      `SELECT f.device_id, ${AT_MS}, f.gateway, f.via, f.battery, f.module_battery, f.dispenses,
              f.total_dispenses, f.refill
       ${facts("device_report")} ORDER BY f.at`,
    ),
  );
  const faults = byDevice(
    await query<At & { alarm_type: number; is_raised: boolean }>(
      `SELECT f.device_id, ${AT_MS}, f.alarm_type, f.is_raised ${facts("device_fault")}
       ORDER BY f.at, f.is_raised`,
    ),
  );
  const closings = byDevice(
    await query<At & { alarm_type: number }>(
      `SELECT f.device_id, extract(epoch FROM f.closed_at)::float8 * 1000 AS at_ms,
              f.alarm_type_id AS alarm_type
         FROM alarm_closing f
        WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
          AND f.device_id = ANY (:ids::uuid[])
        ORDER BY f.closed_at`,
    ),
  );
  const dispenses = byDevice(
    await query<At & { count: number }>(
      `SELECT f.device_id, ${AT_MS}, f.count ${facts("dispense")} ORDER BY f.at`,
    ),
  );
  const passages = byDevice(
    // Of passages only the silences between them matter, and none of these is under an hour.
    await query<At>(
      `SELECT p.device_id, unnest(ARRAY[p.first_ms, p.last_ms]) AS at_ms FROM (
         SELECT f.device_id, extract(epoch FROM min(f.at))::float8 * 1000 AS first_ms,
                extract(epoch FROM max(f.at))::float8 * 1000 AS last_ms
         ${facts("passage")}
         GROUP BY f.device_id, floor(date_part('epoch', f.at) / 3600)) p`,
    ),
  );
  const earlier = `f.customer_id = :customerId AND f.facility_id = :facilityId
               AND f.device_id = w.device_id AND f.at < to_timestamp(w.from_ms / 1000)
               AND f.at >= to_timestamp(w.from_ms / 1000) - interval '${LOOKED_BACK_DAYS} days'`;
  const before = byDevice(
    await query<At>(
      `SELECT w.device_id, (extract(epoch FROM max(l.at)) * 1000)::float8 AS at_ms
         FROM unnest(:ids::uuid[], :starts::float8[]) AS w (device_id, from_ms)
         CROSS JOIN LATERAL (
           ${["dispense", "passage", "device_report", "device_fault"]
             .map(
               (table) => `(SELECT f.at FROM ${table} f
             WHERE ${earlier} ${table === "device_fault" ? `AND f.alarm_type <> ${OFFLINE_ALARM}` : ""}
             ORDER BY f.at DESC LIMIT 1)`,
             )
             .join(" UNION ALL ")}
         ) l GROUP BY w.device_id`,
    ),
  );
  const heardIn = (deviceId: string): number[] =>
    [
      ...reports(deviceId),
      ...dispenses(deviceId),
      ...passages(deviceId),
      ...faults(deviceId).filter(({ alarm_type: type }) => type !== OFFLINE_ALARM),
    ].map(({ at_ms: atMs }) => atMs);
  const missed = devices.flatMap(({ device_id: deviceId, type, report_minutes: minutes }) => {
    const [last] = before(deviceId);
    if (!last || type === GATEWAY) return [];
    const fromMs = windowOf.get(deviceId)?.fromMs ?? 0;
    const heard = [last.at_ms, ...heardIn(deviceId)].toSorted((one, other) => one - other);
    // Its ways are taken from the day up to a hearing: soon after the window begins, also from
    // before it.
    const heardMs = heard.find(
      (ms, at) =>
        ms < fromMs + DAY_MS &&
        (heard[at + 1] ?? Infinity) - ms > REPORTS_TO_MISS * minutes * MINUTE_MS,
    );
    return heardMs === undefined ? [] : [{ deviceId, heardMs, fromMs }];
  });
  const waysBefore = await loadWaysBefore(tx, scope, missed);
  const readingsBefore = byDevice(
    // A battery that read low at last may become an alarm with the first reading of the window, and
    // the last reading is what is shown until the next.
    await query<ReportRow>(
      `SELECT w.device_id, l.at_ms, l.battery, l.module_battery
         FROM unnest(:ids::uuid[], :starts::float8[]) AS w (device_id, from_ms)
         CROSS JOIN LATERAL (
           ${["battery", "module_battery"]
             .map(
               (level) => `(SELECT ${AT_MS},
                 ${level === "battery" ? "f.battery, NULL" : "NULL, f.module_battery"}
             FROM device_report f WHERE ${earlier} AND f.${level} IS NOT NULL
             ORDER BY f.at DESC LIMIT ${READINGS_BEFORE})`,
             )
             .join(" UNION ALL ")}) AS l (at_ms, battery, module_battery)
        ORDER BY l.at_ms`,
    ),
  );
  const totalBefore = byDevice(
    // What a lifetime counter had come to, and what was dispensed between that and the window.
    await query<At & { total: number; dispensed: number }>(
      `SELECT w.device_id, l.at_ms, l.total,
              (SELECT COALESCE(sum(f.count), 0)::integer FROM dispense f
                WHERE ${earlier} AND f.at > l.at) AS dispensed
         FROM unnest(:ids::uuid[], :starts::float8[]) AS w (device_id, from_ms)
         CROSS JOIN LATERAL (SELECT f.at, ${AT_MS}, f.total_dispenses AS total
           FROM device_report f WHERE ${earlier} AND f.total_dispenses IS NOT NULL
          ORDER BY f.at DESC LIMIT 1) l`,
    ),
  );
  const stored = byDevice(
    // The refill that was in when the window begins.
    await query<StoredRefill>(
      `SELECT u.device_id, u.e_key,
              (extract(epoch FROM u.installed_at) * 1000)::float8 AS installed_ms
         FROM unnest(:ids::uuid[], :starts::float8[]) AS w (device_id, from_ms)
         JOIN refill_use u ON u.customer_id = :customerId AND u.facility_id = :facilityId
          AND u.device_id = w.device_id AND u.installed_at <= to_timestamp(w.from_ms / 1000)
          AND (u.removed_at IS NULL OR u.removed_at > to_timestamp(w.from_ms / 1000))`,
    ),
  );
  const settings = await tx.raw<{ rows: LowThreshold[] }>(
    `SELECT (extract(epoch FROM valid_from) * 1000)::float8 AS "fromMs",
            refill_alarm_threshold AS percent FROM report_setting
      WHERE customer_id = ? AND facility_id = ? ORDER BY valid_from`,
    [customerId, facilityId],
  );
  // Other settings have versions of the same row; the first holds for whatever was before.
  const thresholds = settings.rows
    .filter(({ percent }, at, all) => percent !== all[at - 1]?.percent)
    .map((one, at) => (at === 0 ? { ...one, fromMs: -Infinity } : one));
  const serverPauses = await loadServerPauses(tx, oldestMs);
  const { earsOf, contactsOf } = await loadEars(
    tx,
    scope,
    devices.map(({ device_id: deviceId, type }) => ({
      deviceId,
      isGateway: type === GATEWAY,
      ways: [...waysBefore(deviceId), ...waysOf(reports(deviceId))],
    })),
    Math.min(oldestMs, ...missed.map(({ heardMs }) => heardMs)),
  );

  return devices.map((row): LoadedDevice => {
    const deviceId = row.device_id;
    const [lastBefore] = before(deviceId);
    const own = reports(deviceId);
    const isDispenser = row.type === DISPENSER;
    const refillReports = own.map((one) => ({
      atMs: one.at_ms,
      dispenses: one.dispenses,
      totalDispenses: one.total_dispenses,
      refill: one.refill,
    }));
    const fromMs = windowOf.get(deviceId)?.fromMs ?? 0;
    const totals = totalBefore(deviceId);
    const { capacity, expiresOn } = refillDetails(refillReports);
    const capacityOf = (eKey: string): number | null => capacity.get(eKey) ?? row.capacity;
    const endMs = row.deactivated_ms ?? Infinity;
    const service = serviceOf(deviceId);
    return {
      deviceId,
      type: row.type,
      capacityOf,
      sinceMs: windowOf.get(deviceId)?.sinceMs ?? 0,
      fromMs,
      expiresOn,
      course: {
        isGateway: row.type === GATEWAY,
        ...service,
        hung: service.hung
          .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, endMs) }))
          .filter(({ fromMs, toMs }) => fromMs < toMs),
        knownMs: lastBefore?.at_ms ?? -Infinity,
        heardMs: [...(lastBefore ? [lastBefore.at_ms] : []), ...heardIn(deviceId)].toSorted(
          (a, b) => a - b,
        ),
        faults: faults(deviceId).map((fault) => ({
          alarmType: fault.alarm_type,
          atMs: fault.at_ms,
          isRaised: fault.is_raised,
        })),
        closings: closings(deviceId).map((one) => ({ alarmType: one.alarm_type, atMs: one.at_ms })),
        batteries: [
          ...lastOf(readingsOf(readingsBefore(deviceId), "battery")),
          ...readingsOf(own, "battery"),
        ],
        moduleBatteries: [
          ...lastOf(readingsOf(readingsBefore(deviceId), "module_battery")),
          ...readingsOf(own, "module_battery"),
        ],
        refill: refillFacts(
          {
            stored: stored(deviceId).map((one) => storedInstall(one.e_key, one.installed_ms)),
            reports: [
              ...totals.map(({ at_ms: atMs, total }) => ({
                atMs,
                dispenses: null,
                totalDispenses: total,
                refill: null,
              })),
              ...refillReports,
            ],
            dispenses: [
              ...totals.map(({ dispensed: count }) => ({ atMs: fromMs - 1, count })),
              ...dispenses(deviceId).map(({ at_ms: atMs, count }) => ({ atMs, count })),
            ],
          },
          row.capacity,
        ),
        refillKinds: refillKinds(refillReports, row.formulation_class),
        lowLimitsOf: (eKey) => lowLimits(isDispenser ? capacityOf(eKey) : null, thresholds),
        limitMs: silenceLimit(row.limit_minutes * MINUTE_MS, row.report_minutes * MINUTE_MS),
        reportEveryMs: row.report_minutes * MINUTE_MS,
        ears: earsOf(deviceId),
        serverPauses,
        contacts: contactsOf(deviceId),
        siteOutages: [],
      },
    };
  });
};
