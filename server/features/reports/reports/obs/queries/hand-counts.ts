import type { ObservationUnit } from "#contract/observing/observation-unit.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { localDay } from "#server/lib/time/local-time-sql.ts";
import {
  type FactsWhen,
  shiftDay,
  whenSql,
  whenValues,
} from "#server/features/reports/reports/run/queries/facts-when.ts";

/** What counts can be grouped by, beside their session and outcome. */
export const DIMENSIONS = {
  locationId: "o.location_id",
  roleId: "o.observation_job_role_id",
  momentId: "o.hygiene_moment_id",
  protocolId: "o.hygiene_protocol_id",
  observerId: "s.observer_id",
  /** Facility time, `YYYY-MM`. */
  month: `to_char(${localDay("o.observed_at")}, 'YYYY-MM')`,
  /** Facility time, `YYYY-MM-DD`: the day on which the shift began. */
  observedDay: shiftDay("o.observed_at"),
} as const;
export type Dimension = keyof typeof DIMENSIONS;

export type DimensionsOf<D extends Dimension> = {
  [K in D]: K extends "observerId"
    ? string | null
    : K extends "locationId" | "roleId" | "month" | "observedDay"
      ? string
      : number;
};

export type HandQuestion = {
  when: FactsWhen;
  /** Places that count, everything in them included. */
  locationIds: readonly string[];
  /** Null for any. */
  roleIds: readonly string[] | null;
  momentIds: readonly number[] | null;
  protocolId: number | null;
  unit: ObservationUnit;
};

/** Opportunities of one session with one outcome. */
export type HandCount<D extends Dimension = Dimension> = {
  sessionId: string;
  isBareCount: boolean;
  outcomeId: number;
  count: number;
} & DimensionsOf<D>;

/**
 * Linked observations are one opportunity; where moments stand apart, or are what is counted, each
 * is one indication of its own. Where months stand apart, an opportunity belongs to that of its
 * first indication.
 */
const countSql = (unit: ObservationUnit, by: readonly Dimension[]): string =>
  unit === "moment" || by.includes("momentId")
    ? "sum(o.count)"
    : by.includes("month")
      ? "coalesce(sum(o.count) FILTER (WHERE o.is_counted), 0)"
      : `coalesce(sum(o.count) FILTER (WHERE o.opportunity IS NULL), 0)
       + count(DISTINCT o.opportunity)`;

/** Hand hygiene opportunities that audits saw, by session, outcome and the requested dimensions. */
export const handCounts = async <D extends Dimension>(
  db: Db,
  scope: Scope,
  { when, locationIds, roleIds, momentIds, protocolId, unit }: HandQuestion,
  by: readonly D[],
): Promise<HandCount<D>[]> => {
  const apart = by.map((one) => `${DIMENSIONS[one]} AS "${one}"`);
  const keys = by.map((one) => `"${one}"`);
  const { rows } = await db.raw<{ rows: HandCount<D>[] }>(
    `SELECT ${[...apart, ""].join(", ")}
       o.session_id AS "sessionId", s.is_bare_count AS "isBareCount",
       o.observation_outcome_id AS "outcomeId", (${countSql(unit, by)})::integer AS count
     FROM observation o
     JOIN observation_session s ON s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.session_id = o.session_id AND s.purpose = 'audit'
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND o.type = 'HH'
       AND ${whenSql("o.observed_at", when)}
       AND o.location_id = ANY (:locationIds::uuid[])
       ${roleIds === null ? "" : "AND o.observation_job_role_id = ANY (:roleIds::uuid[])"}
       ${momentIds === null ? "" : "AND o.hygiene_moment_id = ANY (:momentIds::smallint[])"}
       ${protocolId === null ? "" : "AND o.hygiene_protocol_id = :protocolId"}
     GROUP BY ${[...keys, "o.session_id", "s.is_bare_count", "o.observation_outcome_id"].join(", ")}`,
    {
      ...scope,
      ...whenValues(when),
      locationIds: [...locationIds],
      ...(roleIds !== null && { roleIds: [...roleIds] }),
      ...(momentIds !== null && { momentIds: [...momentIds] }),
      ...(protocolId !== null && { protocolId }),
    },
  );
  return rows;
};
