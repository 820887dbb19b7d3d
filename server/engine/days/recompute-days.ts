import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { latestOf } from "#server/lib/time/bounds.ts";
import { type EpochDay, epochDayText, plusDays } from "#server/lib/time/epoch-day.ts";
import { dayStartMs } from "#server/lib/time/local-time.ts";
import type { Tx } from "#server/db/knex.ts";
import { NOWHERE } from "./device-day-deltas.ts";
import { OFFLINE_ALARM } from "../device-fact.ts";
import { type FacilityRules, versionAt } from "../facility-rules.ts";
import type { TimeInterval } from "../intervals.ts";
import { baseVersion } from "./location-day-deltas.ts";
import { numbers, texts } from "../pg-arrays.ts";
import { NO_SLOTS } from "../slots.ts";
import { DEVICE_DAY, LOCATION_DAY, writeChangedDays } from "./write-changed-days.ts";

/** Instants `[fromMs, toMs)` with one offset from UTC and one version of the report settings. */
type RulePeriod = {
  fromMs: number;
  toMs: number;
  offsetMs: number;
  version: number;
  outboundOnly: boolean;
};

/** Cuts `[fromMs, toMs)` wherever the clock or the report settings change. */
const rulePeriods = (rules: FacilityRules, fromMs: number, toMs: number): RulePeriod[] => {
  const periods: RulePeriod[] = [];
  for (let at = fromMs; at < toMs;) {
    const clock = rules.local.periodAt(at);
    const { version, outboundOnly } = versionAt(rules, at);
    const changes = rules.versions.map((next) => next.fromMs).filter((ms) => ms > at);
    const end = Math.min(toMs, clock.toMs, ...changes);
    periods.push({ fromMs: at, toMs: end, offsetMs: clock.offsetMs, version, outboundOnly });
    at = end;
  }
  return periods;
};

/** Local days, both included, in days since 1970-01-01. */
export type DayRange = { from: EpochDay; to: EpochDay };

const slots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
const noSlots = `'${NO_SLOTS}'::integer[]`;
/** What counts by half hour as one array: of facts, and of such arrays. */
const slotsOfFacts = `ARRAY[${slots
  .map((slot) => `coalesce(sum(n) FILTER (WHERE slot = ${slot}), 0)::integer`)
  .join(",")}]`;
const sumOf = (kind: string): string =>
  `coalesce(sum(n) FILTER (WHERE kind = '${kind}'), 0)::integer AS ${kind === "uncovered" ? kind : `${kind}s`}`;
const slotsOfRows = (name: string): string =>
  `ARRAY[${slots.map((slot) => `sum(d.${name}[${slot + 1}])::integer`).join(",")}]`;

const ofFacility = `customer_id = :customerId AND facility_id = :facilityId
     AND at >= :from AND at < :to`;
const facts = `
  SELECT device_id, at, count::integer AS n, count::integer AS dispenses, 0 AS reports, 0 AS faults,
         true AS is_hearing, false AS is_passage, false AS is_out
    FROM dispense WHERE ${ofFacility}
  UNION ALL
  SELECT device_id, at, 1, 0, 0, 0, true, true, is_out FROM passage WHERE ${ofFacility}
  UNION ALL
  SELECT device_id, at, 0, 0, 1, 0, true, false, false FROM device_report WHERE ${ofFacility}
  UNION ALL
  SELECT device_id, at, 0, 0, 0, 1, alarm_type <> ${OFFLINE_ALARM}, false, false
    FROM device_fault WHERE ${ofFacility}`;

/*
 * Everything about time and place (zone offsets, settings versions, coverage) comes in as `period`
 * and `covered`, worked out by the same code that serves ingest; days and half hours are then plain
 * arithmetic on seconds. `n` is what counts of a fact, and `kind` as what: an event, an uncovered
 * dispense or a passage. `OFFSET 0` stops the planner from working out a fact's half hour again for
 * each of the 48 sums.
 */
