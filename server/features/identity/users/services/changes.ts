import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Association, UserDetail } from "#contract/identity/users.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import {
  type Received,
  leaveSubscriptions,
} from "#server/features/messaging/subscriptions/service.ts";
import { notifyOfLeaving } from "#server/features/messaging/alert-subscriptions/service.ts";
import { activateAccount, deactivateAccount } from "#server/features/identity/account/service.ts";
import {
  announceSessionChange,
  listLocks,
  openLockout,
  renewSessionsOf,
} from "#server/features/identity/session/service.ts";
import { can, isAdministrator } from "../policy.ts";
import { auditedRoles } from "../presenter.ts";
import * as queries from "../queries.ts";
import type { CustomerRow, UserRow } from "../queries.ts";
import { getUser } from "./users.ts";
import { type ChosenRole, chosenRoles, refuseRoles } from "./chosen-roles.ts";
import { subscriptionsOf } from "./subscriptions.ts";
import { DAY_MS } from "#contract/core/durations.ts";

type ChangedPerson = {
  customerId: string;
  userName: string;
  version?: number | undefined;
  email?: string | undefined;
  firstName: string;
  lastName: string;
  department: string;
  userRoleAssociations: readonly Association[];
};

const lockedCustomer = async (act: Act, scope: CustomerScope): Promise<CustomerRow> => {
  const customer = await queries.lockCustomer(act.tx, scope);
  if (customer === undefined) throw new AppError("forbidden");
  return customer;
};

const NAMES = ["firstName", "lastName", "department"] as const;

const keyOf = ({ role, facilityId }: ChosenRole): string => `${role} ${facilityId}`;

const compareRoles = (held: UserRow["roles"], chosen: readonly ChosenRole[]) => {
  const before = new Set(held.map(keyOf));
  const after = new Set(chosen.map(keyOf));
  return {
    gone: held.filter((row) => !after.has(keyOf(row))),
    added: chosen.filter((row) => !before.has(keyOf(row))),
  };
};

/** @throws AppError `last_administrator` where a customer would be left without one */
const requireOther = async (
  act: Act,
  scope: CustomerScope,
  { isProvider }: CustomerRow,
  user: UserRow,
): Promise<void> => {
  const others = (await queries.listUsers(act.tx, scope)).filter(
    (row) => row.userId !== user.userId && isAdministrator(row, isProvider),
  );
  if (others.length === 0) throw new AppError("last_administrator");
};

/** The roles of a form, if the actor may make these changes to this user. */
const changedRoles = async (
  act: Act<Actor>,
  scope: CustomerScope,
  customer: CustomerRow,
  row: UserRow,
  chosen: readonly ChosenRole[],
) => {
  const changes = compareRoles(row.roles, chosen);
  if (changes.gone.length + changes.added.length === 0) return changes;
  if (row.userId === act.actor.userId) throw new AppError("own_account");
  // A program has tokens and no password: its account never becomes a person's, or the reverse.
  if (isServiceAccount(row) !== isServiceAccount({ roles: chosen }))
    throw refuseRoles("account_kind");
  const after = {
    ...row,
    roles: chosen.map((each) => ({ ...each, userRoleId: "", facilityName: null })),
  };
  if (isAdministrator(row, customer.isProvider) && !isAdministrator(after, customer.isProvider))
    await requireOther(act, scope, customer, row);
  return changes;
};

/**
 * Changes names, department and roles. A change of roles counts from the person's next request on,
 * which also gets their session a new id.
 * @throws AppError `forbidden` out of reach, `not_found`, `conflict`, `own_account` for one's own
 *   roles, `last_administrator`, `invalid_input` for an administrator's names or roles that the
 *   actor may not give
 */
export const updateUser = async (act: Act<Actor>, given: ChangedPerson): Promise<UserDetail> => {
  const { tx, actor } = act;
  const { customerId, userName } = given;
  const scope = await requireCustomer(tx, actor, customerId, api.users.update.access);
  const customer = await lockedCustomer(act, scope);
  const [row] = await queries.listUsers(tx, scope, userName);
  if (row === undefined) throw new AppError("not_found");
  if (!can.edit(actor, customerId, row)) throw new AppError("forbidden");
  const { firstName, lastName, department, version } = given;
  await updateVersioned(
    tx,
    scope,
    "app_user",
    { user_id: row.userId },
    { first_name: firstName, last_name: lastName, department: department || null },
    { version, current: () => getUser(tx, actor, customerId, userName) },
  );
  const named = NAMES.filter((field) => row[field] !== given[field]);
  if (named.length > 0 && !can.editNames(actor, customerId, row))
    throw new AppError("invalid_input", {
      fieldErrors: Object.fromEntries(named.map((field) => [field, "own_names"])),
    });
  const facilities = await queries.listFacilities(tx, scope);
  const chosen = chosenRoles(actor, scope, customer, facilities, given.userRoleAssociations);
  const { gone, added } = await changedRoles(act, scope, customer, row, chosen);
  await queries.deleteRoles(
    tx,
    scope,
    gone.map(({ userRoleId }) => userRoleId),
  );
  await queries.insertRoles(tx, scope, row.userId, added);
  if (gone.length + added.length > 0)
    await renewSessionsOf(tx, { customerId: scope.customerId, userId: row.userId });
  await announceSessionChange(tx);
  await act.record({
    scope,
    action: "update",
    entity: "app_user",
    id: row.userId,
    before: {
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      department: row.department,
      roles: auditedRoles(row.roles, facilities),
    },
    after: {
      email: row.email,
      firstName,
      lastName,
      department,
      roles: auditedRoles(chosen, facilities),
    },
  });
  return getUser(tx, actor, customerId, userName);
};

