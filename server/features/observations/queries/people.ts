import type { Role } from "#contract/permissions.ts";
import type { Scope } from "#server/access/scope.ts";
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

/** How many observations of audits an observer made from an instant on. */
export const countObservations = async (
  db: Db,
  scope: Scope,
  observerId: string,
  from: Date,
): Promise<number> => {
  const { rows } = await db.raw<{ rows: { n: string }[] }>(
    `SELECT COALESCE(sum(o.count), 0) AS n
     FROM observation_session s
     JOIN observation o ON o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.session_id = s.session_id
     WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.observer_id = :observerId AND s.purpose = 'audit' AND o.observed_at >= :from`,
    { ...scope, observerId, from },
  );
  return Number(rows[0]?.n ?? 0);
};

/** Job roles of observations by name, archived ones too. */
export const listObservedRoles = (
  db: Db,
  { customerId, facilityId }: Scope,
): Promise<{ id: string; name: string; archived: boolean }[]> =>
  db("observation_job_role")
    .where({ customer_id: customerId, facility_id: facilityId })
    .orderByRaw("lower(name), observation_job_role_id")
    .select({ id: "observation_job_role_id", name: "name", archived: "is_archived" });
