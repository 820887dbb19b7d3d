import type { EmployeeItem, JobRoleItem } from "#contract/reports/filters/filter-items.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

/** What reports about badges need of a facility beside what all reports do. */
export type BadgeContext = {
  /** By rising limit. */
  bands: ReportCommon["performanceBands"];
  /** Of the customer, also roles that no employee has any longer. */
  jobRoles: JobRoleItem[];
  /** Whose badges were ever heard in the facility. */
  employees: EmployeeItem[];
};

export const NO_BADGES: BadgeContext = { bands: [], jobRoles: [], employees: [] };

const SQL = `
SELECT
  (SELECT json_agg(json_build_object('id', b.band_id, 'title', b.title, 'limit', b.upper_limit,
      'color', b.color, 'symbol', json_build_object('symbol', b.symbol)) ORDER BY b.upper_limit)
    FROM performance_band b
    WHERE b.customer_id = :customerId AND b.facility_id = :facilityId) AS bands,
  (SELECT json_agg(json_build_object('id', r.job_role_id, 'title', r.title)
      ORDER BY r.title, r.job_role_id)
    FROM job_role r WHERE r.customer_id = :customerId) AS "jobRoles",
  (SELECT json_agg(json_build_object('id', e.employee_id, 'lastName', e.last_name,
      'firstName', e.first_name, 'jobRoleId', e.job_role_id, 'hasLeft', e.left_at IS NOT NULL)
      ORDER BY e.last_name, e.first_name, e.employee_id)
    FROM employee e
    WHERE e.customer_id = :customerId AND EXISTS (
      SELECT 1 FROM employee_day d
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.employee_id = e.employee_id)) AS employees
FROM facility f
WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`;

type Row = { [K in keyof BadgeContext]: BadgeContext[K] | null };

/** Reads a facility's bands, and the roles and people that its badge figures can be narrowed to. */
export const badgeContext = async (db: Db, scope: Scope): Promise<BadgeContext> => {
  const { rows } = await db.raw<{ rows: Row[] }>(SQL, { ...scope });
  const row = single(rows);
  return {
    bands: row?.bands ?? [],
    jobRoles: row?.jobRoles ?? [],
    employees: row?.employees ?? [],
  };
};
