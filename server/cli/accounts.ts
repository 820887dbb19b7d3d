import { customerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { type NamedAccount, listAccounts } from "#server/features/identity/account/service.ts";
import { StartError } from "#server/lib/start-error.ts";

/**
 * The accounts behind an address, one at each of its person's customers.
 * @throws StartError where no account has it
 */
export const accountsOf = async (db: Db, email: string): Promise<NamedAccount[]> => {
  const accounts = await listAccounts(db, email.trim());
  if (accounts.length === 0) throw new StartError(`No account has the address '${email.trim()}'.`);
  return accounts.map(({ customerId, userId, email: address }) => ({
    scope: customerScope(customerId),
    userId,
    email: address,
  }));
};

/**
 * Holds back a link that would not work.
 * @param customerId the customer that it is for
 * @throws StartError for a deactivated account
 */
export const requireActive = async (db: Db, email: string, customerId: string): Promise<void> => {
  const accounts = (await listAccounts(db, email)).filter(
    (account) => account.customerId === customerId,
  );
  if (accounts.every(({ isActive }) => isActive)) return;
  throw new StartError(`${email} is deactivated: run npm run admin -- activate ${email} first.`);
};
