import { FACT_TABLES } from "../db/tables.ts";
import type { Tx } from "../db/knex.ts";
import type { DeviceInterval } from "./changed-intervals.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { epochDayOf, type EpochDay } from "#server/lib/time/epoch-day.ts";
import { numbers, texts } from "./pg-arrays.ts";
import type { DayRange } from "./recompute-days.ts";
import { latestOf } from "#server/lib/time/bounds.ts";

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
export const staleDays = async (
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