const recomputeDevices = `
  WITH period AS (
    SELECT to_timestamp(from_ms / 1000) AS from_at, to_timestamp(to_ms / 1000) AS to_at,
           offset_ms / 1000 AS offset_s, version, outbound_only
      FROM unnest(:fromMs::float8[], :toMs::float8[], :offsetMs::float8[], :versions::integer[],
                  :outboundOnly::boolean[])
        AS p (from_ms, to_ms, offset_ms, version, outbound_only)
  ), covered AS (
    SELECT location_id, is_covered, to_timestamp(from_ms / 1000) AS from_at,
           to_timestamp(to_ms / 1000) AS to_at
      FROM unnest(:coverPlaces::uuid[], :coverFromMs::float8[], :coverToMs::float8[],
                  :isCovered::boolean[])
        AS c (location_id, from_ms, to_ms, is_covered)
  ), hung AS MATERIALIZED (
    SELECT a.device_id, a.location_id, greatest(a.starts_at, c.from_at) AS from_at,
           least(coalesce(a.ends_at, 'infinity'), c.to_at) AS to_at, a.is_compliance, c.is_covered
      FROM device_assignment a
      JOIN covered c ON c.location_id = a.location_id AND c.to_at > a.starts_at
       AND (a.ends_at IS NULL OR c.from_at < a.ends_at)
     WHERE a.customer_id = :customerId AND a.facility_id = :facilityId
  ), counted AS (
    SELECT f.device_id, coalesce(h.location_id, :nowhere::uuid) AS location_id, p.version,
           floor((date_part('epoch', f.at) + p.offset_s) / 1800)::integer / 48 AS day_number,
           floor((date_part('epoch', f.at) + p.offset_s) / 1800)::integer % 48 AS slot,
           f.dispenses, f.reports, f.faults, f.is_hearing,
           CASE WHEN f.is_passage THEN 'passage' WHEN h.is_covered THEN 'event'
                ELSE 'uncovered' END AS kind,
           CASE WHEN h.location_id IS NULL OR NOT h.is_compliance THEN 0
                WHEN f.is_passage AND p.outbound_only AND NOT f.is_out THEN 0 ELSE f.n END AS n
      FROM (${facts}) f
      JOIN period p ON f.at >= p.from_at AND f.at < p.to_at
      LEFT JOIN hung h ON h.device_id = f.device_id AND f.at >= h.from_at AND f.at < h.to_at
    OFFSET 0
  ), part AS (
    SELECT device_id, location_id, day_number, version, kind, sum(n)::integer AS n,
           sum(dispenses)::integer AS dispenses, sum(reports)::integer AS reports,
           sum(faults)::integer AS faults, bool_or(is_hearing) AS is_heard,
           ${slotsOfFacts} AS slots
      FROM counted
     WHERE day_number BETWEEN :firstDay AND :lastDay
     GROUP BY device_id, location_id, day_number, version, kind
  ), fresh AS (
    SELECT device_id, location_id, '1970-01-01'::date + day_number AS day,
           version AS setting_version,
           ${["event", "uncovered", "passage"].map(sumOf).join(", ")},
           sum(dispenses)::integer AS dispenses, sum(reports)::integer AS reports,
           sum(faults)::integer AS faults, bool_or(is_heard) AS is_heard,
           coalesce(max(slots) FILTER (WHERE kind = 'event'), ${noSlots}) AS event_slots,
           max(slots) FILTER (WHERE kind = 'uncovered' AND n > 0) AS uncovered_slots,
           coalesce(max(slots) FILTER (WHERE kind = 'passage'), ${noSlots}) AS passage_slots
      FROM part GROUP BY device_id, location_id, day_number, version
  )`;

/** One kind of count, carried up the location tree; most rows of devices have one kind alone. */
const carried = (kind: string): string => `
    SELECT l.ancestor_id AS location_id, d.day, d.setting_version AS version, '${kind}' AS kind,
           sum(d.${kind}s)::integer AS n, ${slotsOfRows(`${kind}_slots`)} AS slots,
           0 AS devices_seen
      FROM mine d JOIN lineage l ON l.location_id = d.location_id
     WHERE d.${kind}s > 0 GROUP BY 1, 2, 3`;

