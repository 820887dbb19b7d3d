import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import {
  floorDay,
  plusHalfHours,
  type HalfHour,
  type WallInterval,
} from "#server/lib/time/half-hour.ts";
import {
  countedParts,
  daysOf,
  isEmpty,
} from "#server/features/reports/reports/ecm/queries/counting.ts";
import type { SqlValue } from "#server/features/reports/reports/ecm/queries/summary-source.ts";
import type { CountedInterval } from "#server/features/reports/reports/run/range.ts";
import type { DaySlots } from "#server/features/reports/reports/run/shift-slots.ts";

/** What one holder did in one unit and job role over one point. */
export type BadgeSum = {
  employeeId: string;
  /** Of a badge without an employee; empty for an employee. */
  badge: string;
  locationId: string;
  jobRoleId: string;
  /** Index among the points. */
  point: number;
  ins: number;
  compliantIns: number;
  outs: number;
  compliantOuts: number;
  dispenses: number;
};

/** Whose figures; null for no narrowing. */
export type BadgeNarrowing = {
  locationIds: readonly string[] | null;
  jobRoleIds: readonly string[] | null;
  employeeIds: readonly string[] | null;
};

export type BadgeQuestion = BadgeNarrowing & {
  span: CountedInterval;
  /** Slots of the day that count; null for all. */
  slots: DaySlots | null;
  /** Begin of each point, ascending. */
  pointStarts: readonly HalfHour[];
  /**
   * Points are hours: hours of a night after midnight stand where they are, not at the day before.
   */
  isHourly: boolean;
};

/** A part of a span that is counted by whole days, or by the half hours in them. */
type Segment = {
  span: WallInterval;
  slots: readonly number[] | null;
  daysLater: 0 | 1;
  byDay: boolean;
};

const ceilDay = (at: HalfHour): HalfHour => floorDay(plusHalfHours(at, SLOTS_PER_DAY - 1));

/** Days that count whole are summed without a look at their half hours. */
const segmentsOf = ({ span, slots, isHourly, pointStarts }: BadgeQuestion): Segment[] =>
  countedParts(span, slots).flatMap((part): Segment[] => {
    const { start, end } = part.span;
    const [from, to] = [ceilDay(start), floorDay(end)];
    const needsHours = isHourly && pointStarts.length > 1;
    if (part.slots !== null || needsHours || from >= to) return [{ ...part, byDay: false }];
    return [
      { ...part, span: { start, end: from }, byDay: false },
      { ...part, span: { start: from, end: to }, byDay: true },
      { ...part, span: { start: to, end }, byDay: false },
    ].filter((segment) => !isEmpty(segment.span));
  });

export const narrowed = `d.customer_id = ? AND d.facility_id = ? AND d.day BETWEEN ?::date AND ?::date
    AND (?::uuid[] IS NULL OR d.location_id = ANY (?::uuid[]))
    AND (?::uuid[] IS NULL OR d.job_role_id = ANY (?::uuid[]))
    AND (?::uuid[] IS NULL OR d.employee_id = ANY (?::uuid[]))`;

/** The values of {@link narrowed}. */
export const narrowingValues = (
  scope: Scope,
  days: { first: string; last: string },
  { locationIds, jobRoleIds, employeeIds }: BadgeNarrowing,
): SqlValue[] => [
  scope.customerId,
  scope.facilityId,
  days.first,
  days.last,
  ...[locationIds, jobRoleIds, employeeIds].flatMap((ids) => {
    const list = ids && [...ids];
    return [list, list];
  }),
];

const KEY = "d.employee_id, d.badge, d.location_id, d.job_role_id";
const DAY_AT = `(d.day - date '1970-01-01') * ${SLOTS_PER_DAY}`;

const statementOf = (scope: Scope, question: BadgeQuestion, segment: Segment) => {
  const { span, slots, daysLater, byDay } = segment;
  const starts = [...question.pointStarts];
  const narrowing = narrowingValues(scope, daysOf(span), question);
  if (byDay) {
    return {
      sql: `SELECT ${KEY}, width_bucket(${DAY_AT}, ?::integer[]) - 1 AS point,
          sum(d.ins)::float8 AS ins, sum(d.compliant_ins)::float8 AS compliant_ins,
          sum(d.outs)::float8 AS outs, sum(d.compliant_outs)::float8 AS compliant_outs,
          sum(d.dispenses)::float8 AS dispenses
        FROM employee_day d
        WHERE ${narrowed}
        GROUP BY 1, 2, 3, 4, 5`,
      values: [starts, ...narrowing],
    };
  }
  const counting: SqlValue = slots && [...slots];
  return {
    sql: `SELECT ${KEY},
        width_bucket(${DAY_AT} + h.slot - ?::integer, ?::integer[]) - 1 AS point,
        sum(h.ins)::float8 AS ins, sum(h.compliant_ins)::float8 AS compliant_ins,
        sum(h.outs)::float8 AS outs, sum(h.compliant_outs)::float8 AS compliant_outs,
        sum(h.dispenses)::float8 AS dispenses
      FROM employee_day d
      CROSS JOIN LATERAL (
        SELECT d.slots[i]::integer AS slot, d.slots[i + 1] AS ins, d.slots[i + 2] AS compliant_ins,
          d.slots[i + 3] AS outs, d.slots[i + 4] AS compliant_outs, d.slots[i + 5] AS dispenses
        FROM generate_series(1, cardinality(d.slots), 6) AS i) h
      WHERE ${narrowed}
        AND ${DAY_AT} + h.slot >= ? AND ${DAY_AT} + h.slot < ?
        AND (?::integer[] IS NULL OR h.slot = ANY (?::integer[]))
      GROUP BY 1, 2, 3, 4, 5`,
    values: [
      question.isHourly ? 0 : daysLater * SLOTS_PER_DAY,
      starts,
      ...narrowing,
      span.start,
      span.end,
      counting,
      counting,
    ],
  };
};

type Row = {
  employee_id: string;
  badge: string;
  location_id: string;
  job_role_id: string;
  point: number;
  ins: number;
  compliant_ins: number;
  outs: number;
  compliant_outs: number;
  dispenses: number;
};

/** The rows of a question, as they stand in `Row`; null where its span is empty. */
export const badgeRowsSql = (
  scope: Scope,
  question: BadgeQuestion,
): { sql: string; values: SqlValue[] } | null => {
  const statements = segmentsOf(question).map((segment) => statementOf(scope, question, segment));
  return statements.length === 0
    ? null
    : {
        sql: statements.map(({ sql }) => sql).join(" UNION ALL "),
        values: statements.flatMap(({ values }) => values),
      };
};

/**
 * What badges counted, by holder, unit, job role and point: one statement over `employee_day`. A
 * holder may have several rows for the same point.
 */
export const badgeSums = async (
  db: Db,
  scope: Scope,
  question: BadgeQuestion,
): Promise<BadgeSum[]> => {
  const statement = badgeRowsSql(scope, question);
  if (statement === null) return [];
  const { rows } = await db.raw<{ rows: Row[] }>(statement.sql, statement.values);
  return rows.map((row) => ({
    employeeId: row.employee_id,
    badge: row.badge,
    locationId: row.location_id,
    jobRoleId: row.job_role_id,
    point: row.point,
    ins: row.ins,
    compliantIns: row.compliant_ins,
    outs: row.outs,
    compliantOuts: row.compliant_outs,
    dispenses: row.dispenses,
  }));
};
