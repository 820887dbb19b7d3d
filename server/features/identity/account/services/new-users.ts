import { PUBLIC_MAIL_DOMAINS, domainOf } from "#contract/messaging/mail-domains.ts";
import type { Act } from "#server/access/write-context.ts";
import type { AccountKey } from "#server/access/actor.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { newId } from "#server/lib/ids.ts";
import { type NewUser, insertUser, noteMailDomain, setNames } from "../queries.ts";

/** Adds an account without a password and a role. The caller records what it is added for. */
export const addUser = async (
  { tx, now }: Act,
  scope: CustomerScope,
  user: NewUser,
): Promise<string> => {
  const userId = newId();
  await insertUser(tx, { customerId: scope.customerId, userId }, user, now);
  await enterRows(tx, "user", scope, [userId]);
  return userId;
};

/**
 * Notes that a person has accepted, with the names that they have from then on. Alerts may go to
 * the domain of their address, where they are its first user: an invitation alone opens nothing,
 * and one that an administrator has taken off the list stays off.
 */
export const noteAccepted = async (
  { tx, now }: Act,
  row: AccountKey & { email: string },
  names: { firstName: string; lastName: string },
): Promise<void> => {
  const domain = domainOf(row.email);
  if (!PUBLIC_MAIL_DOMAINS.has(domain)) await noteMailDomain(tx, row, domain);
  await setNames(tx, row, names, now);
};
