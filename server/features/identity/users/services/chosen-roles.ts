import type { Role } from "#contract/core/permissions.ts";
import {
  type Association,
  associationsOf,
  choicesOf,
  isRoleAt,
  roleOf,
} from "#contract/identity/users.ts";
import type { Actor } from "#server/access/actor.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { AppError } from "#server/lib/app-error.ts";
import { can } from "../policy.ts";
import type { CustomerRow } from "../queries.ts";

export type ChosenRole = { role: Role; facilityId: string | null };

/** A refusal that belongs to the choice of roles. */
export const refuseRoles = (code: "not_in_list" | "account_kind"): AppError =>
  new AppError("invalid_input", { fieldErrors: { userRoleAssociations: code } });

/**
 * The roles of a form, each once; one for all facilities takes the place of those for single ones.
 * @throws AppError `invalid_input` for a role that the actor may not give, that does not exist at
 *   this customer, or for a facility that is not the customer's
 */
export const chosenRoles = (
  actor: Actor,
  { customerId }: CustomerScope,
  { isProvider }: CustomerRow,
  facilities: ReadonlyMap<string, string>,
  given: readonly Association[],
): ChosenRole[] => {
  const chosen = associationsOf(choicesOf(given)).flatMap(({ roleId, facilityId }) => {
    const role = roleOf(roleId);
    const isPlace = facilityId === null || facilities.has(facilityId);
    if (role === undefined || !isRoleAt(isProvider, role) || !isPlace)
      throw refuseRoles("not_in_list");
    return [{ role, facilityId }];
  });
  const unique = [...new Map(chosen.map((row) => [`${row.role} ${row.facilityId}`, row])).values()];
  if (!can.grant(actor, customerId, unique)) throw refuseRoles("not_in_list");
  return unique;
};
