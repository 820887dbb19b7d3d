import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import {
  PROVIDER_ROLES,
  type Privilege,
  ROLES,
  ROLE_PRIVILEGES,
  Role,
} from "../core/permissions.ts";
import {
  CustomerId,
  Email,
  Id,
  Name,
  Title,
  UserName,
  SeenVersion,
  Version,
} from "../core/primitives.ts";

/** The number of a role in the API; migrations fill the table with the same. */
export const roleIdOf = (role: Role): number => ROLES.indexOf(role) + 1;

/** The role of a number; undefined for a number that is none's. */
export const roleOf = (roleId: number): Role | undefined => ROLES[roleId - 1];

/** Roles that are held for all facilities, never for some. */
const EVERYWHERE: readonly Role[] = ["providerAdmin", "providerSupport", "customerAdmin"];
export const isHeldEverywhere = (role: Role): boolean => EVERYWHERE.includes(role);

/** The role of which each customer must retain at least one; the provider has its own. */
export const adminRoleAt = (isProvider: boolean): Role =>
  isProvider ? "providerAdmin" : "customerAdmin";

/** Provider roles exist only at the provider, and no others do there. */
export const isRoleAt = (isProvider: boolean, role: Role): boolean =>
  PROVIDER_ROLES.includes(role) === isProvider;

/** Whether a person observes and does nothing else: their invitation says so. */
export const onlyObserves = (roles: readonly Role[]): boolean =>
  roles.length > 0 && roles.every((role) => role === "observer");

/** Whether a user with these privileges may give or take a role: it holds none beyond them. */
export const mayGrant = (held: ReadonlySet<Privilege>, role: Role): boolean =>
  held.has(isRoleAt(true, role) ? "adminUsers" : "manageUsers") &&
  ROLE_PRIVILEGES[role].every((privilege) => held.has(privilege));

/** A role as the form offers it. `isAdmin`: held for all facilities. */
const RoleOffer = z.object({ id: z.number().int(), name: Role, isAdmin: z.boolean() });
export type RoleOffer = z.infer<typeof RoleOffer>;

/** A role that a user holds; `facilityId` null: in all facilities. */
const HeldRole = z.object({
  roleId: z.number().int(),
  roleName: Role,
  facilityId: Id.nullable(),
  facilityName: z.string().nullable(),
  customerId: Id,
});
type HeldRole = z.infer<typeof HeldRole>;

const person = {
  customerId: Id,
  userName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  department: z.string(),
  roles: z.array(Role),
  userRoleAssociations: z.array(HeldRole),
  /** What the caller may do with the row. `canBeEdited`: names and department, or roles. */
  canBeEdited: z.boolean(),
};

export const User = z.object({
  ...person,
  isActive: z.boolean(),
  lastLoginTimestamp: z.string().nullable(),
  last30DaysLogins: z.number().int(),
  /** Null where the user is not locked out. */
  lockoutEndDateUtc: z.string().nullable(),
  canToggleActiveStatus: z.boolean(),
});
export type User = z.infer<typeof User>;

export const PendingUser = z.object({
  ...person,
  invitationSent: z.string(),
  invitationEnds: z.string(),
  /** The mail could not be delivered. */
  hasFailed: z.boolean(),
});
export type PendingUser = z.infer<typeof PendingUser>;

/** One account as its form shows it. */
export const UserDetail = z.object({
  ...person,
  version: Version,
  isPending: z.boolean(),
  /** Names and department of an administrator are their own to change; one's own roles are others'. */
  canEditNames: z.boolean(),
  canEditRoles: z.boolean(),
});
export type UserDetail = z.infer<typeof UserDetail>;
/** What the reader may change of a user. */
export type UserAbilities = Pick<UserDetail, "canBeEdited" | "canEditNames" | "canEditRoles">;

/** Who has an address already, as far as the caller may know. */
const KnownUser = z.object({
  fullName: z.string(),
  customerName: z.string(),
  state: z.enum(["active", "pending", "deactivated"]),
});
export type KnownUser = z.infer<typeof KnownUser>;

