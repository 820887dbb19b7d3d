import { SLOTS_PER_DAY } from "#contract/limits.ts";
import type { Scope } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { dayText, floorDay } from "#server/lib/zoned-time.ts";
import type { WallSpan } from "#server/lib/zoned-time.ts";
import { daysOf } from "./counting.ts";
import { placeValues } from "./places.ts";
import type { Place } from "./places.ts";
import { summarySource } from "./summary-source.ts";
import type { DeviceChoice } from "./summary-source.ts";

/** Sums of one line of the answer over `step` half hours from the span's start. */
export type SlotFigures = {
  line: number;
  /** Which step from the span's start, 0 first. */
  index: number;
  events: number;
  /** Passages × opportunity offset in percent: opportunities × 100, a whole number. */
  opportunitiesX100: number;
};

export type SlotQuestion = {
  places: readonly Place[];
  span: WallSpan;
  /** Half hours to an index: 2 for hours, 1 for half hours. */
  step: number;
  /** Slots of the day that count; null for all. */
  slots: readonly number[] | null;
  devices: DeviceChoice | null;
};

const SQL = (source: string): string => `
WITH place AS (SELECT * FROM unnest(?::uuid[], ?::integer[]) AS p(location_id, line)),
half_hour AS (
  SELECT p.line, (d.day - ?::date) * ${SLOTS_PER_DAY} + u.slot::integer - 1 - ?::integer AS at,
    u.slot - 1 AS slot, u.events, u.passages * s.opportunity_offset AS opportunities
  FROM place p
  JOIN ${source} d ON d.location_id = p.location_id
  JOIN report_setting s ON s.customer_id = ? AND s.facility_id = ? AND s.version = d.setting_version
  CROSS JOIN LATERAL unnest(d.event_slots, d.passage_slots)
    WITH ORDINALITY AS u(events, passages, slot)
  WHERE d.day BETWEEN ?::date AND ?::date AND (u.events <> 0 OR u.passages <> 0)
)
SELECT line, at / ? AS index, sum(events)::float8 AS events,
  sum(opportunities)::float8 AS opportunities
FROM half_hour
WHERE at >= 0 AND at < ? AND (?::integer[] IS NULL OR slot = ANY (?::integer[]))
GROUP BY 1, 2`;

/**
 * Events and opportunities of each place's line by hour or half hour, out of the summaries' slots.
 * For spans of a few days; steps in which nothing happened have no row.
 */
export const figuresBySlot = async (
  db: Db,
  scope: Scope,
  { places, span, step, slots, devices }: SlotQuestion,
): Promise<SlotFigures[]> => {
  if (span.end <= span.start) return [];
  const counting = slots === null ? null : [...slots];
  const source = summarySource(scope, devices);
  const { first, last } = daysOf(span);
  const [ids, lines] = placeValues(places);
  const { rows } = await db.raw<{ rows: Row[] }>(SQL(source.sql), [
    ids,
    lines,
    dayText(span.start),
    span.start - floorDay(span.start),
    ...source.values,
    scope.customerId,
    scope.facilityId,
    first,
    last,
    step,
    span.end - span.start,
    counting,
    counting,
  ]);
  return rows.map(({ opportunities, ...row }) => ({ ...row, opportunitiesX100: opportunities }));
};

type Row = { line: number; index: number; events: number; opportunities: number };
