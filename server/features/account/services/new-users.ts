import { PUBLIC_MAIL_DOMAINS, domainOf } from "#contract/mail-domains.ts";
import type { Act } from "#server/access/act.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/access/scope.ts";
import { newId } from "#server/lib/ids.ts";
import { insertUser, noteMailDomain } from "../queries.ts";
import type { NewUser } from "../queries.ts";

/**
 * Adds an account without a password and a role. The caller records what it is added for. Alerts may
 * go to the domain of its address from then on, where it is the first user of that domain: one that
 * an administrator has taken off the list stays off.
 */
export const addUser = async (
  { tx, now }: Act,
  scope: CustomerScope,
  user: NewUser,
): Promise<string> => {
  const userId = newId();
  const domain = domainOf(user.email);
  if (!PUBLIC_MAIL_DOMAINS.has(domain)) await noteMailDomain(tx, scope, domain);
  await insertUser(tx, { customerId: scope.customerId, userId }, user, now);
  await enterRows(tx, "user", scope, [userId]);
  return userId;
};