const Association = z.strictObject({
  roleId: z.number().int().min(1, "not_in_list").max(ROLES.length, "not_in_list"),
  facilityId: Id.nullable(),
});
export type Association = z.infer<typeof Association>;

/** A role as it is chosen in the form; `facilityIds` null: in all facilities. */
export const RoleChoice = z
  .object({ roleId: z.number().int(), facilityIds: z.array(Id).nullable() })
  .refine(({ facilityIds }) => facilityIds === null || facilityIds.length > 0, {
    path: ["facilityIds"],
    message: "facility_required",
  });
export type RoleChoice = z.infer<typeof RoleChoice>;

/** The form's choices as the API takes them. */
export const associationsOf = (choices: readonly RoleChoice[]): Association[] =>
  choices.flatMap(({ roleId, facilityIds }) =>
    (facilityIds ?? [null]).map((facilityId) => ({ roleId, facilityId })),
  );

/** Associations by role, in the order of roles; all facilities win over single ones. */
export const choicesOf = (held: readonly Association[]): RoleChoice[] =>
  [...Map.groupBy(held, ({ roleId }) => roleId)]
    .toSorted(([one], [other]) => one - other)
    .map(([roleId, rows]) => {
      const ids = rows.flatMap(({ facilityId }) => facilityId ?? []);
      return { roleId, facilityIds: ids.length < rows.length ? null : ids.toSorted() };
    });

/** The fields of a person. */
export const personFields = {
  email: Email,
  firstName: Name(LIMITS.personNameMaxLength),
  lastName: Name(LIMITS.personNameMaxLength),
  department: Title(LIMITS.userDepartmentMaxLength),
};

/** An account as any of the lists and its form have it. */
const entity = z.union([User, PendingUser, UserDetail]);

const associations = z
  .array(Association)
  .min(1, "roles_required")
  .max(LIMITS.userRolesMax, "too_many")
  .superRefine((list, context) => {
    for (const [row, { roleId, facilityId }] of list.entries()) {
      const role = roleOf(roleId);
      if (facilityId !== null && role !== undefined && isHeldEverywhere(role))
        context.addIssue({ code: "custom", path: [row, "facilityId"], message: "not_in_list" });
    }
  });

const access = { kind: "privilege", privilege: "manageUsers" } as const;
const reading = { kind: "privilege", privilege: "viewCustomer" } as const;
const ofCustomer = z.strictObject({ customerId: CustomerId });
/** Without one, the customer of the session. */
const OwnCustomerId = CustomerId.optional();
const OfOwnCustomer = z.strictObject({ customerId: OwnCustomerId });
const ofUser = z.strictObject({ customerId: CustomerId, userName: UserName });

