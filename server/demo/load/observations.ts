import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { insertSessions } from "#server/engine/observations/insert-sessions.ts";
import { demoId } from "../ids.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import { type Observing, playSessions } from "../model/sessions.ts";
import type { AccountPlan } from "../plan/customers.ts";

const observingOf = async (
  tx: Tx,
  scope: Scope,
  accounts: readonly AccountPlan[],
): Promise<Observing | undefined> => {
  const keys = { customer_id: scope.customerId, facility_id: scope.facilityId };
  const roles = await tx("observation_job_role").where(keys).orderBy("name");
  const quickNoteIds = await tx("observation_note")
    .where({ ...keys, is_archived: false })
    .orderBy("note_text")
    .pluck("observation_note_id");
  const userId = (account: AccountPlan | undefined): string | null =>
    account === undefined ? null : demoId("user", account.email);
  const observers = accounts.filter(({ role }) => role === "observer");
  const observerId = userId(observers.find(({ state }) => state === undefined));
  if (observerId === null || roles.length === 0) return undefined;
  const [archived] = roles.filter((role) => role.is_archived);
  return {
    observerId,
    formerObserverId: userId(observers.find(({ state }) => state === "deactivated")),
    secondObserverId: userId(accounts.find(({ role }) => role === "customerAdmin")) ?? observerId,
    roleIds: roles.filter((role) => !role.is_archived).map((role) => role.observation_job_role_id),
    archivedRoleId: archived?.observation_job_role_id ?? null,
    quickNoteIds,
  };
};

/** Inserts what observers saw since an instant in a facility that has them. */
export const insertObservations = async (
  tx: Tx,
  scope: Scope,
  model: FacilityModel,
  accounts: readonly AccountPlan[],
  sinceMs: number,
): Promise<void> => {
  if (!model.plan.licenses.some(({ product }) => product === "OBS")) return;
  const observing = await observingOf(tx, scope, accounts);
  if (observing !== undefined)
    await insertSessions(tx, scope, playSessions(model, observing, sinceMs));
};
