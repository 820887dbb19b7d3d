import { api } from "#contract/index.ts";
import {
  type Association,
  type KnownUser,
  type UserDetail,
  onlyObserves,
} from "#contract/identity/users.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import { leaveRows } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import {
  addUser,
  mailInvitation,
  setActivated,
} from "#server/features/identity/account/service.ts";
import {
  announceSessionChange,
  removeOpenTokens,
} from "#server/features/identity/session/service.ts";
import { can, isOneKind } from "../policy.ts";
import { auditedRoles, fullNameOf } from "../presenter.ts";
import * as queries from "../queries.ts";
import type { UserRow } from "../queries.ts";
import { getUser } from "./users.ts";
import { chosenRoles, refuseRoles } from "./chosen-roles.ts";

type NewPerson = {
  customerId: string;
  email: string;
  firstName: string;
  lastName: string;
  department: string;
  userRoleAssociations: readonly Association[];
};

const customerOf = async (act: Act, scope: CustomerScope) => {
  const customer = await queries.lockCustomer(act.tx, scope);
  if (customer === undefined) throw new AppError("forbidden");
  return customer;
};

const known = async (db: Db, scope: CustomerScope, email: string): Promise<KnownUser | null> => {
  const customer = await queries.findCustomer(db, scope);
  const [row] = await queries.listUsers(db, scope, email.toLowerCase());
  if (customer === undefined || row === undefined) return null;
  const state = row.isActive ? (row.isActivated ? "active" : "pending") : "deactivated";
  return { fullName: fullNameOf(row), customerName: customer.name, state };
};

/**
 * Looks whether an address can be invited to a customer, and records the search. Accounts at other
 * customers are not looked at, so that no answer reveals them: a person who has one joins with it.
 * @throws AppError `duplicate_email` with the person who has an account there; `not_found` for any
 *   other address, which can be invited
 */
export const findUser = async (
  db: Db,
  actor: Actor,
  { customerId, email }: { customerId: string; email: string },
  now: Date,
): Promise<never> => {
  const scope = await requireCustomer(db, actor, customerId, api.users.find.access);
  const entry = { scope, action: "checkEmail", entity: "app_user", after: { email } };
  await writeAudit(db, actor, now, entry);
  const current = await known(db, scope, email);
  if (current === null) throw new AppError("not_found");
  throw new AppError("duplicate_email", { current, fieldErrors: { email: "taken" } });
};

/**
 * Invites a person. A service account is ready at once: there is no one to mail.
 * @throws AppError `forbidden` out of reach, `duplicate_email`, `invalid_input` for roles that the
 *   actor may not give
 */
export const createUser = async (
  act: Act<Actor>,
  given: NewPerson,
  publicUrl: string,
): Promise<UserDetail> => {
  const { tx, actor, now, language } = act;
  const scope = await requireCustomer(tx, actor, given.customerId, api.users.create.access);
  const customer = await customerOf(act, scope);
  const facilities = await queries.listFacilities(tx, scope);
  const chosen = given.userRoleAssociations;
  const roles = chosenRoles(actor, scope, customer, facilities, chosen);
  if (!isOneKind(roles)) throw refuseRoles("account_kind");
  const email = given.email.toLowerCase();
  if ((await queries.listUsers(tx, scope, email)).length > 0)
    throw new AppError("duplicate_email", { fieldErrors: { email: "taken" } });
  const { firstName, lastName, department } = given;
  const named = { email, firstName, lastName, department, language: null };
  const userId = await addUser(act, scope, named);
  await queries.insertRoles(tx, scope, userId, roles);
  const isService = isServiceAccount({ roles });
  await act.record({
    scope,
    action: isService ? "create" : "invite",
    entity: "app_user",
    id: userId,
    after: { email, firstName, lastName, department, roles: auditedRoles(roles, facilities) },
  });
  if (isService) await setActivated(tx, { customerId: scope.customerId, userId }, now);
  else {
    const isObserver = onlyObserves(roles.map(({ role }) => role));
    const invited = { userId, email, customer: { scope, name: customer.name }, isObserver };
    await mailInvitation(act, { ...invited, language }, publicUrl);
  }
  return getUser(tx, actor, scope.customerId, email);
};

/** @throws AppError `forbidden` out of reach, `not_found` for anybody who is no pending user */
const pendingUser = async (
  act: Act<Actor>,
  { customerId, userName }: { customerId: string; userName: string },
): Promise<{ scope: CustomerScope; customerName: string; row: UserRow }> => {
  const scope = await requireCustomer(act.tx, act.actor, customerId, api.users.resend.access);
  // Held: of a revocation and a resent mail at once the second sees what the first has done.
  const customer = await customerOf(act, scope);
  const [row] = await queries.listUsers(act.tx, scope, userName);
  if (row === undefined || row.isActivated) throw new AppError("not_found");
  if (!can.edit(act.actor, customerId, row)) throw new AppError("forbidden");
  return { scope, customerName: customer.name, row };
};

/**
 * Mails a pending user a new link; the ones before stop working.
 * @throws AppError as {@link pendingUser}
 */
export const resendInvitation = async (
  act: Act<Actor>,
  named: { customerId: string; userName: string },
  publicUrl: string,
): Promise<void> => {
  const { scope, customerName, row } = await pendingUser(act, named);
  const { userId, email, roles } = row;
  const isObserver = onlyObserves(roles.map(({ role }) => role));
  const invited = { userId, email, customer: { scope, name: customerName }, isObserver };
  await mailInvitation(act, { ...invited, language: act.language }, publicUrl);
  await act.record({ scope, action: "invite", entity: "app_user", id: userId, after: { email } });
};

/**
 * Revokes an invitation: the pending user is deleted, and its address is free again.
 * @throws AppError as {@link pendingUser}
 */
export const revokeInvitation = async (
  act: Act<Actor>,
  named: { customerId: string; userName: string },
): Promise<void> => {
  const { scope, row } = await pendingUser(act, named);
  const { userId, email, firstName, lastName } = row;
  await removeOpenTokens(act.tx, { customerId: scope.customerId, userId });
  await queries.deleteUser(act.tx, scope, userId);
  await leaveRows(act.tx, "user", scope, [userId]);
  await announceSessionChange(act.tx);
  const before = { email, firstName, lastName };
  await act.record({ scope, action: "revoke", entity: "app_user", id: userId, before });
};
