import type { ObservationUnit } from "#contract/observing/observation-unit.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import { localDay, localSlot, zoneValues } from "#server/lib/time/local-time-sql.ts";
import { IS_LONG_SESSION, LONG_SESSION } from "#server/engine/observations/long-session.ts";
import { UNIT_LEVEL } from "#server/features/reports/reports/run/location-tree.ts";

/** Opportunities or moments of hands that audits of one session saw at one time, in one unit and role. */
export type Sampled = {
  locationId: string;
  roleId: string;
  sessionId: string;
  observerId: string | null;
  /** The session arrived more than a day after it ended. */
  isLate: boolean;
  /** The session lasted longer than one should. */
  isLong: boolean;
  /** Facility time, `YYYY-MM-DD`. */
  day: string;
  /** From 0 for Monday. */
  weekday: number;
  /** Half hour of the day, 0–47. */
  slot: number;
  observed: number;
  compliant: number;
};

export type SampledWhen = {
  /** Instants, half-open. */
  from: Date;
  to: Date;
  timeZone: string;
  protocolId: number;
  unit: ObservationUnit;
};

// Of linked observations one is counted, unless each moment is.
const OF_MONTH = `s.purpose = 'audit' AND o.type = 'HH' AND o.hygiene_protocol_id = :protocolId
  AND (o.is_counted OR :unit = 'moment')
  AND o.observed_at >= :from AND o.observed_at < :to`;
const DAY = localDay("o.observed_at");

/** What audits saw of hands in a month, by unit, role, session, day and half hour. */
export const sampledIn = async (
  db: Db,
  scope: Scope,
  { from, to, timeZone, ...counted }: SampledWhen,
): Promise<Sampled[]> => {
  const { rows } = await db.raw<{ rows: Sampled[] }>(
    `SELECT o.location_id AS "locationId", o.observation_job_role_id AS "roleId",
       o.session_id AS "sessionId", s.observer_id AS "observerId",
       NOT s.is_imported AND s.submitted_at > s.ended_at + interval '24 hours' AS "isLate",
       ${IS_LONG_SESSION} AS "isLong",
       to_char(${DAY}, 'YYYY-MM-DD') AS day, extract(isodow FROM ${DAY})::int - 1 AS weekday,
       ${localSlot("o.observed_at")} AS slot,
       sum(o.count)::int AS observed,
       COALESCE(sum(o.count) FILTER (WHERE o.is_compliant), 0)::int AS compliant
     FROM observation o
     JOIN observation_session s ON s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.session_id = o.session_id
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND ${OF_MONTH}
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    { ...scope, ...counted, ...LONG_SESSION, from, to, ...zoneValues(timeZone, from, to) },
  );
  return rows;
};

export type UnitRow = { id: string; name: string; parentName: string | null };

/** The units in which observers may look, by name; without those closed before a month, or moved to where they are only after. */
export const listUnits = async (
  db: Db,
  scope: Scope,
  { from, to }: { from: Date; to: Date },
): Promise<UnitRow[]> => {
  const { rows } = await db.raw<{ rows: UnitRow[] }>(
    `SELECT l.location_id AS id, l.name, p.name AS "parentName"
     FROM location l
     LEFT JOIN location p ON p.customer_id = :customerId AND p.facility_id = :facilityId
       AND p.location_id = l.parent_id AND p.level > 1
     WHERE l.customer_id = :customerId AND l.facility_id = :facilityId
       AND l.level = :level AND l.is_observable
       AND (l.closed_at IS NULL OR l.closed_at > :from)
       AND (l.continued_at IS NULL OR l.continued_at < :to)
     ORDER BY lower(l.name), l.location_id`,
    { ...scope, level: UNIT_LEVEL, from, to },
  );
  return rows;
};

/** Roles that observers choose from, by name. */
export const listRoles = (
  db: Db,
  { customerId, facilityId }: Scope,
): Promise<{ id: string; name: string }[]> =>
  db("observation_job_role")
    .where({ customer_id: customerId, facility_id: facilityId, is_archived: false })
    .orderByRaw("lower(name), observation_job_role_id")
    .select({ id: "observation_job_role_id", name: "name" });

/** The facility's own row. */
export const findFacility = async (
  db: Db,
  { customerId, facilityId }: Scope,
): Promise<Row<"facility"> | undefined> =>
  single(await db("facility").where({ customer_id: customerId, facility_id: facilityId }));
