import type { Tx } from "../db/knex.ts";
import { FACT_TABLES } from "../db/tables.ts";
import type { Scope } from "../db/tenant-scope.ts";
import { latestOf } from "../lib/time/bounds.ts";
import { type EpochDay, epochDayOf } from "../lib/time/epoch-day.ts";
import { markAllBadgesStale } from "./badges/stale/stale-badges.ts";
import { DEVICE_TYPE, type Device, assignmentAt, listDevices } from "./device-directory.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { lockedRules } from "./days/fact-days.ts";
import { type TimeInterval, hullOf, union } from "./intervals.ts";
import { numbers, texts } from "./pg-arrays.ts";
import type { DayRange } from "./days/recompute-days.ts";
import { recomputeInPieces } from "./recompute-from.ts";

/** A device's course: what its facts count for, as a function of time, and where that changes. */
type Placement = {
  /** Instants at which it may change, in any order. */
  bounds: readonly number[];
  /** Equal texts for instants at which the same fact would count the same. */
  at(atMs: number): string;
};

const isDispenser = ({ typeId }: Device): boolean => typeId === DEVICE_TYPE.dispenser;

const hangingOf = (device: Device, { coverage }: FacilityRules): Placement => ({
  bounds: device.assignments.flatMap(({ fromMs, toMs, locationId }) => [
    fromMs,
    toMs,
    ...(isDispenser(device)
      ? coverage.openIntervalsOf(locationId).flatMap((span) => [span.fromMs, span.toMs])
      : []),
  ]),
  at: (atMs) => {
    const assignment = assignmentAt(device, atMs);
    if (!assignment) return "";
    const { locationId, isCompliance } = assignment;
    const canBeCovered = isCompliance && isDispenser(device);
    return `${locationId} ${isCompliance} ${canBeCovered && coverage.isCovered(locationId, atMs)}`;
  },
});

/** The courses of all devices of a facility, by device. */
const loadHangings = async (tx: Tx, rules: FacilityRules): Promise<Map<string, Placement>> => {
  const devices = await listDevices(tx, rules.scope);
  return new Map(devices.map((device) => [device.deviceId, hangingOf(device, rules)]));
};

/** When the facts of one device count otherwise than before. */
type DeviceInterval = TimeInterval & { deviceId: string };

const ofDevice = (before: Placement | undefined, after: Placement): TimeInterval[] => {
  const cuts = [-Infinity, ...(before?.bounds ?? []), ...after.bounds, Infinity];
  const bounds = [...new Set(cuts)].sort((one, other) => one - other);
  const changed = bounds.slice(0, -1).flatMap((fromMs, index): TimeInterval[] => {
    // A device that was not there had no facts.
    const isSame = (before?.at(fromMs) ?? "") === after.at(fromMs);
    return isSame ? [] : [{ fromMs, toMs: bounds[index + 1] ?? Infinity }];
  });
  return union(changed);
};

/** Compares the courses of devices before and after a change. */
const changedIntervals = (
  before: ReadonlyMap<string, Placement>,
  after: ReadonlyMap<string, Placement>,
): DeviceInterval[] =>
  [...after].flatMap(([deviceId, hanging]) =>
    ofDevice(before.get(deviceId), hanging).map((span) => ({ deviceId, ...span })),
  );

/** The first or last fact of each span, found through the key instead of reading all facts. */
const endOf = (order: "ASC" | "DESC"): string =>
  FACT_TABLES.map(
    (table) => `(SELECT f.at FROM ${table} f
      WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
        AND f.device_id = s.device_id AND f.at >= s.from_at AND f.at < s.to_at
      ORDER BY f.at ${order} LIMIT 1)`,
  ).join(", ");

const ends = `
  WITH span AS (
    SELECT device_id, to_timestamp(from_ms / 1000) AS from_at, to_timestamp(to_ms / 1000) AS to_at
      FROM unnest(:devices::uuid[], :fromMs::float8[], :toMs::float8[])
        AS s (device_id, from_ms, to_ms)
  )
  SELECT e.first, e.last FROM (
    SELECT least(${endOf("ASC")}) AS first, greatest(${endOf("DESC")}) AS last FROM span s
  ) e WHERE e.first IS NOT NULL`;

const merge = (ranges: readonly DayRange[]): DayRange[] => {
  const merged: DayRange[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to + 1) last.to = latestOf(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
};

/** The local days from the first to the last stored fact of each span; none without facts. */
const staleDays = async (
  tx: Tx,
  { scope, local }: FacilityRules,
  spans: readonly DeviceInterval[],
): Promise<DayRange[]> => {
  if (spans.length === 0) return [];
  const { rows } = await tx.raw<{ rows: { first: Date; last: Date }[] }>(ends, {
    ...scope,
    devices: texts(spans.map(({ deviceId }) => deviceId)),
    fromMs: numbers(spans.map(({ fromMs }) => fromMs)),
    toMs: numbers(spans.map(({ toMs }) => toMs)),
  });
  const dayAt = (at: Date): EpochDay => epochDayOf(local.toLocalMs(at.getTime()));
  return merge(rows.map(({ first, last }) => ({ from: dayAt(first), to: dayAt(last) })));
};

/**
 * Makes a change to where devices hang, what they count for, or which places count with their
 * unit, and counts again the days whose stored facts it touches: of the device itself, and of
 * dispensers whose place a counter covers no longer, or only now; and has every badge that was
 * read meanwhile judged again. Takes the facility's lock.
 * @returns what the change returned, and the rules that hold after it
 */
export const recountAfter = async <T>(
  tx: Tx,
  scope: Scope,
  change: () => Promise<T>,
): Promise<{ result: T; rules: FacilityRules }> => {
  const before = await loadHangings(tx, await lockedRules(tx, scope));
  const result = await change();
  const rules = await lockedRules(tx, scope);
  const spans = changedIntervals(before, await loadHangings(tx, rules));
  if (spans.length > 0) await markAllBadgesStale(tx, scope, hullOf(spans));
  for (const days of await staleDays(tx, rules, spans)) await recomputeInPieces(tx, rules, days);
  return { result, rules };
};