export const users = {
  roles: defineCall({
    method: "GET",
    path: "Roles",
    access: reading,
    reach: "customer",
    summary: "The roles that the caller may give at a customer; none for whoever only looks.",
    query: OfOwnCustomer,
    output: z.array(RoleOffer),
  }),
  registered: defineCall({
    method: "GET",
    path: "userMaintenance/registeredUsers",
    access: reading,
    reach: "customer",
    heavy: "short",
    summary: "A customer's accounts, deactivated ones too: active first, then by role and name.",
    query: ofCustomer,
    output: z.array(User),
  }),
  pending: defineCall({
    method: "GET",
    path: "userMaintenance/pendingUsers",
    access: reading,
    reach: "customer",
    heavy: "short",
    summary: "People who are invited to a customer and have not registered yet, by name.",
    query: ofCustomer,
    output: z.array(PendingUser),
  }),
  find: defineCall({
    method: "GET",
    path: "userMaintenance/FindUser",
    access,
    reach: "customer",
    peopleOnly: true,
    rate: "emailCheck",
    errors: ["not_found", "duplicate_email"],
    summary:
      "Whether an address can be invited: 404, it can; 409, it has an account within one's reach.",
    query: z.strictObject({ customerId: CustomerId, email: Email }),
    current: KnownUser,
  }),
  get: defineCall({
    method: "GET",
    path: "userMaintenance",
    access,
    reach: "customer",
    errors: ["not_found"],
    summary: "One account of a customer, as its form shows it.",
    query: z.strictObject({ customerId: CustomerId, username: UserName }),
    output: UserDetail,
  }),
  create: defineCall({
    method: "POST",
    path: "userMaintenance",
    access,
    reach: "customer",
    heavy: "short",
    peopleOnly: true,
    rate: "emailCheck",
    errors: ["duplicate_email"],
    summary: "Invite a person to a customer, or make a service account, which is ready at once.",
    body: z.strictObject({
      customerId: CustomerId,
      ...personFields,
      department: personFields.department.default(""),
      userRoleAssociations: associations,
    }),
    entity,
    output: UserDetail,
  }),
  update: defineCall({
    method: "PUT",
    path: "userMaintenance",
    access,
    reach: "customer",
    heavy: "short",
    peopleOnly: true,
    errors: ["not_found", "own_account", "last_administrator"],
    summary: "Change names, department and roles of an account; its address stays.",
    body: z.strictObject({
      customerId: CustomerId,
      userName: UserName,
      version: SeenVersion,
      ...personFields,
      email: personFields.email.optional(),
      department: personFields.department.default(""),
      userRoleAssociations: associations,
    }),
    entity,
    output: UserDetail,
    current: UserDetail,
  }),
  reportSubscriptions: defineCall({
    method: "GET",
    path: "userMaintenance/getReportSubscriptions",
    access,
    reach: "customer",
    errors: ["not_found"],
    summary:
      "The report subscriptions and alerts that a deactivation would take an account off or end.",
    query: z.strictObject({ customerId: OwnCustomerId, username: UserName }),
    output: z.object({
      recipientOf: z.array(z.string()),
      lastRecipientOf: z.array(z.string()),
      /** Alerts that go on without the account, and those that are switched off. */
      alertRecipientOf: z.array(z.string()),
      lastAlertRecipientOf: z.array(z.string()),
    }),
  }),
  setActive: defineCall({
    method: "PUT",
    path: "userMaintenance/setActiveStatus",
    access,
    reach: "customer",
    peopleOnly: true,
    errors: ["not_found", "own_account", "last_administrator", "user_has_subscriptions"],
    summary:
      "Deactivate or reactivate an account; `force` also takes it off its report subscriptions and alerts.",
    query: z.strictObject({
      customerId: OwnCustomerId,
      username: UserName,
      isActive: z.stringbool(),
      force: z.stringbool().default(false),
    }),
  }),
  unlock: defineCall({
    method: "PUT",
    path: "userMaintenance/Reset",
    access,
    reach: "customer",
    peopleOnly: true,
    errors: ["not_found", "unlock_limit"],
    summary:
      "Let an account sign in again before its lockout ends, at most three times in 24 hours.",
    query: z.strictObject({ customerId: CustomerId, username: UserName }),
  }),
  resend: defineCall({
    method: "PUT",
    path: "userMaintenance/resend",
    access,
    reach: "customer",
    peopleOnly: true,
    errors: ["not_found"],
    summary: "Mail a pending user a new link, valid from now.",
    body: ofUser,
    entity,
  }),
  revoke: defineCall({
    method: "DELETE",
    path: "userMaintenance",
    access,
    reach: "customer",
    peopleOnly: true,
    errors: ["not_found"],
    summary: "Revoke an invitation: the pending user is deleted and the link stops working.",
    body: ofUser,
    entity,
  }),
};

/** The form of a person, roles with their facilities; its associations are what the calls take. */
export const UserForm = z.object({
  customerId: CustomerId,
  userName: z.string(),
  version: Version,
  ...personFields,
  userRoleAssociations: z.array(RoleChoice).min(1, "roles_required"),
});
export type UserForm = z.infer<typeof UserForm>;
