import { LIMITS } from "#contract/core/limits.ts";
import type { AccountKey } from "#server/access/actor.ts";
import { ofEach } from "#server/db/parallel-unless-tx.ts";
import type { Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import {
  announceSessionChange,
  hashPassword,
  removeSessionsOf,
  spendOtherTokens,
  unlock,
  verifyPassword,
} from "#server/features/identity/session/service.ts";
import { isEasyPassword } from "../lib/easy-passwords.ts";
import * as queries from "../queries.ts";
import type { AccountRow } from "../queries.ts";

const wasUsed = async (hashes: readonly string[], password: string): Promise<boolean> => {
  for (const hash of hashes) if (await verifyPassword(hash, password)) return true;
  return false;
};

/**
 * Gives a person a new password at all their customers: ends all their sessions, opens the lock and
 * voids older links. The transaction holds the locks of their accounts (`lockPerson`).
 * @returns their accounts that have it
 * @throws AppError `invalid_input` for one that is easy to guess, `password_conflict` for
 *   one of the account's last five
 */
export const changePassword = async (
  tx: Tx,
  user: AccountKey & { email: string; passwordHash: string | null },
  password: string,
  field: string,
  now: Date,
): Promise<AccountRow[]> => {
  if (await isEasyPassword(password, user.email)) {
    throw new AppError("invalid_input", { fieldErrors: { [field]: "password_common" } });
  }
  // Deactivated ones too: activated again, an account must not open with an older password.
  const accounts = (await queries.listAccounts(tx, user.email)).filter(
    ({ userId, passwordHash }) => userId === user.userId || passwordHash !== null,
  );
  const histories = await ofEach(accounts, (each) =>
    queries.listPasswordHashes(tx, each, LIMITS.passwordHistoryLength),
  );
  const current = accounts.flatMap(({ passwordHash }) => passwordHash ?? []);
  if (await wasUsed([...new Set([...current, ...histories.flat()])], password))
    throw new AppError("password_conflict");
  const passwordHash = await hashPassword(password);
  for (const each of accounts) {
    await queries.setPassword(tx, each, passwordHash, now);
    await spendOtherTokens(tx, each, now);
    await removeSessionsOf(tx, each);
  }
  await unlock(tx, user.email);
  await announceSessionChange(tx);
  return accounts;
};
