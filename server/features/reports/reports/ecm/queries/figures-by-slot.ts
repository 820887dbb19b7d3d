import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { dayTextAt, floorDay } from "#server/lib/time/half-hour.ts";
import type { CountedInterval } from "#server/features/reports/reports/run/range.ts";
import type { DaySlots } from "#server/features/reports/reports/run/shift-slots.ts";
import { countedParts, daysOf, halfHoursOf, isEmpty } from "./counting.ts";
import { type DeviceChoice, summarySource } from "./summary-source.ts";

/** Sums of one place over `step` half hours, under one version of the report settings. */
type SlotFigures = {
  locationId: string;
  /** Which step from the span's start, 0 first. */
  index: number;
  version: number;
  events: number;
  passages: number;
};

type SlotQuestion = {
  locationIds: readonly string[];
  span: CountedInterval;
  /** Half hours to an index: 2 for hours, 1 for half hours. */
  step: number;
  /** Slots of the day that count; null for all. */
  slots: DaySlots | null;
  devices: DeviceChoice | null;
};

const statement = (source: string): string => `
WITH half_hour AS (
  SELECT d.location_id, d.setting_version AS version, u.events, u.passages,
    (d.day - ?::date) * ${SLOTS_PER_DAY} + u.slot::integer - 1 - ?::integer AS at
  FROM ${source} d
  CROSS JOIN LATERAL unnest(d.event_slots, d.passage_slots)
    WITH ORDINALITY AS u(events, passages, slot)
  WHERE d.location_id = ANY (?::uuid[]) AND d.day BETWEEN ?::date AND ?::date
    AND (u.events <> 0 OR u.passages <> 0)
)
SELECT location_id, at / ? AS index, version, sum(events)::float8 AS events,
  sum(passages)::float8 AS passages
FROM half_hour
WHERE CASE WHEN ?::integer[] IS NULL THEN at >= 0 AND at < ? ELSE at = ANY (?::integer[]) END
GROUP BY 1, 2, 3`;

/**
 * What was counted in each place by hour or half hour, out of the summaries' slots. For spans of a
 * few days; a place has no row for a step in which nothing happened.
 */
export const figuresBySlot = async (
  db: Db,
  scope: Scope,
  { locationIds, span, step, slots, devices }: SlotQuestion,
): Promise<SlotFigures[]> => {
  if (isEmpty(span)) return [];
  const source = summarySource(scope, devices);
  const { first, last } = daysOf({ start: span.start, end: span.lastEnd });
  const counting =
    slots === null ? null : halfHoursOf(countedParts(span, slots)).map((at) => at - span.start);
  const { rows } = await db.raw<{ rows: Row[] }>(statement(source.sql), [
    dayTextAt(span.start),
    span.start - floorDay(span.start),
    ...source.values,
    [...locationIds],
    first,
    last,
    step,
    counting,
    span.end - span.start,
    counting,
  ]);
  return rows.map(({ location_id: locationId, ...row }) => ({ locationId, ...row }));
};

type Row = {
  location_id: string;
  index: number;
  version: number;
  events: number;
  passages: number;
};
