import type { RoleChoice } from "#contract/identity/users.ts";
import type { MergePlan } from "#renderer/forms/merge/merge-types.ts";

/** Roles are joined one by one with another user's changes; the places of one are one choice. */
export const USER_PLAN: MergePlan = {
  userRoleAssociations: { keyOf: ({ roleId }: RoleChoice) => `${roleId}` },
  "userRoleAssociations.facilityIds": { isWhole: true },
};
