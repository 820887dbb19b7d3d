import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { type HalfHour, dayTextAt } from "#server/lib/time/half-hour.ts";
import type { CountedInterval } from "#server/features/reports/reports/run/range.ts";
import type { DaySlots } from "#server/features/reports/reports/run/shift-slots.ts";
import { type CountedPart, countedPart, countedParts, daysOf } from "./counting.ts";
import { type DeviceChoice, type SqlValue, summarySource } from "./summary-source.ts";

/** A range, and the slots of its days that count: one shift, or the range before it. */
type ShiftInterval = {
  readonly span: CountedInterval;
  readonly slots: DaySlots | null;
  /** Begins of days that it is counted by, ascending; the first is its own. */
  readonly starts: readonly HalfHour[];
};

/**
 * Sums of some places over one of the requested intervals, under one version of the report
 * settings.
 */
type ShiftSums = {
  /** Index among the spans. */
  at: number;
  /** Index among its starts. */
  point: number;
  version: number;
  events: number;
  passages: number;
};

type ShiftQuestion = {
  /** Places that do not overlap; they are summed. */
  locationIds: readonly string[];
  devices: DeviceChoice | null;
  spans: readonly ShiftInterval[];
};

type Statement = { sql: string; values: SqlValue[] };

const sumsOver = (
  scope: Scope,
  { locationIds, devices }: ShiftQuestion,
  at: number,
  part: CountedPart,
  starts: ShiftInterval["starts"],
): Statement => {
  const source = summarySource(scope, devices);
  const events = countedPart(part, "events");
  const passages = countedPart(part, "passages");
  const { first, last } = daysOf(part.span);
  return {
    sql: `SELECT ${at} AS at, width_bucket(d.day - ${part.daysLater}, ?::date[]) - 1 AS point,
        d.setting_version AS version,
        sum(${events.sql})::float8 AS events, sum(${passages.sql})::float8 AS passages
      FROM ${source.sql} d
      WHERE d.location_id = ANY (?::uuid[]) AND d.day BETWEEN ?::date AND ?::date
      GROUP BY 2, 3`,
    values: [
      starts.map(dayTextAt),
      ...events.values,
      ...passages.values,
      ...source.values,
      [...locationIds],
      first,
      last,
    ],
  };
};

/**
 * What was counted in the places together over each span's slots: one statement over day
 * summaries. A span in which nothing arrived has no row.
 */
export const figuresByShift = async (
  db: Db,
  scope: Scope,
  question: ShiftQuestion,
): Promise<ShiftSums[]> => {
  const statements = question.spans.flatMap(({ span, slots, starts }, at) =>
    countedParts(span, slots).map((part) => sumsOver(scope, question, at, part, starts)),
  );
  if (statements.length === 0) return [];
  const { rows } = await db.raw<{ rows: ShiftSums[] }>(
    statements.map(({ sql }) => sql).join(" UNION ALL "),
    statements.flatMap(({ values }) => values),
  );
  return rows;
};
