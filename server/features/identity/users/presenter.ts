import { LIMITS } from "#contract/core/limits.ts";
import {
  type PendingUser,
  type User,
  type UserAbilities,
  type UserDetail,
  roleIdOf,
} from "#contract/identity/users.ts";
import type { RoleRow, UserRow } from "./queries.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** A person as readers know them; a person without a name yet is known by the address. */
export const fullNameOf = ({ firstName, lastName, email }: UserRow): string =>
  `${firstName} ${lastName}`.trim() || email;

const presentPerson = (row: UserRow, customerId: string, { canBeEdited }: UserAbilities) => ({
  customerId,
  userName: row.email,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: fullNameOf(row),
  department: row.department,
  roles: [...new Set(row.roles.map(({ role }) => role))],
  userRoleAssociations: row.roles.map(({ role, facilityId, facilityName }) => ({
    roleId: roleIdOf(role),
    roleName: role,
    facilityId,
    facilityName,
    customerId,
  })),
  canBeEdited,
});

type Around = {
  customerId: string;
  abilities: UserAbilities;
  canToggleActiveStatus: boolean;
  lockedUntil: Date | undefined;
  signIns: { count: number; last: Date } | undefined;
};

/** A registered user's row. */
export const presentUser = (row: UserRow, around: Around): User => ({
  ...presentPerson(row, around.customerId, around.abilities),
  isActive: row.isActive,
  lastLoginTimestamp: (row.lastLoginAt ?? around.signIns?.last)?.toISOString() ?? null,
  last30DaysLogins: around.signIns?.count ?? 0,
  lockoutEndDateUtc: around.lockedUntil?.toISOString() ?? null,
  canToggleActiveStatus: around.canToggleActiveStatus,
});

/** An invited person's row. */
export const presentPending = (
  row: UserRow,
  customerId: string,
  abilities: UserAbilities,
  failedAt: Date | undefined,
): PendingUser => ({
  ...presentPerson(row, customerId, abilities),
  invitationSent: row.invitedAt.toISOString(),
  invitationEnds: new Date(row.invitedAt.getTime() + LIMITS.invitationDays * DAY_MS).toISOString(),
  hasFailed: failedAt !== undefined && failedAt >= row.invitedAt,
});

/** One account as its form shows it. */
export const presentDetail = (
  row: UserRow,
  customerId: string,
  abilities: UserAbilities,
): UserDetail => ({
  ...presentPerson(row, customerId, abilities),
  version: row.version,
  isPending: !row.isActivated,
  canEditNames: abilities.canEditNames,
  canEditRoles: abilities.canEditRoles,
});

/** Roles as the audit log records them: "observer (Northlake General), reporting". */
export const auditedRoles = (
  roles: readonly Pick<RoleRow, "role" | "facilityId">[],
  facilities: ReadonlyMap<string, string>,
): string =>
  roles
    .map(({ role, facilityId }) =>
      facilityId === null ? role : `${role} (${facilities.get(facilityId) ?? facilityId})`,
    )
    .toSorted()
    .join(", ");
