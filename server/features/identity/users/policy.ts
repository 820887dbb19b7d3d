import { api } from "#contract/index.ts";
import type { Role } from "#contract/core/permissions.ts";
import { type UserAbilities, adminRoleAt, mayGrant } from "#contract/identity/users.ts";
import type { Actor } from "#server/access/actor.ts";
import { type RoleHolder, heldAt } from "#server/access/facility-access.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import { mayCall } from "#server/access/policy.ts";
import type { UserRow } from "./queries.ts";

type By = RoleHolder & Pick<Actor, "userId">;
type Held = { role: Role; facilityId: string | null };
type Edited = Pick<UserRow, "userId" | "isActivated" | "roles">;

/** Whether a user administers the customer: one of these always stays. */
export const isAdministrator = (
  { roles, isActive, isActivated }: Pick<UserRow, "roles" | "isActive" | "isActivated">,
  isProvider: boolean,
): boolean =>
  isActive &&
  isActivated &&
  roles.some(({ role, facilityId }) => role === adminRoleAt(isProvider) && facilityId === null);

/** Whether roles are all a person's or all a program's; roles of one facility go with either. */
export const isOneKind = (roles: readonly Held[]): boolean =>
  !isServiceAccount({ roles }) || roles.every(({ role }) => role !== "customerAdmin");

/** Whether an actor may give and take these roles: none goes beyond what they hold there themselves. */
const grant = (actor: By, customerId: string, roles: readonly Held[]): boolean =>
  roles.every(({ role, facilityId }) =>
    mayGrant(heldAt(actor, { customerId, facilityId }).privileges, role),
  );

const manage = (actor: By, customerId: string, { roles }: Edited): boolean =>
  mayCall(api.users.update)(heldAt(actor, { customerId })) && grant(actor, customerId, roles);

const isOwn = (actor: By, user: Edited): boolean => user.userId === actor.userId;

/** Names and department of a customer's administrator are their own. */
const editNames = (actor: By, customerId: string, user: Edited): boolean => {
  const isAdmin = user.isActivated && user.roles.some(({ role }) => role === "customerAdmin");
  return manage(actor, customerId, user) && (isOwn(actor, user) || !isAdmin);
};

/** Roles, and whether an account is active, are any other administrator's. */
const editRoles = (actor: By, customerId: string, user: Edited): boolean =>
  manage(actor, customerId, user) && !isOwn(actor, user);

/** What an actor may do with a user of a customer. */
export const can = {
  grant,
  editNames,
  editRoles,
  /** Unlock, invite again and revoke too. */
  edit: (actor: By, customerId: string, user: Edited): boolean =>
    editNames(actor, customerId, user) || editRoles(actor, customerId, user),
};

/** What the page may offer with a user. */
export const abilitiesOn = (actor: By, customerId: string, user: UserRow): UserAbilities => ({
  canEditNames: can.editNames(actor, customerId, user),
  canEditRoles: can.editRoles(actor, customerId, user),
  canBeEdited: can.edit(actor, customerId, user),
});
