import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { dayText } from "#server/lib/zoned-time.ts";
import type { CountedSpan } from "#server/features/reports/run/range.ts";
import type { DaySlots } from "#server/features/reports/run/shift-slots.ts";
import { countedPart, countedParts, daysOf } from "./counting.ts";
import type { CountedPart, Fragment } from "./counting.ts";
import { summarySource } from "./summary-source.ts";
import type { DeviceChoice, SqlValue } from "./summary-source.ts";

/** Sums of one place over one point's days, under one version of the report settings. */
export type PointFigures = {
  locationId: string;
  /** Index among the points; −1 is the whole preceding range. */
  point: number;
  version: number;
  events: number;
  passages: number;
  uncovered: number;
  /** Most devices that were heard on one day. */
  devicesSeen: number;
  /** Days on which a device was heard, of all devices. */
  deviceDays: number;
};

export type PointQuestion = {
  locationIds: readonly string[];
  counted: CountedSpan;
  /** Null when there is nothing to compare with. */
  preceding: CountedSpan | null;
  /** Slots of the day that count; null for all. */
  slots: DaySlots | null;
  /** Begin of each point, ascending; the first is the range's start. Whole days. */
  pointStarts: readonly number[];
  /** Count only these devices. */
  devices: DeviceChoice | null;
};

type Statement = { sql: string; values: SqlValue[] };

/** Sums by place, point and version over one part of what is counted. */
const sumsOver = (
  scope: Scope,
  { locationIds, devices }: PointQuestion,
  part: CountedPart,
  point: Fragment,
): Statement => {
  const source = summarySource(scope, devices);
  const events = countedPart(part, "events");
  const passages = countedPart(part, "passages");
  const uncovered = countedPart(part, "uncovered");
  const { first, last } = daysOf(part.span);
  // Devices are counted once, with the day's own hours.
  const isOwn = part.daysLater === 0;
  return {
    sql: `SELECT d.location_id, ${point.sql} AS point, d.setting_version AS version,
        sum(${events.sql})::float8 AS events, sum(${passages.sql})::float8 AS passages,
        coalesce(sum(${uncovered.sql}), 0)::float8 AS uncovered,
        ${isOwn ? source.devicesSeen : "0"} AS devices_seen,
        ${isOwn ? source.deviceDays : "0"} AS device_days
      FROM ${source.sql} d
      WHERE d.location_id = ANY (?::uuid[]) AND d.day BETWEEN ?::date AND ?::date
      GROUP BY 1, 2, 3`,
    values: [
      ...point.values,
      ...events.values,
      ...passages.values,
      ...uncovered.values,
      ...source.values,
      [...locationIds],
      first,
      last,
    ],
  };
};

/**
 * What was counted in each place by point, and in the preceding range: one statement over day
 * summaries. A place has no row for a point in which nothing arrived.
 */
export const figuresByPoint = async (
  db: Db,
  scope: Scope,
  question: PointQuestion,
): Promise<PointFigures[]> => {
  const starts: SqlValue = question.pointStarts.map(dayText);
  const { counted, preceding, slots } = question;
  const statements = [
    ...countedParts(counted, slots).map((part) =>
      sumsOver(scope, question, part, {
        sql: `width_bucket(d.day - ${part.daysLater}, ?::date[]) - 1`,
        values: [starts],
      }),
    ),
    ...(preceding === null ? [] : countedParts(preceding, slots)).map((part) =>
      sumsOver(scope, question, part, { sql: "-1", values: [] }),
    ),
  ];
  if (statements.length === 0) return [];
  const { rows } = await db.raw<{ rows: Row[] }>(
    statements.map(({ sql }) => sql).join(" UNION ALL "),
    statements.flatMap(({ values }) => values),
  );
  return rows.map((row) => ({
    locationId: row.location_id,
    point: row.point,
    version: row.version,
    events: row.events,
    passages: row.passages,
    uncovered: row.uncovered,
    devicesSeen: row.devices_seen,
    deviceDays: row.device_days,
  }));
};

type Row = {
  location_id: string;
  point: number;
  version: number;
  events: number;
  passages: number;
  uncovered: number;
  devices_seen: number;
  device_days: number;
};