const recomputeLocations = `
  WITH base AS (
    SELECT * FROM unnest(:days::date[], :baseVersions::integer[]) AS b (day, version)
  ), lineage AS (
    SELECT * FROM unnest(:locations::uuid[], :ancestors::uuid[]) AS l (location_id, ancestor_id)
  ), mine AS (
    SELECT *, uncovered AS uncovereds FROM device_day
     WHERE customer_id = :customerId AND facility_id = :facilityId
       AND day BETWEEN :firstDayText::date AND :lastDayText::date
  ), part AS (
    ${["event", "uncovered", "passage"].map(carried).join("\n    UNION ALL")}
    UNION ALL
    SELECT DISTINCT l.ancestor_id, d.day, d.setting_version, 'none', 0, NULL::integer[], 0
      FROM mine d JOIN lineage l ON l.location_id = d.location_id
    UNION ALL
    SELECT l.ancestor_id, d.day, b.version, 'none', 0, NULL, count(DISTINCT d.device_id)
      FROM mine d
      JOIN lineage l ON l.location_id = d.location_id
      JOIN base b ON b.day = d.day
     WHERE d.is_heard
     GROUP BY 1, 2, 3
  ), fresh AS (
    SELECT location_id, day, version AS setting_version,
           ${["event", "uncovered", "passage"].map(sumOf).join(", ")},
           sum(devices_seen)::integer AS devices_seen,
           coalesce(max(slots) FILTER (WHERE kind = 'event'), ${noSlots}) AS event_slots,
           max(slots) FILTER (WHERE kind = 'uncovered') AS uncovered_slots,
           coalesce(max(slots) FILTER (WHERE kind = 'passage'), ${noSlots}) AS passage_slots
      FROM part GROUP BY location_id, day, version
  )`;

/** All of time at every place, cut wherever a place begins or ceases to be covered. */
const coverPieces = ({ lineage, coverage }: FacilityRules) =>
  [...lineage.keys()].flatMap((locationId) => {
    const pieces: (TimeInterval & { locationId: string; isCovered: boolean })[] = [];
    let fromMs = -Infinity;
    for (const span of coverage.openIntervalsOf(locationId)) {
      if (span.fromMs > fromMs) {
        pieces.push({ locationId, fromMs, toMs: span.fromMs, isCovered: false });
      }
      pieces.push({ locationId, ...span, isCovered: true });
      fromMs = span.toMs;
    }
    if (fromMs < Infinity) pieces.push({ locationId, fromMs, toMs: Infinity, isCovered: false });
    return pieces;
  });

/** Local days can be a little longer than the calendar says; the day itself is checked again. */
const MARGIN_MS = 3 * 3_600_000;

/**
 * Brings the day summaries of the given days in line with what the stored facts say, but for
 * days whose facts are archived. The transaction holds the facility's lock and has read `rules`
 * under it.
 */
export const recomputeDays = async (
  tx: Tx,
  rules: FacilityRules,
  asked: DayRange,
): Promise<void> => {
  const { scope, local, countedFrom } = rules;
  const days = { from: latestOf(asked.from, countedFrom.day), to: asked.to };
  if (days.from > days.to) return;
  const keys = {
    ...scope,
    firstDayText: epochDayText(days.from),
    lastDayText: epochDayText(days.to),
  };
  const fromMs = dayStartMs(local, days.from) - MARGIN_MS;
  const toMs = dayStartMs(local, plusDays(days.to, 1)) + MARGIN_MS;
  const periods = rulePeriods(rules, fromMs, toMs);
  const dayList = Array.from({ length: days.to - days.from + 1 }, (_, index) =>
    plusDays(days.from, index),
  );
  const lineage = [...rules.lineage].flatMap(([id, line]) =>
    line.map((above) => [id, above] as const),
  );
  const cover = coverPieces(rules);
  await writeChangedDays(tx, DEVICE_DAY, recomputeDevices, {
    ...keys,
    from: new Date(fromMs),
    to: new Date(toMs),
    firstDay: days.from,
    lastDay: days.to,
    fromMs: numbers(periods.map((period) => period.fromMs)),
    toMs: numbers(periods.map((period) => period.toMs)),
    offsetMs: numbers(periods.map((period) => period.offsetMs)),
    versions: numbers(periods.map((period) => period.version)),
    outboundOnly: numbers(periods.map((period) => period.outboundOnly)),
    coverPlaces: texts(cover.map((piece) => piece.locationId)),
    coverFromMs: numbers(cover.map((piece) => piece.fromMs)),
    coverToMs: numbers(cover.map((piece) => piece.toMs)),
    isCovered: numbers(cover.map((piece) => piece.isCovered)),
    nowhere: NOWHERE,
  });
  await writeChangedDays(tx, LOCATION_DAY, recomputeLocations, {
    ...keys,
    days: texts(dayList.map(epochDayText)),
    baseVersions: numbers(dayList.map((day) => baseVersion(rules, day))),
    locations: texts(lineage.map(([location]) => location)),
    ancestors: texts(lineage.map(([, ancestor]) => ancestor)),
  });
};
