import type { Tx } from "#server/db/knex.ts";
import { DEVICE_TYPE, type Device } from "#server/engine/device-directory.ts";
import { type DeviceFact, isHearing } from "#server/engine/device-fact.ts";
import type { FacilityRules } from "#server/engine/facility-rules.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import { BLINDING_ALARMS } from "../load-blind-intervals.ts";
import { dispenserHeard, MAY_BE_SILENT } from "../silence-sql.ts";
import { type Change, markBadgesStaleAround } from "./mark-stale-around.ts";

type Heard = { device: Device; times: number[] };
type Row = { device_id: string; limit_ms: number; last_ms: number | null; is_noted: boolean };
type LateRow = { device_id: string; before_ms: number | null; after_ms: number | null };

const placesOf = ({ assignments }: Device): string[] =>
  assignments.map(({ locationId }) => locationId);

const isDispenser = ({ device }: DeviceFact): boolean => device.typeId === DEVICE_TYPE.dispenser;

const heardOf = (facts: readonly DeviceFact[]): Map<string, Heard> => {
  const heard = new Map<string, Heard>();
  for (const given of facts) {
    if (!isHearing(given.fact)) continue;
    const { device, atMs } = given;
    const so = heard.get(device.deviceId);
    if (so) so.times.push(atMs);
    else heard.set(device.deviceId, { device, times: [atMs] });
  }
  for (const { times } of heard.values()) times.sort((one, other) => one - other);
  return heard;
};

/**
 * How long each dispenser may be silent, when it was heard last before the new facts, and whether the
 * silence since then was noted.
 */
