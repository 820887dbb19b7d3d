import type { Role } from "#contract/core/permissions.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

export type ObserverRow = { user_id: string; first_name: string; last_name: string };

/** Active users of the customer who hold one of the roles at the facility, by name. */
export const listHolders = async (
  db: Db,
  scope: Scope,
  roles: readonly Role[],
): Promise<ObserverRow[]> => {
  const { rows } = await db.raw<{ rows: ObserverRow[] }>(
    `SELECT u.user_id, u.first_name, u.last_name FROM app_user u
     WHERE u.customer_id = :customerId AND u.is_active AND EXISTS (
       SELECT 1 FROM user_role ur JOIN role r ON r.role_id = ur.role_id
       WHERE ur.customer_id = :customerId AND ur.user_id = u.user_id AND r.name = ANY (:roles)
         AND (ur.facility_id IS NULL OR ur.facility_id = :facilityId))
     ORDER BY lower(u.last_name), lower(u.first_name), u.user_id`,
    { ...scope, roles: [...roles] },
  );
  return rows;
};

/** How many observations of audits an observer made from an instant on; linked ones are one. */
export const countObservations = async (
  db: Db,
  scope: Scope,
  observerId: string,
  from: Date,
): Promise<number> => {
  const { rows } = await db.raw<{ rows: { n: string }[] }>(
    `SELECT COALESCE(sum(o.count) FILTER (WHERE o.is_counted), 0) AS n
     FROM observation_session s
     JOIN observation o ON o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.session_id = s.session_id
     WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.observer_id = :observerId AND s.purpose = 'audit' AND o.observed_at >= :from`,
    { ...scope, observerId, from },
  );
  return Number(rows[0]?.n ?? 0);
};

export type ObservedRoleRow = {
  id: string;
  name: string;
  archived: boolean;
  observedCount: number;
};

/** Job roles of observations by name, archived ones too, with how often each was observed since. */
export const listObservedRoles = async (
  db: Db,
  scope: Scope,
  since: Date,
): Promise<ObservedRoleRow[]> => {
  const { rows } = await db.raw<{ rows: ObservedRoleRow[] }>(
    `WITH seen AS (
       SELECT o.observation_job_role_id, sum(o.count)::int AS n FROM observation o
       WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
         AND o.type IN ('HH', 'PPE') AND o.observed_at >= :since
       GROUP BY o.observation_job_role_id)
     SELECT r.observation_job_role_id AS id, r.name, r.is_archived AS archived,
       COALESCE(seen.n, 0) AS "observedCount"
     FROM observation_job_role r
     LEFT JOIN seen ON seen.observation_job_role_id = r.observation_job_role_id
     WHERE r.customer_id = :customerId AND r.facility_id = :facilityId
     ORDER BY lower(r.name), r.observation_job_role_id`,
    { ...scope, since },
  );
  return rows;
};
