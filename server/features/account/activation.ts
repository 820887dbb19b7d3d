import type { Act } from "#server/access/act.ts";
import { customerScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { StartError } from "#server/lib/start-error.ts";
import { revokeTokensOf } from "../api-tokens/service.ts";
import { announceSessionChange, removeSessionsOf } from "../session/service.ts";
import * as queries from "./queries.ts";
import type { AccountRow } from "./queries.ts";
import { removeOpenTokens } from "./tokens.ts";
import type { TokenOwner } from "./tokens.ts";

/** An account with the address that names it in the log. */
export type NamedAccount = TokenOwner & { email: string };

/**
 * The account behind an address, for the command line.
 * @throws StartError where nobody has it
 */
export const accountOf = async (db: Db, email: string): Promise<NamedAccount> => {
  const account = await queries.findAccountByEmail(db, email.trim());
  if (account === null) throw new StartError(`No account has the address '${email.trim()}'.`);
  return account;
};

/**
 * Holds back a link that would not work.
 * @throws StartError for a deactivated account
 */
export const requireActive = ({ email, isActive }: AccountRow): void => {
  if (isActive) return;
  throw new StartError(`${email} is deactivated: run npm run admin -- activate ${email} first.`);
};

/** Everything with which somebody could still get in: sessions, mailed links, API tokens. */
const endAccess = async (act: Act, account: TokenOwner): Promise<void> => {
  await removeSessionsOf(act.tx, account);
  await removeOpenTokens(act.tx, account);
  await revokeTokensOf(act, customerScope(account.customerId), account.userId);
};

const setActive = async (act: Act, account: NamedAccount, isActive: boolean): Promise<boolean> => {
  const { customerId, userId, email } = account;
  // The row's lock comes first: a sign-in under way either sees the change or its session ends here.
  const hasChanged = await queries.setActive(act.tx, account, isActive);
  // Both ways: nothing that slipped in beside a deactivation comes to life with the activation.
  if (hasChanged || !isActive) await endAccess(act, account);
  await act.record({
    scope: customerScope(customerId),
    action: isActive ? "activate" : "deactivate",
    entity: "app_user",
    id: userId,
    before: { email, isActive: hasChanged ? !isActive : isActive },
    after: { email, isActive },
  });
  await announceSessionChange(act.tx);
  return hasChanged;
};

/**
 * Shuts an account out: signs it out everywhere, at once on every server, voids its links and
 * revokes its API tokens. It can neither sign in nor choose a new password until it is activated.
 * @returns false when it was deactivated already
 */
export const deactivateAccount = (act: Act, account: NamedAccount): Promise<boolean> =>
  setActive(act, account, false);

/**
 * Lets a deactivated account sign in again, with the password it had. What its deactivation ended
 * stays ended.
 * @returns false when it was active already
 */
export const activateAccount = (act: Act, account: NamedAccount): Promise<boolean> =>
  setActive(act, account, true);
