import { SLOTS_PER_DAY } from "#contract/limits.ts";
import type { Scope } from "../access/actor.ts";
import type { Tx } from "../db/knex.ts";
import { NOWHERE } from "./day-deltas.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { dayStartMs, dayText } from "./local-time.ts";
import { baseVersion } from "./location-deltas.ts";
import { numbers, texts } from "./pg-arrays.ts";
import { rulePeriods } from "./rule-periods.ts";
import { NO_SLOTS } from "./slots.ts";

/** Local days, both included, in days since 1970-01-01. */
export type DayRange = { from: number; to: number };

const slots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
const noSlots = `'${NO_SLOTS}'::integer[]`;
/** What counts by half hour as one array: of facts, and of such arrays. */
const slotsOfFacts = `ARRAY[${slots
  .map((slot) => `coalesce(sum(n) FILTER (WHERE slot = ${slot}), 0)::integer`)
  .join(",")}]`;
const slotsOfRows = `ARRAY[${slots.map((slot) => `sum(d.slots[${slot + 1}])::integer`).join(",")}]`;

const ofFacility = `customer_id = :customerId AND facility_id = :facilityId
     AND at >= :from AND at < :to`;
const facts = `
  SELECT device_id, at, count::integer AS n, count::integer AS dispenses, 0 AS reports,
         false AS is_passage, false AS is_out
    FROM dispense WHERE ${ofFacility}
  UNION ALL
  SELECT device_id, at, 1, 0, 0, true, is_out FROM passage WHERE ${ofFacility}
  UNION ALL
  SELECT device_id, at, 0, 0, 1, false, false FROM device_report WHERE ${ofFacility}
  UNION ALL
  SELECT device_id, at, 0, 0, 1, false, false FROM device_fault WHERE ${ofFacility}`;

/*
 * Everything about time (zone offsets, settings versions) comes in as `period`, worked out by the
 * same code that serves ingest; days and half hours are then plain arithmetic on seconds. A device
 * is either a dispenser or a counter, so that one array of slots serves its row; `n` is what
 * counts of it: hygiene events or passages. `OFFSET 0` keeps the planner from working out a fact's
 * half hour anew for each of the 48 sums.
 */
const recompute = `
  WITH period AS (
    SELECT to_timestamp(from_ms / 1000) AS from_at, to_timestamp(to_ms / 1000) AS to_at,
           offset_ms / 1000 AS offset_s, version, outbound_only
      FROM unnest(:fromMs::float8[], :toMs::float8[], :offsetMs::float8[], :versions::integer[],
                  :outboundOnly::boolean[])
        AS p (from_ms, to_ms, offset_ms, version, outbound_only)
  ), base AS (
    SELECT * FROM unnest(:days::date[], :baseVersions::integer[]) AS b (day, version)
  ), lineage AS (
    SELECT * FROM unnest(:locations::uuid[], :ancestors::uuid[]) AS l (location_id, ancestor_id)
  ), counted AS (
    SELECT f.device_id, coalesce(a.location_id, :nowhere::uuid) AS location_id, p.version,
           floor((date_part('epoch', f.at) + p.offset_s) / 1800)::integer / 48 AS day_number,
           floor((date_part('epoch', f.at) + p.offset_s) / 1800)::integer % 48 AS slot,
           f.dispenses, f.reports, f.is_passage,
           CASE WHEN a.location_id IS NULL THEN 0
                WHEN f.is_passage THEN CASE WHEN f.is_out OR NOT p.outbound_only THEN 1 ELSE 0 END
                WHEN a.is_compliance THEN f.n ELSE 0 END AS n
      FROM (${facts}) f
      JOIN period p ON f.at >= p.from_at AND f.at < p.to_at
      LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = f.device_id AND f.at >= a.starts_at
       AND (a.ends_at IS NULL OR f.at < a.ends_at)
    OFFSET 0
  ), device_row AS MATERIALIZED (
    SELECT device_id, location_id, '1970-01-01'::date + day_number AS day, version,
           bool_or(is_passage) AS is_counter, sum(n)::integer AS n,
           sum(dispenses)::integer AS dispenses, sum(reports)::integer AS reports,
           ${slotsOfFacts} AS slots
      FROM counted
     WHERE day_number BETWEEN :firstDay AND :lastDay
     GROUP BY device_id, location_id, day_number, version
  ), device_rows AS (
    INSERT INTO device_day (customer_id, facility_id, device_id, location_id, day,
      setting_version, events, passages, dispenses, reports, event_slots, passage_slots)
    SELECT :customerId::uuid, :facilityId::uuid, device_id, location_id, day, version,
           CASE WHEN is_counter THEN 0 ELSE n END, CASE WHEN is_counter THEN n ELSE 0 END,
           dispenses, reports,
           CASE WHEN is_counter THEN ${noSlots} ELSE slots END,
           CASE WHEN is_counter THEN slots ELSE ${noSlots} END
      FROM device_row
  ), location_part AS (
    SELECT l.ancestor_id AS location_id, d.day, d.version, d.is_counter, sum(d.n) AS n,
           0 AS devices_seen, ${slotsOfRows} AS slots
      FROM device_row d JOIN lineage l ON l.location_id = d.location_id
     GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT l.ancestor_id, d.day, b.version, NULL, 0, count(DISTINCT d.device_id), NULL
      FROM device_row d
      JOIN lineage l ON l.location_id = d.location_id
      JOIN base b ON b.day = d.day
     GROUP BY 1, 2, 3
  )
  INSERT INTO location_day (customer_id, facility_id, location_id, day, setting_version,
    events, passages, devices_seen, event_slots, passage_slots)
  SELECT :customerId::uuid, :facilityId::uuid, location_id, day, version,
         coalesce(sum(n) FILTER (WHERE NOT is_counter), 0),
         coalesce(sum(n) FILTER (WHERE is_counter), 0), sum(devices_seen),
         coalesce(max(slots) FILTER (WHERE NOT is_counter), ${noSlots}),
         coalesce(max(slots) FILTER (WHERE is_counter), ${noSlots})
    FROM location_part GROUP BY location_id, day, version`;

