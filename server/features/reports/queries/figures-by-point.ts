import type { Scope } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import type { WallSpan } from "#server/lib/zoned-time.ts";
import { dayText } from "#server/lib/zoned-time.ts";
import { countedPart, dayInside, daysOf } from "./counting.ts";
import type { Fragment } from "./counting.ts";
import { placeValues } from "./places.ts";
import type { Place } from "./places.ts";
import { summarySource } from "./summary-source.ts";
import type { DeviceChoice } from "./summary-source.ts";

/** Sums of one line of the answer over one point's days. */
export type PointFigures = {
  line: number;
  /** Index among the points; −1 for days before the first one, which only the trend needs. */
  point: number;
  events: number;
  /** Passages × opportunity offset in percent: opportunities × 100, a whole number. */
  opportunitiesX100: number;
  precedingEvents: number;
  precedingOpportunitiesX100: number;
  /** Most devices that were heard on one day. */
  devicesSeen: number;
};

export type PointQuestion = {
  places: readonly Place[];
  counted: WallSpan;
  preceding: WallSpan;
  /** Slots of the day that count; null for all. */
  slots: readonly number[] | null;
  /** Begin of each point, ascending; the first is the range's start. Whole days. */
  pointStarts: readonly number[];
  /** Count only these devices. */
  devices: DeviceChoice | null;
};

const days = (question: PointQuestion): { first: string; last: string } => {
  const spans = [question.counted, question.preceding].filter(({ start, end }) => end > start);
  return {
    first: spans.map((span) => daysOf(span).first).toSorted()[0] ?? daysOf(question.counted).first,
    last:
      spans
        .map((span) => daysOf(span).last)
        .toSorted()
        .at(-1) ?? daysOf(question.counted).last,
  };
};

/**
 * Events and opportunities of each place's line by point, with the preceding range's beside them:
 * one statement over day summaries. A point without any summary row has no row here either.
 */
export const figuresByPoint = async (
  db: Db,
  scope: Scope,
  question: PointQuestion,
): Promise<PointFigures[]> => {
  const { counted, preceding, slots } = question;
  const now = { span: counted, slots };
  const before = { span: preceding, slots };
  const source = summarySource(scope, question.devices);
  const parts: Fragment[] = [
    countedPart(now, "events"),
    countedPart(now, "passages"),
    countedPart(before, "events"),
    countedPart(before, "passages"),
    dayInside(counted),
  ];
  const [events, passages, eventsBefore, passagesBefore, isInside] = parts.map(({ sql }) => sql);
  const { first, last } = days(question);
  const [ids, lines] = placeValues(question.places);
  const sql = `
WITH place AS (SELECT * FROM unnest(?::uuid[], ?::integer[]) AS p(location_id, line)),
day AS (
  SELECT p.line, d.day, width_bucket(d.day, ?::date[]) - 1 AS point,
    sum(${events}) AS events,
    sum((${passages}) * s.opportunity_offset) AS opportunities,
    sum(${eventsBefore}) AS events_before,
    sum((${passagesBefore}) * s.opportunity_offset) AS opportunities_before,
    coalesce(${source.devicesSeen} FILTER (WHERE ${isInside}), 0) AS devices_seen
  FROM place p
  JOIN ${source.sql} d ON d.location_id = p.location_id
  JOIN report_setting s ON s.customer_id = ? AND s.facility_id = ? AND s.version = d.setting_version
  WHERE d.day BETWEEN ?::date AND ?::date
  GROUP BY p.line, d.day
)
SELECT line, point, sum(events)::float8 AS events, sum(opportunities)::float8 AS opportunities,
  sum(events_before)::float8 AS events_before,
  sum(opportunities_before)::float8 AS opportunities_before,
  max(devices_seen)::integer AS devices_seen
FROM day GROUP BY line, point`;
  const values = [
    ids,
    lines,
    question.pointStarts.map(dayText),
    ...parts.flatMap((part) => part.values),
    ...source.values,
    scope.customerId,
    scope.facilityId,
    first,
    last,
  ];
  const { rows } = await db.raw<{ rows: Row[] }>(sql, values);
  return rows.map((row) => ({
    line: row.line,
    point: row.point,
    events: row.events,
    opportunitiesX100: row.opportunities,
    precedingEvents: row.events_before,
    precedingOpportunitiesX100: row.opportunities_before,
    devicesSeen: row.devices_seen,
  }));
};

type Row = {
  line: number;
  point: number;
  events: number;
  opportunities: number;
  events_before: number;
  opportunities_before: number;
  devices_seen: number;
};
