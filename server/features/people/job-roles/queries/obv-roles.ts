import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";

export type ObvRoleRow = {
  observation_job_role_id: string;
  facility_id: string;
  name: string;
  is_archived: boolean;
  version: number;
};

const COLUMNS = [
  "observation_job_role_id",
  "facility_id",
  "name",
  "is_archived",
  "version",
] as const;

/** The job roles that a facility's observers choose from, by name. */
export const listObvRoles = (db: Db, scope: Scope): Promise<ObvRoleRow[]> =>
  db<ObvRoleRow>("observation_job_role")
    .where(tenant(scope))
    .orderByRaw("lower(name), observation_job_role_id")
    .select(...COLUMNS);

/** One of them, if it is there. */
export const findObvRole = async (db: Db, scope: Scope, id: string): Promise<ObvRoleRow | null> => {
  const rows = await db<ObvRoleRow>("observation_job_role")
    .where({ ...tenant(scope), observation_job_role_id: id })
    .select(...COLUMNS);
  return single(rows) ?? null;
};

/** Adds roles; those whose name the facility has already are left out. @returns what was added */
export const insertObvRoles = async (
  tx: Tx,
  scope: Scope,
  rows: readonly { id: string; name: string }[],
  { skipsPresent }: { skipsPresent: boolean },
): Promise<ObvRoleRow[]> => {
  const insertion = tx<ObvRoleRow>("observation_job_role").insert(
    rows.map(({ id, name }) => ({ ...tenant(scope), observation_job_role_id: id, name })),
  );
  return (skipsPresent ? insertion.onConflict().ignore() : insertion).returning([...COLUMNS]);
};
