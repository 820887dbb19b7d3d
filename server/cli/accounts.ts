import { customerScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { findAccountByEmail } from "#server/features/account/service.ts";
import type { NamedAccount } from "#server/features/account/service.ts";
import { StartError } from "#server/lib/start-error.ts";

/**
 * The account behind an address.
 * @throws StartError where nobody has it
 */
export const accountOf = async (db: Db, email: string): Promise<NamedAccount> => {
  const account = await findAccountByEmail(db, email.trim());
  if (account === null) throw new StartError(`No account has the address '${email.trim()}'.`);
  const { customerId, userId } = account;
  return { scope: customerScope(customerId), userId, email: account.email };
};

/**
 * Holds back a link that would not work.
 * @throws StartError for a deactivated account
 */
export const requireActive = async (db: Db, email: string): Promise<void> => {
  const account = await findAccountByEmail(db, email);
  if (account === null || account.isActive) return;
  throw new StartError(`${email} is deactivated: run npm run admin -- activate ${email} first.`);
};
