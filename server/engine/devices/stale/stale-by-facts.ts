import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { type DeviceFact, isHearing } from "#server/engine/device-fact.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import { HEARD_AT } from "#server/engine/last-heard-sql.ts";
import { REPORTS_TO_MISS } from "../silence-series.ts";
import { type StaleDevice, markDevicesStale } from "./stale-devices.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

type Told = { times: number[]; goodOwn: boolean; goodModule: boolean };

/** Whether a fact by itself may raise or clear an alarm, or move the use of a refill. */
const isTelling = ({ fact }: DeviceFact): boolean => {
  if (fact.type === "device_fault") return true;
  if (fact.type !== "device_report") return false;
  const { battery = "Good", moduleBattery = "Good", refill, dispenses, totalDispenses } = fact;
  const isBad = battery !== "Good" || moduleBattery !== "Good";
  return isBad || (refill ?? dispenses ?? totalDispenses) !== undefined;
};

/** From when on a fact may change something: a refill may have come in before it was reported. */
const tellsFromMs = ({ fact, atMs }: DeviceFact): number =>
  fact.type === "device_report" && fact.refill?.installedAt !== undefined
    ? Math.min(atMs, Date.parse(fact.refill.installedAt))
    : atMs;

/** When devices were heard, and whether one said that a battery is good. */
const toldOf = (facts: readonly DeviceFact[]): Map<string, Told> => {
  const told = new Map<string, Told>();
  for (const { device, atMs, fact } of facts) {
    if (!isHearing(fact)) continue;
    const so = told.get(device.deviceId) ?? { times: [], goodOwn: false, goodModule: false };
    told.set(device.deviceId, so);
    so.times.push(atMs);
    if (fact.type !== "device_report") continue;
    so.goodOwn ||= fact.battery === "Good";
    so.goodModule ||= fact.moduleBattery === "Good";
  }
  for (const { times } of told.values()) times.sort((one, other) => one - other);
  return told;
};

const firstOf = ({ times }: Told): number => times.at(0) ?? 0;
/** The longest time between two hearings. */
const gapOf = ({ times }: Told): number =>
  times.reduce((longest, ms, at) => Math.max(longest, ms - (times[at - 1] ?? ms)), 0);

/** So long a device was not heard when that may have been explained by others: two reports. */
const MISSED_MS = `${REPORTS_TO_MISS} * COALESCE(mo.report_every_minutes, 60) * ${MINUTE_MS}`;
const LAST_MS = `extract(epoch FROM ${HEARD_AT})::float8 * 1000`;

/**
 * Devices that hearing from them may change: with an alarm that may end by it, or end earlier, a
 * silence or a bad battery; that were silent for so long that there may have been an alarm which
 * was not looked for yet; and whose battery is good by what they say, and was not before.
 */
const hearingChanges = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  heard: ReadonlyMap<string, Told>,
): Promise<StaleDevice[]> => {
  if (heard.size === 0) return [];
  const told = [...heard.values()];
  const { rows } = await tx.raw<{ rows: { device_id: string; from_ms: number }[] }>(
    `SELECT f.device_id, f.from_ms
       FROM unnest(:ids::uuid[], :from::float8[], :to::float8[], :gaps::float8[], :own::boolean[],
                   :module::boolean[])
         AS f (device_id, from_ms, to_ms, gap_ms, good_own, good_module)
       JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = f.device_id
       LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
       LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
        AND st.device_id = f.device_id
       LEFT JOIN device_battery b ON b.customer_id = :customerId AND b.facility_id = :facilityId
        AND b.device_id = f.device_id
      WHERE (f.good_own AND b.battery IS DISTINCT FROM 'Good')
         OR (f.good_module AND b.module_battery IS DISTINCT FROM 'Good')
         OR ${HEARD_AT} IS NULL OR f.gap_ms > ${MISSED_MS} OR f.from_ms - ${LAST_MS} > ${MISSED_MS}
         OR EXISTS (SELECT FROM alarm al
             WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
               AND al.device_id = f.device_id
               AND al.alarm_type_id IN (1, 5, 6, 9, 10) AND al.closed_reason IS DISTINCT FROM 'withdrawn'
               AND (al.cleared_at IS NULL OR (al.cleared_at >= to_timestamp(f.from_ms / 1000)
                 AND al.raised_at <= to_timestamp(f.to_ms / 1000) + interval '1 day')))`,
    {
      customerId,
      facilityId,
      ids: texts([...heard.keys()]),
      from: numbers(told.map(firstOf)),
      to: numbers(told.map(({ times }) => times.at(-1) ?? 0)),
      gaps: numbers(told.map(gapOf)),
      own: numbers(told.map(({ goodOwn }) => goodOwn)),
      module: numbers(told.map(({ goodModule }) => goodModule)),
    },
  );
  return rows.map((row) => ({ deviceId: row.device_id, fromMs: row.from_ms }));
};

/** No fact is taken in that is further ahead. */
const AHEAD_MS = 86_400_000;

