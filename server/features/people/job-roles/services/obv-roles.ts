import { api } from "#contract/index.ts";
import type { ObvJobRole } from "#contract/people/job-roles.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Needs, requireFacility } from "#server/access/facility-access.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { presentObvRole } from "../presenter.ts";
import * as queries from "../queries/obv-roles.ts";

const entity = "observation_job_role";

/**
 * Job roles that observers of a facility choose from.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listObvRoles = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<ObvJobRole[]> => {
  const { scope } = await requireFacility(db, actor, facilityId, api.obvJobRoles.list.access, now);
  return (await queries.listObvRoles(db, scope)).map(presentObvRole);
};

const requireRole = async (db: Db, scope: Scope, id: string): Promise<ObvJobRole> => {
  const row = await queries.findObvRole(db, scope, id);
  if (row === null) throw new AppError("not_found");
  return presentObvRole(row);
};

const managed = async (
  { tx, actor, now }: Act<Actor>,
  { access }: { access: Needs },
  facilityId: string,
): Promise<Scope> => (await requireFacility(tx, actor, facilityId, access, now)).scope;

/**
 * Makes a job role for a facility's observers.
 * @throws AppError `forbidden` out of reach or without an observation licence, `duplicate_name`
 */
export const createObvRole = async (
  act: Act<Actor>,
  { facilityId, name }: { facilityId: string; name: string },
): Promise<ObvJobRole> => {
  const { tx } = act;
  const scope = await managed(act, api.obvJobRoles.create, facilityId);
  const id = newId();
  await queries.insertObvRoles(tx, scope, [{ id, name }], { skipsPresent: false });
  await enterRows(tx, "observationJobRole", scope, [id]);
  await act.record({ scope, action: "create", entity, id, after: { name } });
  return requireRole(tx, scope, id);
};

const change = async (
  act: Act<Actor>,
  scope: Scope,
  before: ObvJobRole,
  values: { name?: string; is_archived?: boolean },
  version: number | undefined,
): Promise<ObvJobRole> => {
  const { tx } = act;
  const current = () => Promise.resolve(before);
  const key = { observation_job_role_id: before.id };
  await updateVersioned(tx, scope, "observation_job_role", key, values, { version, current });
  return requireRole(tx, scope, before.id);
};

/**
 * Archives a job role, or takes it back. Observations that name it stay as they are.
 * @throws AppError `forbidden` out of reach, `not_found`, `conflict`
 */
export const setObvRoleArchived = async (
  act: Act<Actor>,
  given: { facilityId: string; id: string; archived: boolean; version?: number | undefined },
): Promise<ObvJobRole> => {
  const scope = await managed(act, api.obvJobRoles.setActive, given.facilityId);
  const before = await requireRole(act.tx, scope, given.id);
  if (before.archived === given.archived) {
    act.nothingChanged();
    return before;
  }
  const after = await change(act, scope, before, { is_archived: given.archived }, given.version);
  const action = given.archived ? "archive" : "restore";
  await act.record({ scope, action, entity, id: given.id, after: { name: after.name } });
  return after;
};

/**
 * Renames a job role, in observations that name it too.
 * @throws AppError `forbidden` out of reach, `not_found`, `conflict`, `duplicate_name`
 */
export const renameObvRole = async (
  act: Act<Actor>,
  given: { facilityId: string; id: string; name: string; version?: number | undefined },
): Promise<ObvJobRole> => {
  const scope = await managed(act, api.obvJobRoles.rename, given.facilityId);
  const before = await requireRole(act.tx, scope, given.id);
  const after = await change(act, scope, before, { name: given.name }, given.version);
  const names = { before: { name: before.name }, after: { name: after.name } };
  await act.record({ scope, action: "update", entity, id: given.id, ...names });
  return after;
};

type Copying = {
  customerId: string;
  originalFacilityId: string;
  jobRoleIds: readonly string[];
  facilityIds: readonly string[];
};

const copyScopes = async (
  { tx, actor, now }: Act<Actor>,
  { customerId, originalFacilityId, facilityIds }: Copying,
): Promise<{ from: Scope; targets: Scope[] }> => {
  const scopeOf = async (facilityId: string): Promise<Scope> => {
    const { access } = api.obvJobRoles.copy;
    const { scope } = await requireFacility(tx, actor, facilityId, access, now);
    if (scope.customerId !== customerId) throw new AppError("forbidden");
    return scope;
  };
  const from = await scopeOf(originalFacilityId);
  const others = [...new Set(facilityIds)].filter((id) => id !== originalFacilityId).toSorted();
  const targets: Scope[] = [];
  for (const facilityId of others) targets.push(await scopeOf(facilityId));
  return { from, targets };
};

/**
 * Copies job roles to other facilities of the customer. A name that a facility has, archived or
 * not, stays as it is there.
 * @throws AppError `forbidden` where one of the facilities is out of reach, of another customer, or
 *   has no observation licence; `invalid_input` for a role that is not of the facility
 */
export const copyObvRoles = async (
  act: Act<Actor>,
  copying: Copying,
): Promise<{ copied: number; present: number }> => {
  const { tx } = act;
  const { from, targets } = await copyScopes(act, copying);
  const wanted = new Set(copying.jobRoleIds);
  const roles = (await queries.listObvRoles(tx, from)).filter((role) =>
    wanted.has(role.observation_job_role_id),
  );
  if (roles.length < wanted.size)
    throw new AppError("invalid_input", { fieldErrors: { jobRoleIds: "not_in_list" } });
  let copied = 0;
  for (const scope of targets) {
    const rows = roles.map(({ name }) => ({ id: newId(), name }));
    const made = await queries.insertObvRoles(tx, scope, rows, { skipsPresent: true });
    const ids = made.map(({ observation_job_role_id: id }) => id);
    await enterRows(tx, "observationJobRole", scope, ids);
    for (const { observation_job_role_id: id, name } of made)
      await act.record({ scope, action: "create", entity, id, after: { name } });
    copied += made.length;
  }
  if (copied === 0) act.nothingChanged();
  return { copied, present: roles.length * targets.length - copied };
};
