import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import { ROLES } from "#contract/core/permissions.ts";
import {
  type PendingUser,
  type RoleOffer,
  type User,
  type UserDetail,
  isHeldEverywhere,
  isRoleAt,
  roleIdOf,
} from "#contract/identity/users.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { listLocks } from "#server/features/identity/session/service.ts";
import { abilitiesOn, can, isAdministrator } from "../policy.ts";
import { fullNameOf, presentDetail, presentPending, presentUser } from "../presenter.ts";
import * as queries from "../queries.ts";
import type { CustomerRow, UserRow } from "../queries.ts";

const COUNTED_MS = 30 * 86_400_000;

const customerAt = async (db: Db, scope: CustomerScope): Promise<CustomerRow> => {
  const customer = await queries.findCustomer(db, scope);
  if (customer === undefined) throw new AppError("forbidden");
  return customer;
};

/**
 * The roles that an actor may give at a customer.
 * @throws AppError `forbidden` out of reach
 */
export const listRoles = async (db: Db, actor: Actor, customerId: string): Promise<RoleOffer[]> => {
  const scope = await requireCustomer(db, actor, customerId, api.users.roles.access);
  const { isProvider } = await customerAt(db, scope);
  return ROLES.filter(
    (role) =>
      isRoleAt(isProvider, role) && can.grant(actor, customerId, [{ role, facilityId: null }]),
  ).map((name) => ({ id: roleIdOf(name), name, isAdmin: isHeldEverywhere(name) }));
};

const firstRole = ({ roles }: UserRow): number =>
  Math.min(...roles.map(({ role }) => ROLES.indexOf(role)), ROLES.length);

/** Active users first, then by role, then by name as the reader's language sorts. */
const inOrder = (language: Language) => {
  const { compare } = new Intl.Collator(language);
  return (a: UserRow, b: UserRow): number =>
    Number(b.isActive) - Number(a.isActive) ||
    firstRole(a) - firstRole(b) ||
    compare(fullNameOf(a), fullNameOf(b));
};

/**
 * A customer's registered users.
 * @throws AppError `forbidden` out of reach
 */
export const listRegistered = async (
  db: Db,
  actor: Actor,
  customerId: string,
  now: Date,
  language: Language,
): Promise<User[]> => {
  const scope = await requireCustomer(db, actor, customerId, api.users.registered.access);
  const { isProvider } = await customerAt(db, scope);
  const rows = (await queries.listUsers(db, scope)).filter(({ isActivated }) => isActivated);
  // A program has no password, so that a lock of its address concerns another person.
  const emails = rows.filter((row) => !isServiceAccount(row)).map(({ email }) => email);
  const since = new Date(now.getTime() - COUNTED_MS);
  const [locks, counts] = await Promise.all([
    listLocks(db, emails, now),
    queries.countSignIns(db, scope, since),
  ]);
  const signIns = new Map(counts.map((each) => [each.userId, each]));
  const admins = rows.filter((row) => isAdministrator(row, isProvider));
  return rows.toSorted(inOrder(language)).map((row) => {
    const abilities = abilitiesOn(actor, customerId, row);
    const isLast = admins.length === 1 && admins[0]?.userId === row.userId;
    return presentUser(row, {
      customerId,
      abilities,
      canToggleActiveStatus: abilities.canEditRoles && !isLast,
      lockedUntil: locks.get(row.email),
      signIns: signIns.get(row.userId),
    });
  });
};

/**
 * People who are invited to a customer and have not registered yet.
 * @throws AppError `forbidden` out of reach
 */
export const listPending = async (
  db: Db,
  actor: Actor,
  customerId: string,
  language: Language,
): Promise<PendingUser[]> => {
  const scope = await requireCustomer(db, actor, customerId, api.users.pending.access);
  const rows = (await queries.listUsers(db, scope)).filter(({ isActivated }) => !isActivated);
  const emails = rows.map(({ email }) => email);
  const failed = await queries.listFailedMails(db, scope, emails);
  const { compare } = new Intl.Collator(language);
  return rows
    .toSorted((a, b) => compare(fullNameOf(a), fullNameOf(b)))
    .map((row) =>
      presentPending(row, customerId, abilitiesOn(actor, customerId, row), failed.get(row.email)),
    );
};

/**
 * One account of a customer.
 * @throws AppError `forbidden` out of reach, `not_found`
 */
export const getUser = async (
  db: Db,
  actor: Actor,
  customerId: string,
  userName: string,
): Promise<UserDetail> => {
  const scope = await requireCustomer(db, actor, customerId, api.users.get.access);
  const [row] = await queries.listUsers(db, scope, userName);
  if (row === undefined) throw new AppError("not_found");
  return presentDetail(row, customerId, abilitiesOn(actor, customerId, row));
};
