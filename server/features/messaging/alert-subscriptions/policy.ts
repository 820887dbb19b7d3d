import { ROLES, ROLE_PRIVILEGES, type Role } from "#contract/core/permissions.ts";
import { api } from "#contract/index.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Held } from "#server/access/facility-access.ts";
import { mayCall, seesIndividuals } from "#server/access/policy.ts";

/**
 * Roles that may change any alert of a customer, for who gets a mail where an alert's creator has
 * left.
 */
export const toLookAfterAlerts: readonly Role[] = ROLES.filter((role) =>
  ROLE_PRIVILEGES[role].includes("viewAllAlertSubscriptions"),
);

type Owned = { created_by: string };

const manages = mayCall(api.alertSubscriptions.created);

/** What a user may do with the alerts of a facility. */
export const can = {
  /** Alerts of all users, to see and, with `manageAlerts`, to change. */
  seeAll: ({ privileges }: Held): boolean => privileges.has("viewAllAlertSubscriptions"),
  /** One's own, or with the privilege for the alerts of all users, any. */
  edit: (
    held: Parameters<typeof manages>[0],
    { userId }: Pick<Actor, "userId">,
    row: Owned,
  ): boolean => manages(held) && (row.created_by === userId || can.seeAll(held)),
  /** "I am on it" of a mail is offered to whom the call behind it lets. */
  takeOn: mayCall(api.alertSubscriptions.acknowledge),
  /** Only they are shown who wears a badge. */
  seeBadgeHolders: seesIndividuals,
};