type Named = { customerId: string; username: string };

/** @throws AppError `not_found` for an address without an account there, or a pending one */
const registeredUser = async (db: Db, scope: CustomerScope, username: string): Promise<UserRow> => {
  const [row] = await queries.listUsers(db, scope, username);
  if (row?.isActivated !== true) throw new AppError("not_found");
  return row;
};

/**
 * What a deactivation would do to what an account receives: reports and alerts.
 * @throws AppError `forbidden` out of reach, `not_found`
 */
export const listSubscriptions = async (
  db: Db,
  actor: Actor,
  { customerId, username }: Named,
): Promise<Received> => {
  const scope = await requireCustomer(db, actor, customerId, api.users.reportSubscriptions.access);
  return subscriptionsOf(db, scope, await registeredUser(db, scope, username));
};

/**
 * Deactivates an account, which ends its sessions and tokens at once and takes it off everything
 * that is mailed, or activates it again, which brings none of that back. The makers of alerts that
 * have no other recipient get a mail.
 * @throws AppError `forbidden` out of reach and for roles beyond the actor's, `not_found`,
 *   `own_account`, `last_administrator`, `user_has_subscriptions` unless forced
 */
export const setActiveStatus = async (
  act: Act<Actor>,
  { customerId, username, isActive, force }: Named & { isActive: boolean; force: boolean },
  publicUrl: string,
): Promise<void> => {
  const { tx, actor } = act;
  const scope = await requireCustomer(tx, actor, customerId, api.users.setActive.access);
  // Locked first: of two administrators who deactivate each other one is refused.
  const customer = await lockedCustomer(act, scope);
  const row = await registeredUser(tx, scope, username);
  if (row.userId === actor.userId) throw new AppError("own_account");
  if (!can.editRoles(actor, customerId, row)) throw new AppError("forbidden");
  const account = { scope, userId: row.userId, email: row.email };
  if (isActive) {
    await activateAccount(act, account);
    return;
  }
  if (isAdministrator(row, customer.isProvider)) await requireOther(act, scope, customer, row);
  const received = await subscriptionsOf(tx, scope, row);
  if (!force && Object.values(received).some((names) => names.length > 0))
    throw new AppError("user_has_subscriptions");
  const stopped = await leaveSubscriptions(act, account);
  await notifyOfLeaving(act, { publicUrl }, stopped, row.email);
  await deactivateAccount(act, account);
};

/**
 * Lets an account sign in again before its lockout ends. A lockout guards the password of all of a
 * person's accounts: a user who ended it again and again could guess on at other customers'
 * expense.
 * @throws AppError `forbidden` out of reach, `not_found` for a person who has not accepted,
 * `unlock_limit`
 */
export const unlockUser = async (
  act: Act<Actor>,
  { customerId, username }: Named,
): Promise<void> => {
  const scope = await requireCustomer(act.tx, act.actor, customerId, api.users.unlock.access);
  // A person who has not accepted yet may sign in elsewhere: their lockout there is not ended from
  // here.
  const row = await registeredUser(act.tx, scope, username);
  if (!can.edit(act.actor, customerId, row)) throw new AppError("forbidden");
  // A program has no password: its address may be that of a person who has one.
  if (isServiceAccount(row)) {
    act.nothingChanged();
    return;
  }
  // Of several administrators at once one unlocks.
  await lockedCustomer(act, scope);
  const isLocked = (await listLocks(act.tx, [row.email], act.now)).has(row.email);
  if (!isLocked) return act.nothingChanged();
  const since = new Date(act.now.getTime() - DAY_MS);
  const unlocks = await queries.countUnlocks(act.tx, scope, row.userId, since);
  if (unlocks >= LIMITS.unlocksADay) throw new AppError("unlock_limit");
  await openLockout(act, { customerId, userId: row.userId, email: row.email });
};
