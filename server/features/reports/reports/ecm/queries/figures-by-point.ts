import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { dayTextAt, type HalfHour } from "#server/lib/time/half-hour.ts";
import type { CountedInterval } from "#server/features/reports/reports/run/range.ts";
import type { DaySlots } from "#server/features/reports/reports/run/shift-slots.ts";
import { type CountedPart, type Fragment, countedPart, countedParts, daysOf } from "./counting.ts";
import { type DeviceChoice, type SqlValue, summarySource } from "./summary-source.ts";

/** Sums of one place over one point's days, under one version of the report settings. */
type PointFigures = {
  locationId: string;
  /** Index among the points; −1 is the first slot of the preceding range, −2 its second … */
  point: number;
  version: number;
  events: number;
  passages: number;
  uncovered: number;
  /** Most devices that were heard on one day. */
  devicesSeen: number;
  /** Days on which a device was heard, of all devices. */
  deviceDays: number;
  /** Days on which any device was heard. */
  daysHeard: number;
};

type PointQuestion = {
  locationIds: readonly string[];
  counted: CountedInterval;
  /** Null when there is nothing to compare with. */
  preceding: CountedInterval | null;
  /** Begin of each slot of the preceding range, as `pointStarts`. */
  precedingStarts: readonly HalfHour[];
  /** Slots of the day that count; null for all. */
  slots: DaySlots | null;
  /** Begin of each point, ascending; the first is the range's start. Whole days. */
  pointStarts: readonly HalfHour[];
  /** Count only these devices. */
  devices: DeviceChoice | null;
};

/** Sums by place, point and version over one part of what a question counts. */
const sumsOver = (
  scope: Scope,
  { locationIds, devices }: PointQuestion,
  number: number,
  part: CountedPart,
  point: Fragment,
): Fragment => {
  const source = summarySource(scope, devices);
  const events = countedPart(part, "events");
  const passages = countedPart(part, "passages");
  const uncovered = countedPart(part, "uncovered");
  const { first, last } = daysOf(part.span);
  // Devices are counted once, with the day's own hours.
  const isOwn = part.daysLater === 0;
  return {
    sql: `SELECT ${number} AS question, d.location_id, ${point.sql} AS point, d.setting_version,
        sum(${events.sql})::float8 AS events, sum(${passages.sql})::float8 AS passages,
        coalesce(sum(${uncovered.sql}), 0)::float8 AS uncovered,
        ${isOwn ? source.devicesSeen : "0"} AS devices_seen,
        ${isOwn ? source.deviceDays : "0"} AS device_days,
        ${isOwn ? source.daysHeard : "0"} AS days_heard
      FROM ${source.sql} d
      WHERE d.location_id = ANY (?::uuid[]) AND d.day BETWEEN ?::date AND ?::date
      GROUP BY 2, 3, 4`,
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

const statementsOf = (scope: Scope, question: PointQuestion, number: number): Fragment[] => {
  const starts: SqlValue = question.pointStarts.map(dayTextAt);
  const before: SqlValue = question.precedingStarts.map(dayTextAt);
  const { counted, preceding, slots } = question;
  return [
    ...countedParts(counted, slots).map((part) =>
      sumsOver(scope, question, number, part, {
        sql: `width_bucket(d.day - ${part.daysLater}, ?::date[]) - 1`,
        values: [starts],
      }),
    ),
    ...(preceding === null ? [] : countedParts(preceding, slots)).map((part) =>
      sumsOver(scope, question, number, part, {
        sql: `-width_bucket(d.day - ${part.daysLater}, ?::date[])`,
        values: [before],
      }),
    ),
  ];
};

/**
 * What was counted in each place by point, and in the preceding range, for each question in turn:
 * one statement over day summaries. A place has no row for a point in which nothing arrived.
 */
export const figuresByPoint = async (
  db: Db,
  scope: Scope,
  questions: readonly PointQuestion[],
): Promise<PointFigures[][]> => {
  const statements = questions.flatMap((question, number) => statementsOf(scope, question, number));
  if (statements.length === 0) return questions.map(() => []);
  // Hundreds of short rows: as JSON, Node reads them in a fraction of the time.
  const { rows } = await db.raw<{ rows: { figures: Row[] | null }[] }>(
    `SELECT json_agg(json_build_array(question, location_id, point, setting_version, events,
        passages, uncovered, devices_seen, device_days, days_heard)) AS figures
     FROM (${statements.map(({ sql }) => sql).join(" UNION ALL ")}) counted`,
    statements.flatMap(({ values }) => values),
  );
  const found = questions.map((): PointFigures[] => []);
  for (const row of rows[0]?.figures ?? []) found[row[0]]?.push(present(row));
  return found;
};

type Row = [
  question: number,
  locationId: string,
  point: number,
  version: number,
  events: number,
  passages: number,
  uncovered: number,
  devicesSeen: number,
  deviceDays: number,
  daysHeard: number,
];

const present = (row: Row): PointFigures => {
  const [, locationId, point, version, events, passages, uncovered] = row;
  const [devicesSeen, deviceDays, daysHeard] = [row[7], row[8], row[9]];
  return {
    locationId,
    point,
    version,
    events,
    passages,
    uncovered,
    devicesSeen,
    deviceDays,
    daysHeard,
  };
};
