import type { Role } from "#contract/permissions.ts";
import type { UserAbilities } from "#contract/users.ts";
import { adminRoleAt, mayGrant } from "#contract/users.ts";
import type { Actor } from "#server/access/actor.ts";
import { privilegesAt } from "#server/access/facility-access.ts";
import type { UserRow } from "./queries.ts";

type Held = { role: Role; facilityId: string | null };

/** Whether an actor may give and take these roles: none goes beyond what they hold there themselves. */
export const mayGrantAll = (actor: Actor, customerId: string, roles: readonly Held[]): boolean =>
  roles.every(({ role, facilityId }) =>
    mayGrant(privilegesAt(actor, customerId, facilityId), role),
  );

/** Whether a user administers the customer: one of these always stays. */
export const isAdministrator = (
  { roles, isActive, isActivated }: Pick<UserRow, "roles" | "isActive" | "isActivated">,
  isProvider: boolean,
): boolean =>
  isActive &&
  isActivated &&
  roles.some(({ role, facilityId }) => role === adminRoleAt(isProvider) && facilityId === null);

/**
 * What an actor may change of a user. Names and department of a customer's administrator are their
 * own; their roles are any other administrator's.
 */
export const abilitiesOn = (actor: Actor, customerId: string, user: UserRow): UserAbilities => {
  const isOwn = user.userId === actor.userId;
  const holdsRight =
    privilegesAt(actor, customerId, null).has("manageUsers") &&
    mayGrantAll(actor, customerId, user.roles);
  const isAdmin = user.isActivated && user.roles.some(({ role }) => role === "customerAdmin");
  const canEditNames = holdsRight && (isOwn || !isAdmin);
  const canEditRoles = holdsRight && !isOwn;
  return { canEditNames, canEditRoles, canBeEdited: canEditNames || canEditRoles };
};
