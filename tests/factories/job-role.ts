import { enterRows } from "#server/access/row-directory.ts";
import { customerScope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { nextNumber } from "./customer.ts";

/** A job role of a customer's employees; a nurse's by default. */
export const buildImsJobRole = async (
  db: Db,
  { customerId }: { customerId: string },
  given: { title?: string; typeId?: number; isActive?: boolean } = {},
): Promise<string> => {
  const jobRoleId = newId();
  await db("job_role").insert({
    customer_id: customerId,
    job_role_id: jobRoleId,
    job_role_type_id: given.typeId ?? 1,
    title: given.title ?? `Role ${nextNumber()}`,
    is_active: given.isActive ?? true,
  });
  await enterRows(db, "jobRole", customerScope(customerId), [jobRoleId]);
  return jobRoleId;
};

/** A job role that observers of a facility choose from. */
export const buildObvJobRole = async (
  db: Db,
  { customerId, facilityId }: { customerId: string; facilityId: string },
  given: { name?: string; isArchived?: boolean } = {},
): Promise<string> => {
  const id = newId();
  await db("observation_job_role").insert({
    customer_id: customerId,
    facility_id: facilityId,
    observation_job_role_id: id,
    name: given.name ?? `Role ${nextNumber()}`,
    is_archived: given.isArchived ?? false,
  });
  await enterRows(db, "observationJobRole", facilityScope(customerId, facilityId), [id]);
  return id;
};
