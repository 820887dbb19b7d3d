import type { Act } from "#server/access/write-context.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { revokeTokensOf } from "#server/features/identity/api-tokens/service.ts";
import {
  announceSessionChange,
  removeOpenTokens,
  removeSessionsOf,
} from "#server/features/identity/session/service.ts";
import * as queries from "../queries.ts";

/** An account with the address that names it in the log. */
export type NamedAccount = { scope: CustomerScope; userId: string; email: string };

/** Everything with which a person could still get in: sessions, mailed links, API tokens. */
const endAccess = async (act: Act, { scope, userId }: NamedAccount): Promise<void> => {
  const owner = { customerId: scope.customerId, userId };
  await removeSessionsOf(act.tx, owner);
  await removeOpenTokens(act.tx, owner);
  await revokeTokensOf(act, scope, userId);
};

const setActive = async (act: Act, account: NamedAccount, isActive: boolean): Promise<boolean> => {
  const { scope, userId, email } = account;
  const owner = { customerId: scope.customerId, userId };
  // The row's lock comes first: a sign-in under way either sees the change or its session ends here.
  const hasChanged = await queries.setActive(act.tx, owner, isActive);
  // Both ways: nothing that slipped in beside a deactivation comes to life with the activation.
  if (hasChanged || !isActive) await endAccess(act, account);
  await act.record({
    scope,
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