const selectLimits = async (tx: Tx, rules: FacilityRules, ids: string[]): Promise<Row[]> => {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT d.device_id, extract(epoch FROM ${MAY_BE_SILENT})::float8 * 1000 AS limit_ms,
            extract(epoch FROM st.last_report_at)::float8 * 1000 AS last_ms,
            COALESCE(s.from_at = st.last_report_at, false) AS is_noted
       FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
       LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
       LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
        AND st.device_id = d.device_id
       LEFT JOIN device_silence s ON s.customer_id = :customerId AND s.facility_id = :facilityId
        AND s.device_id = d.device_id
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = ANY (:ids::uuid[])`,
    { ...rules.scope, ids: texts(ids) },
  );
  return rows;
};

type Late = Heard & { limitMs: number; lastMs: number };

const firstOf = ({ times }: Heard): number => times.at(0) ?? 0;
const endOf = ({ times }: Heard): number => times.at(-1) ?? 0;

/**
 * For each dispenser, the facts just before and after those given, as far as it may be silent:
 * further away is a silence, before as after. Bounded for all of them together, too, so that only
 * the months in question are looked at, however many are stored.
 */
const selectBeside = async (
  tx: Tx,
  rules: FacilityRules,
  late: readonly Late[],
): Promise<LateRow[]> => {
  if (late.length === 0) return [];
  const within = "f.at BETWEEN to_timestamp(:oldest / 1000.0) AND to_timestamp(:newest / 1000.0)";
  const { rows } = await tx.raw<{ rows: LateRow[] }>(
    `SELECT n.device_id, extract(epoch FROM n.before_at)::float8 * 1000 AS before_ms,
            extract(epoch FROM n.after_at)::float8 * 1000 AS after_ms
       FROM (SELECT w.device_id,
         greatest(${dispenserHeard(
           "last",
           "w.device_id",
           `f.at < to_timestamp(w.first_ms / 1000)
            AND f.at >= to_timestamp((w.first_ms - w.limit_ms) / 1000) AND ${within}`,
         )}) AS before_at,
         least(${dispenserHeard(
           "first",
           "w.device_id",
           `f.at > to_timestamp(w.last_ms / 1000)
            AND f.at <= to_timestamp((w.last_ms + w.limit_ms) / 1000) AND ${within}`,
         )}) AS after_at
         FROM unnest(:ids::uuid[], :first::float8[], :last::float8[], :limits::float8[])
           AS w (device_id, first_ms, last_ms, limit_ms)) n`,
    {
      ...rules.scope,
      oldest: Math.min(...late.map((one) => firstOf(one) - one.limitMs)),
      newest: Math.max(...late.map((one) => endOf(one) + one.limitMs)),
      ids: texts(late.map(({ device }) => device.deviceId)),
      first: numbers(late.map(firstOf)),
      last: numbers(late.map(endOf)),
      limits: numbers(late.map(({ limitMs }) => limitMs)),
    },
  );
  return rows;
};

/**
 * What late facts of a dispenser change. Where none is near them on one side, that side was silent
 * and stays so; where none is on either, they may be its first: what follows them was no silence
 * then, as far as it was heard of.
 */
const changeAround = (late: Late, { before_ms: before, after_ms: after }: LateRow): Change[] => {
  const alone = before === null && after === null;
  const fromMs = before ?? firstOf(late);
  const toMs = after ?? (alone ? late.lastMs : endOf(late));
  if (before !== null && after !== null && toMs - fromMs <= late.limitMs) return [];
  return [{ placeIds: placesOf(late.device), fromMs, toMs }];
};

/**
 * What facts change that are newer than the last one before. Badges of a silence that was noted were
 * judged by it, and until the first of them it stays one, if that is too long.
 */
const changeAfter = (
  device: Device,
  { limit_ms: limitMs, last_ms: lastMs, is_noted: isNoted }: Row,
  first: number,
  nowMs: number,
): Change[] => {
  // Without any fact since the one before it was silent until now; so it is after the newest.
  const since = lastMs ?? first;
  if (nowMs - since <= limitMs) return [];
  const fromMs = isNoted && first - since > limitMs ? first : since;
  return [{ placeIds: placesOf(device), fromMs, toMs: Infinity }];
};

/** Silences that new facts end, make, cut or fill. */
const changedSilences = async (
  tx: Tx,
  rules: FacilityRules,
  facts: readonly DeviceFact[],
  now: Date,
): Promise<Change[]> => {
  const heard = heardOf(facts);
  if (heard.size === 0) return [];
  const late = new Map<string, Late>();
  const changes: Change[] = [];
  for (const row of await selectLimits(tx, rules, [...heard.keys()])) {
    const one = heard.get(row.device_id);
    if (!one) continue;
    const { device } = one;
    const lastMs = row.last_ms ?? -Infinity;
    const before = one.times.filter((ms) => ms <= lastMs);
    if (before.length > 0)
      late.set(row.device_id, { device, times: before, limitMs: row.limit_ms, lastMs });
    const [first] = one.times.filter((ms) => ms > lastMs);
    if (first === undefined) continue;
    changes.push(...changeAfter(device, row, first, now.getTime()));
  }
  for (const row of await selectBeside(tx, rules, [...late.values()])) {
    const one = late.get(row.device_id);
    if (one) changes.push(...changeAround(one, row));
  }
  return changes;
};

/** A fault of the same kind is looked for this far on; without one, all that follows is judged. */
const NEXT_FAULT_MS = 31 * 86_400_000;

/**
 * Times between a new fault that stops a dispenser from working, or its end, and the next of its
 * kind.
 */
const changedFaults = async (
  tx: Tx,
  { scope }: FacilityRules,
  facts: readonly DeviceFact[],
): Promise<Change[]> => {
  const faults = facts.flatMap(({ device, atMs, fact }) =>
    fact.type === "device_fault" && BLINDING_ALARMS.includes(fact.alarm)
      ? [{ device, atMs, alarm: fact.alarm }]
      : [],
  );
  if (faults.length === 0) return [];
  const { rows } = await tx.raw<{ rows: { place: number; next_ms: number | null }[] }>(
    `SELECT w.place::integer, extract(epoch FROM (SELECT min(f.at) FROM device_fault f
         WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
           AND f.device_id = w.device_id AND f.alarm_type = w.alarm
           AND f.at > to_timestamp(w.at_ms / 1000)
           AND f.at BETWEEN to_timestamp(:oldest / 1000.0) AND to_timestamp(:newest / 1000.0)
         ))::float8 * 1000 AS next_ms
       FROM unnest(:ids::uuid[], :alarms::smallint[], :at::float8[])
         WITH ORDINALITY AS w (device_id, alarm, at_ms, place)`,
    {
      ...scope,
      oldest: Math.min(...faults.map(({ atMs }) => atMs)),
      newest: Math.max(...faults.map(({ atMs }) => atMs)) + NEXT_FAULT_MS,
      ids: texts(faults.map(({ device }) => device.deviceId)),
      alarms: numbers(faults.map(({ alarm }) => alarm)),
      at: numbers(faults.map(({ atMs }) => atMs)),
    },
  );
  return rows.flatMap((row) => {
    const fault = faults[row.place - 1];
    if (!fault) return [];
    return [
      { placeIds: placesOf(fault.device), fromMs: fault.atMs, toMs: row.next_ms ?? Infinity },
    ];
  });
};

/**
 * Has badges judged that were read near dispensers of which new facts show something else than was
 * known: that they could not record a dispense then, or that they could. Belongs before the
 * devices' last hearing is noted.
 */
export const markBlindStale = async (
  tx: Tx,
  rules: FacilityRules,
  fresh: readonly DeviceFact[],
  now: Date,
): Promise<void> => {
  const facts = fresh.filter(isDispenser);
  const changes = [
    ...(await changedSilences(tx, rules, facts, now)),
    ...(await changedFaults(tx, rules, facts)),
  ];
  await markBadgesStaleAround(tx, rules, changes, now);
};
