import { LIMITS } from "#contract/limits.ts";
import type { AccountKey } from "#server/access/actor.ts";
import type { Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import {
  announceSessionChange,
  hashPassword,
  removeSessionsOf,
  spendOtherTokens,
  unlock,
  verifyPassword,
} from "../../session/service.ts";
import { isEasyPassword } from "../lib/easy-passwords.ts";
import * as queries from "../queries.ts";

const wasUsed = async (hashes: readonly string[], password: string): Promise<boolean> => {
  for (const hash of hashes) if (await verifyPassword(hash, password)) return true;
  return false;
};

/**
 * Gives an account a new password: ends all its sessions, opens its lock and voids older links. The
 * transaction holds the lock of the account's row.
 * @throws AppError `invalid_input` for one that is easy to guess, `password_conflict` for
 *   one of the account's last five
 */
export const changePassword = async (
  tx: Tx,
  user: AccountKey & { email: string; passwordHash: string | null },
  password: string,
  field: string,
  now: Date,
): Promise<void> => {
  if (await isEasyPassword(password, user.email)) {
    throw new AppError("invalid_input", { fieldErrors: { [field]: "password_common" } });
  }
  const history = await queries.listPasswordHashes(tx, user, LIMITS.passwordHistoryLength);
  const current = user.passwordHash === null ? [] : [user.passwordHash];
  if (await wasUsed([...new Set([...current, ...history])], password))
    throw new AppError("password_conflict");
  await queries.setPassword(tx, user, await hashPassword(password), now);
  await spendOtherTokens(tx, user, now);
  await removeSessionsOf(tx, user);
  await unlock(tx, user.email);
  await announceSessionChange(tx);
};
