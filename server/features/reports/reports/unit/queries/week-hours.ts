import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import {
  countedParts,
  daysOf,
  halfHoursOf,
  isEmpty,
} from "#server/features/reports/reports/ecm/queries/counting.ts";
import {
  type DeviceChoice,
  summarySource,
} from "#server/features/reports/reports/ecm/queries/summary-source.ts";
import type { CountedInterval } from "#server/features/reports/reports/run/range.ts";
import type { DaySlots } from "#server/features/reports/reports/run/shift-slots.ts";

/** Sums over one hour of one weekday, under one version of the report settings. */
type WeekHour = {
  /** 0 is the first hour of Sunday, 167 the last of Saturday. */
  hour: number;
  version: number;
  events: number;
  passages: number;
};

const statement = (source: string): string => `
WITH half_hour AS (
  SELECT d.setting_version AS version, u.events, u.passages,
    extract(dow FROM d.day)::integer * 24 + (u.slot::integer - 1) / 2 AS hour,
    (d.day - date '1970-01-01') * ${SLOTS_PER_DAY} + u.slot::integer - 1 AS at
  FROM ${source} d
  CROSS JOIN LATERAL unnest(d.event_slots, d.passage_slots)
    WITH ORDINALITY AS u(events, passages, slot)
  WHERE d.location_id = ANY (?::uuid[]) AND d.day BETWEEN ?::date AND ?::date
    AND (u.events <> 0 OR u.passages <> 0)
)
SELECT hour, version, sum(events)::float8 AS events, sum(passages)::float8 AS passages
FROM half_hour
WHERE CASE WHEN ?::integer[] IS NULL THEN at >= ? AND at < ? ELSE at = ANY (?::integer[]) END
GROUP BY 1, 2`;

/** What was counted in some places together by weekday and hour of the clock. */
export const weekHours = async (
  db: Db,
  scope: Scope,
  {
    locationIds,
    span,
    slots,
    devices,
  }: {
    locationIds: readonly string[];
    span: CountedInterval;
    slots: DaySlots | null;
    devices: DeviceChoice | null;
  },
): Promise<WeekHour[]> => {
  if (isEmpty(span)) return [];
  const source = summarySource(scope, devices);
  const { first, last } = daysOf({ start: span.start, end: span.lastEnd });
  const counting = slots === null ? null : halfHoursOf(countedParts(span, slots));
  const { rows } = await db.raw<{ rows: WeekHour[] }>(statement(source.sql), [
    ...source.values,
    [...locationIds],
    first,
    last,
    counting,
    span.start,
    span.end,
    counting,
  ]);
  return rows;
};
