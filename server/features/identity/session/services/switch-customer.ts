import type { SessionUser } from "#contract/identity/session.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { loadActor, loadHolder } from "#server/access/load-actor.ts";
import { ownScope } from "#server/db/tenant-scope.ts";
import { AppError } from "#server/lib/app-error.ts";
import { markSignedIn } from "../queries/logins.ts";
import { listMemberships } from "../queries/memberships.ts";
import { createSession, removeSession } from "../queries/sessions.ts";
import { announceSessionChange } from "./announce.ts";
import { currentUser } from "./session.ts";

/**
 * Lets a person go on at another customer at which they have an account: their session ends, and
 * one of that account begins, which ends when this one would have. The customers' logs record it as
 * a sign-out and a sign-in.
 * @returns the new session's token for the cookie, and the person as they are there
 * @throws AppError `forbidden` for a customer at which they have none, whether or not it exists
 */
export const switchCustomer = async (
  act: Act<Actor>,
  { token, endsAt }: { token: string | null; endsAt: Date | null },
  customerId: string,
): Promise<{ token: string; user: SessionUser }> => {
  const { tx, actor, now, ipAddress } = act;
  if (token === null || endsAt === null) throw new AppError("not_signed_in");
  const memberships = await listMemberships(tx, actor.userName);
  const there = memberships.find((each) => each.customerId === customerId);
  const holder = there === undefined ? null : await loadHolder(tx, there);
  if (holder === null) throw new AppError("forbidden");
  const made = await createSession(tx, now, {
    customerId: holder.customerId,
    userId: holder.userId,
    idleTimeoutMinutes: holder.idleTimeoutMinutes,
    endsAt,
  });
  const next = await loadActor(tx, made.session, ipAddress);
  // Of two switches at once with one cookie the second finds the session gone.
  if (next === null || !(await removeSession(tx, token))) throw new AppError("not_signed_in");
  await announceSessionChange(tx);
  await markSignedIn(tx, holder, now);
  const entity = "app_user";
  await act.record({ scope: ownScope(actor), action: "signOut", entity, id: actor.userId });
  const signIn = { scope: ownScope(next), action: "signIn", entity, id: next.userId };
  await act.record({ ...signIn, author: next });
  return { token: made.token, user: await currentUser(tx, next, made.session.csrfToken) };
};
