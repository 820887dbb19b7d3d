import { api } from "#contract/index.ts";
import { ROLE_PRIVILEGES, ROLES } from "#contract/core/permissions.ts";
import type { Held } from "#server/access/facility-access.ts";

/** What a user may do with observations beside recording their own. */
export const can = {
  /** Observe for others, see their counts and decide how old what they send may be. */
  observeForOthers: ({ privileges }: Held): boolean => privileges.has("administerCustomer"),
};

/** The roles of those who may observe. */
export const OBSERVING_ROLES = ROLES.filter((role) =>
  ROLE_PRIVILEGES[role].includes(api.observations.submit.access.privilege),
);
