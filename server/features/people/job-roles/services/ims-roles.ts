import { api } from "#contract/index.ts";
import type { ImsJobRole } from "#contract/people/job-roles.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireLicensedCustomer } from "#server/access/customer-access.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { presentImsRole } from "../presenter.ts";
import * as queries from "../queries/ims-roles.ts";

const entity = "job_role";

/**
 * Job roles of a customer's employees.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listImsRoles = async (
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  customerId: string,
): Promise<ImsJobRole[]> => {
  const scope = await requireLicensedCustomer(
    db,
    actor,
    customerId,
    api.imsJobRoles.list.access,
    clock.now(),
  );
  return (await queries.listImsRoles(db, scope)).map(presentImsRole);
};

const requireImsRole = async (db: Db, scope: CustomerScope, id: string): Promise<ImsJobRole> => {
  const row = await queries.findImsRole(db, scope, id);
  if (row === null) throw new AppError("not_found");
  return presentImsRole(row);
};

/**
 * Makes a job role.
 * @throws AppError `forbidden` out of reach, `duplicate_name` for a title that the customer has
 */
export const createImsRole = async (
  act: Act<Actor>,
  given: { customerId: string; title: string; jobRoleTypeId: number },
): Promise<ImsJobRole> => {
  const { tx, actor } = act;
  const scope = await requireLicensedCustomer(
    tx,
    actor,
    given.customerId,
    api.imsJobRoles.create.access,
    act.now,
  );
  const jobRoleId = newId();
  await queries.insertImsRole(tx, scope, { ...given, jobRoleId });
  await enterRows(tx, "jobRole", scope, [jobRoleId]);
  const role = await requireImsRole(tx, scope, jobRoleId);
  const after = { name: role.name, jobType: role.jobType.title };
  await act.record({ scope, action: "create", entity, id: jobRoleId, after });
  return role;
};

/**
 * Makes a job role active or inactive; one that employees have stays active.
 * @throws AppError `forbidden` out of reach, `not_found`, `job_role_has_employees`, `conflict`
 */
export const setImsRoleActive = async (
  act: Act<Actor>,
  given: {
    customerId?: string | undefined;
    id: string;
    isActive: boolean;
    version?: number | undefined;
  },
): Promise<ImsJobRole> => {
  const { tx, actor } = act;
  const { id, isActive, version } = given;
  const scope = await requireLicensedCustomer(
    tx,
    actor,
    given.customerId ?? actor.customerId,
    api.imsJobRoles.setActive.access,
    act.now,
  );
  await queries.lockImsRole(tx, scope, id);
  const before = await requireImsRole(tx, scope, id);
  if (before.isActive === isActive) {
    act.nothingChanged();
    return before;
  }
  if (before.hasAssignment && !isActive) throw new AppError("job_role_has_employees");
  const current = () => Promise.resolve(before);
  const key = { job_role_id: id };
  const values = { is_active: isActive };
  await updateVersioned(tx, scope, "job_role", key, values, { version, current });
  const action = isActive ? "activate" : "deactivate";
  await act.record({ scope, action, entity, id, after: { name: before.name } });
  return requireImsRole(tx, scope, id);
};
