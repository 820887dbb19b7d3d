import type { RoleChoice } from "#contract/identity/users.ts";
import type { MergePlan } from "#renderer/forms/merge/merge-types.ts";

/** Roles are joined one by one with what somebody else made of them; the places of one are one choice. */
export const USER_PLAN: MergePlan = {
  userRoleAssociations: { keyOf: ({ roleId }: RoleChoice) => `${roleId}` },
  "userRoleAssociations.facilityIds": { isWhole: true },
};
