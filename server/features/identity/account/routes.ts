import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import {
  confirmPassword,
  continueSession,
  currentUser,
  switchCustomer,
} from "../session/service.ts";
import type { SessionCookie } from "../session/http/cookie.ts";
import type { DeviceCookie } from "../session/http/device.ts";
import * as account from "./service.ts";

/** One's own account: forgotten and new passwords, invitations, names. */
export const mountAccount = (
  mount: Mount,
  deps: { db: Db; clock: Clock; cookie: SessionCookie; device: DeviceCookie },
): void => {
  const { db, clock, cookie, device } = deps;

  mount.write(api.account.forgotPassword, async ({ tx, now }, { body }) => {
    await account.askForResetLink(tx, body.Email, now);
  });
  mount.write(api.account.resetPassword, async (act, { body, ctx }) => {
    const { email } = await account.resetPassword(act, body);
    // A person who could read the account's mail is not to be locked out by the guesses of others.
    device.write(ctx, { email, passwordChangedAt: act.now }, null);
  });
  mount(api.account.unregisteredUser, async ({ query }) => {
    const now = clock.now();
    const row = await account.findInvitation(db, query.guid, query.email, now);
    const { firstName, lastName, email, customerName, isObserver } = row;
    const hasAccount = await account.hasAccount(db, email);
    return { firstName, lastName, email, customerName, hasAccount, isObserver };
  });
  mount.write(api.account.register, async (act, { body, ctx }) => {
    const { email } = await account.register(act, body);
    device.write(ctx, { email, passwordChangedAt: act.now }, null);
  });
  mount.write(api.account.join, async (act, { body, ctx }) => {
    const joined = await account.join(act, body.activationGuid);
    const old = { token: cookie.read(ctx), endsAt: ctx.state.sessionEndsAt };
    const { token, user } = await switchCustomer(act, old, joined.customerId);
    cookie.write(ctx, token);
    return user;
  });
  // The guess is counted whatever becomes of the change: it has a transaction of its own.
  mount.change(api.account.manage, async ({ actor, body, ctx, write }) => {
    const now = clock.now();
    const confirmed =
      body.newPassword === ""
        ? null
        : await confirmPassword(
            db,
            actor,
            body.currentPassword,
            (account) => device.read(ctx, account),
            now,
          );
    return write(async (act) => {
      const passwordHash = confirmed?.passwordHash ?? null;
      const { outcome, version } = await account.manageAccount(act, body, passwordHash);
      let csrfToken = ctx.state.csrfToken ?? "";
      if (outcome.passwordSuccessfullyUpdated) {
        // Every session ended with the old password; the person at this page goes on in a new one,
        // in a browser that is known by the new password.
        const session = await continueSession(act.tx, actor, act.now);
        cookie.write(ctx, session.token);
        ({ csrfToken } = session);
        const known = { email: actor.userName, passwordChangedAt: act.now };
        device.write(ctx, known, confirmed?.deviceId ?? null);
      }
      const { firstName, lastName } = outcome.accountSuccessfullyUpdated ? body : actor;
      const now = { ...actor, firstName, lastName, version };
      return { ...outcome, user: await currentUser(act.tx, now, csrfToken) };
    });
  });
};