/**
 * Dispensers whose refill became low by what they dispensed since it was last looked at, and
 * dispensers with late facts of dispenses before that.
 */
const usedOtherwise = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  facts: readonly DeviceFact[],
  now: Date,
): Promise<StaleDevice[]> => {
  const first = new Map<string, number>();
  for (const { device, atMs, fact } of facts)
    if (fact.type === "dispense")
      first.set(device.deviceId, Math.min(atMs, first.get(device.deviceId) ?? atMs));
  if (first.size === 0) return [];
  const touchOf = (deviceId: string): StaleDevice => ({
    deviceId,
    fromMs: first.get(deviceId) ?? 0,
  });
  type Use = { device_id: string; left: number | null; counted_ms: number | null };
  const { rows: known } = await tx.raw<{ rows: Use[] }>(
    `SELECT u.device_id, (u.low_at - u.used)::float8 AS left,
            (extract(epoch FROM u.counted_to) * 1000)::float8 AS counted_ms
       FROM refill_use u
      WHERE u.customer_id = ? AND u.facility_id = ?
        AND u.device_id = ANY (?::uuid[]) AND u.removed_at IS NULL`,
    [customerId, facilityId, texts([...first.keys()])],
  );
  const late: StaleDevice[] = [];
  const uses: { deviceId: string; left: number; countedMs: number }[] = [];
  for (const { device_id: deviceId, left, counted_ms: countedMs } of known)
    if (countedMs === null || (first.get(deviceId) ?? 0) <= countedMs) late.push(touchOf(deviceId));
    else if (left !== null && left > 0) uses.push({ deviceId, left, countedMs });
  if (uses.length === 0) return late;
  // The times between which dispenses count stand by themselves: only those months are looked at.
  const { rows } = await tx.raw<{ rows: { device_id: string }[] }>(
    `SELECT DISTINCT u.device_id
       FROM unnest(?::uuid[], ?::float8[], ?::float8[]) AS u (device_id, "left", counted_ms)
      CROSS JOIN LATERAL (
        SELECT sum(count) AS used FROM dispense
         WHERE customer_id = ? AND facility_id = ? AND device_id = u.device_id
           AND at > to_timestamp(u.counted_ms / 1000)
           AND at BETWEEN to_timestamp(? / 1000.0) AND ?) f
      WHERE f.used >= u.left`,
    [
      texts(uses.map(({ deviceId }) => deviceId)),
      numbers(uses.map(({ left }) => left)),
      numbers(uses.map(({ countedMs }) => countedMs)),
      customerId,
      facilityId,
      Math.min(...uses.map(({ countedMs }) => countedMs)),
      new Date(now.getTime() + AHEAD_MS),
    ],
  );
  return [...late, ...rows.map((row) => touchOf(row.device_id))];
};

/** Devices behind repeaters whose silence is judged again. */
const behind = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  touches: readonly StaleDevice[],
): Promise<StaleDevice[]> => {
  if (touches.length === 0) return [];
  const { rows } = await tx.raw<{ rows: { device_id: string; from_ms: number }[] }>(
    `SELECT st.device_id, min(f.from_ms) AS from_ms
       FROM unnest(?::uuid[], ?::float8[]) AS f (device_id, from_ms)
       JOIN device d ON d.customer_id = ? AND d.facility_id = ? AND d.device_id = f.device_id
       JOIN device_type ty ON ty.device_type_id = d.device_type_id AND ty.name = 'repeater'
       JOIN device_state st ON st.customer_id = ? AND st.facility_id = ?
        AND jsonb_exists(st.via, d.serial_number)
      GROUP BY st.device_id`,
    [
      texts(touches.map(({ deviceId }) => deviceId)),
      numbers(touches.map(({ fromMs }) => fromMs)),
      customerId,
      facilityId,
      customerId,
      facilityId,
    ],
  );
  return rows.map((row) => ({ deviceId: row.device_id, fromMs: row.from_ms }));
};

/**
 * Has the devices judged whose alarms or refills new facts may change. By then it has not been noted
 * yet that the facts' devices were heard.
 */
export const markDevicesStaleOf = async (
  tx: Tx,
  scope: Scope,
  facts: readonly DeviceFact[],
  now: Date,
): Promise<void> => {
  const touches = new Map<string, number>();
  const note = (deviceId: string, fromMs: number): void => {
    touches.set(deviceId, Math.min(touches.get(deviceId) ?? fromMs, fromMs));
  };
  for (const fact of facts) if (isTelling(fact)) note(fact.device.deviceId, tellsFromMs(fact));
  const ended = await hearingChanges(tx, scope, toldOf(facts));
  const others = [
    ...(await behind(tx, scope, ended)),
    ...(await usedOtherwise(tx, scope, facts, now)),
  ];
  for (const { deviceId, fromMs } of [...ended, ...others]) note(deviceId, fromMs);
  await markDevicesStale(
    tx,
    scope,
    [...touches].map(([deviceId, fromMs]) => ({ deviceId, fromMs })),
  );
};
