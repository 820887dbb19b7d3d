import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { texts } from "../pg-arrays.ts";
import type { TimeInterval } from "../intervals.ts";
import { dispenserHeard, MAY_BE_SILENT } from "./silence-sql.ts";

type Row = { device_id: string; since_ms: number; until_ms: number | null };

/*
 * From one fact to the next but one and on, as far as a dispenser may be silent at a time: whatever
 * lies between is no silence, so that only a few of many facts are looked at.
 */
const SQL = `
WITH RECURSIVE own AS MATERIALIZED (
  SELECT d.device_id, ${MAY_BE_SILENT} AS may_be_silent
    FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
    LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
   WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
     AND d.device_id = ANY (:ids::uuid[])
), heard (device_id, may_be_silent, since, at) AS (
  SELECT o.device_id, o.may_be_silent, NULL::timestamptz, COALESCE(
           greatest(${dispenserHeard("last", "o.device_id", "f.at <= :from::timestamptz")}),
           least(${dispenserHeard("first", "o.device_id", "f.at > :from::timestamptz")}))
    FROM own o
  UNION ALL
  SELECT h.device_id, h.may_be_silent, CASE WHEN s.at IS NULL THEN h.at END,
         COALESCE(s.at, CASE WHEN s.at IS NULL THEN
           least(${dispenserHeard("first", "h.device_id", "f.at > h.at")}) END)
    FROM heard h
   CROSS JOIN LATERAL (SELECT COALESCE(${dispenserHeard(
     "last",
     "h.device_id",
     "f.at > h.at AND f.at <= h.at + h.may_be_silent",
   )}) AS at) s
   WHERE h.at < :to
)
SELECT device_id, extract(epoch FROM since)::float8 * 1000 AS since_ms,
       extract(epoch FROM at)::float8 * 1000 AS until_ms
  FROM heard
 WHERE since IS NOT NULL AND (at IS NOT NULL OR since < :now::timestamptz - may_be_silent)`;

const latest = 8.64e15;
const instant = (ms: number): Date => new Date(Math.min(Math.max(ms, 0), latest));

/**
 * When dispensers were silent for longer than they may be, wherever that touches a span: from after
 * the last fact until the next one, or for good where none has come. What was before a dispenser's
 * first fact is no silence.
 */
export const loadSilences = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  deviceIds: readonly string[],
  { fromMs, toMs }: TimeInterval,
  now: Date,
): Promise<Map<string, TimeInterval[]>> => {
  const { rows } = await tx.raw<{ rows: Row[] }>(SQL, {
    customerId,
    facilityId,
    ids: texts(deviceIds),
    from: instant(fromMs),
    to: instant(toMs),
    now,
  });
  const byDevice = Map.groupBy(rows, (row) => row.device_id);
  return new Map(
    [...byDevice].map(([deviceId, silences]) => [
      deviceId,
      // At the instant of a fact it was there.
      silences.map((row) => ({ fromMs: row.since_ms + 1, toMs: row.until_ms ?? Infinity })),
    ]),
  );
};
