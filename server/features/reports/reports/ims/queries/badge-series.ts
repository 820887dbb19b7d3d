import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { NOBODY } from "#server/engine/badges/wearers.ts";
import { type BadgeQuestion, badgeRowsSql } from "./badge-sums.ts";

/** What all holders of badges did together over one point. */
type BadgeSeriesPoint = {
  point: number;
  people: number;
  opportunities: number;
  compliant: number;
};

/** The series of all people together; a point without a fact has no row. */
export const badgeSeries = async (
  db: Db,
  scope: Scope,
  question: BadgeQuestion,
): Promise<BadgeSeriesPoint[]> => {
  const statement = badgeRowsSql(scope, question);
  if (statement === null) return [];
  const { rows } = await db.raw<{ rows: BadgeSeriesPoint[] }>(
    `SELECT b.point, count(DISTINCT b.employee_id)::integer AS people,
       sum(b.ins + b.outs)::float8 AS opportunities,
       sum(b.compliant_ins + b.compliant_outs)::float8 AS compliant
     FROM (${statement.sql}) b
     WHERE b.employee_id <> ?
     GROUP BY b.point`,
    [...statement.values, NOBODY],
  );
  return rows;
};