const remove = async (tx: Tx, scope: Scope, table: string, days: DayRange): Promise<void> => {
  await tx.raw(
    `DELETE FROM ${table} WHERE customer_id = ? AND facility_id = ? AND day BETWEEN ? AND ?`,
    [scope.customerId, scope.facilityId, dayText(days.from), dayText(days.to)],
  );
};

/** Local days can be a little longer than the calendar says; the day itself is checked again. */
const MARGIN_MS = 3 * 3_600_000;

/**
 * Replaces the day summaries of the given days by what the stored facts say. The transaction
 * holds the facility's lock and has read `rules` under it.
 */
export const recomputeDays = async (
  tx: Tx,
  rules: FacilityRules,
  days: DayRange,
): Promise<void> => {
  const { scope, local } = rules;
  await remove(tx, scope, "device_day", days);
  await remove(tx, scope, "location_day", days);
  const fromMs = dayStartMs(local, days.from) - MARGIN_MS;
  const toMs = dayStartMs(local, days.to + 1) + MARGIN_MS;
  const periods = rulePeriods(rules, fromMs, toMs);
  const dayList = Array.from({ length: days.to - days.from + 1 }, (_, index) => days.from + index);
  const lineage = [...rules.lineage].flatMap(([id, line]) =>
    line.map((above) => [id, above] as const),
  );
  await tx.raw(recompute, {
    customerId: scope.customerId,
    facilityId: scope.facilityId,
    from: new Date(fromMs),
    to: new Date(toMs),
    firstDay: days.from,
    lastDay: days.to,
    fromMs: numbers(periods.map((period) => period.fromMs)),
    toMs: numbers(periods.map((period) => period.toMs)),
    offsetMs: numbers(periods.map((period) => period.offsetMs)),
    versions: numbers(periods.map((period) => period.version)),
    outboundOnly: numbers(periods.map((period) => period.outboundOnly)),
    days: texts(dayList.map(dayText)),
    baseVersions: numbers(dayList.map((day) => baseVersion(rules, day))),
    locations: texts(lineage.map(([location]) => location)),
    ancestors: texts(lineage.map(([, ancestor]) => ancestor)),
    nowhere: NOWHERE,
  });
};
