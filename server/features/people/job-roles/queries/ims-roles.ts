import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

export type ImsRoleRow = {
  job_role_id: string;
  title: string;
  job_role_type_id: number;
  is_active: boolean;
  version: number;
  staff: number;
};

const SELECT = `
  SELECT r.job_role_id, r.title, r.job_role_type_id, r.is_active, r.version,
    (
      SELECT count(*)::integer FROM employee e
      WHERE e.customer_id = :customerId AND e.job_role_id = r.job_role_id
        AND e.left_at IS NULL
    ) AS staff
  FROM job_role r
  WHERE r.customer_id = :customerId`;

/** A customer's job roles, by name. */
export const listImsRoles = async (
  db: Db,
  { customerId }: CustomerScope,
): Promise<ImsRoleRow[]> => {
  const { rows } = await db.raw<{ rows: ImsRoleRow[] }>(
    `${SELECT} ORDER BY lower(r.title), r.job_role_id`,
    { customerId },
  );
  return rows;
};

/** One of them, if it is there. */
export const findImsRole = async (
  db: Db,
  { customerId }: CustomerScope,
  jobRoleId: string,
): Promise<ImsRoleRow | null> => {
  const { rows } = await db.raw<{ rows: ImsRoleRow[] }>(
    `${SELECT} AND r.job_role_id = :jobRoleId`,
    { customerId, jobRoleId },
  );
  return single(rows) ?? null;
};

/** Locks a role, so that no employee gets it meanwhile. */
export const lockImsRole = async (
  tx: Tx,
  { customerId }: CustomerScope,
  jobRoleId: string,
): Promise<void> => {
  const rows = await tx("job_role")
    .where({ customer_id: customerId, job_role_id: jobRoleId })
    .forUpdate()
    .select("job_role_id");
  single(rows);
};

export const insertImsRole = async (
  tx: Tx,
  { customerId }: CustomerScope,
  row: { jobRoleId: string; title: string; jobRoleTypeId: number },
): Promise<void> => {
  await tx("job_role").insert({
    customer_id: customerId,
    job_role_id: row.jobRoleId,
    title: row.title,
    job_role_type_id: row.jobRoleTypeId,
  });
};
