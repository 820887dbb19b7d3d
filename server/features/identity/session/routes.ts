import { api } from "#contract/index.ts";
import type { Mount } from "#server/http/types.ts";
import { createAddressGuard } from "./lib/address-guard.ts";
import type { SessionCookie } from "./http/cookie.ts";
import type { DeviceCookie } from "./http/device.ts";
import * as session from "./service.ts";
import type { SignInDeps } from "./service.ts";
import { hasSession } from "./queries/sessions.ts";

type SessionRouteDeps = Omit<SignInDeps, "guard"> & {
  cookie: SessionCookie;
  device: DeviceCookie;
  /** Makes the keys with which browsers seal what they store of people. */
  keepingKey: string;
};

/** Sign-in, sign-out, and what the signed-in person may reach. */
export const mountSession = (mount: Mount, deps: SessionRouteDeps): void => {
  const { db, cookie, device } = deps;
  const signInDeps = { ...deps, guard: createAddressGuard() };

  mount.change(api.session.login, async ({ body, ctx, write }) => {
    const signedIn = await session.signIn(signInDeps, write, {
      form: body,
      previous: cookie.read(ctx),
      ipAddress: ctx.ip,
      deviceIdFor: (account) => device.read(ctx, account),
    });
    cookie.write(ctx, signedIn.token);
    device.write(ctx, signedIn.account, signedIn.deviceId);
    return signedIn.user;
  });
  mount.change(api.session.logout, async ({ ctx, write }) => {
    const token = cookie.read(ctx);
    // A token that anybody can make up costs one look, and no server process forgets a session for it.
    if (token !== null && (await hasSession(db, token)))
      await write((act) => session.signOut(act, token));
    cookie.clear(ctx);
  });
  // A program with a bearer token has no session, hence nothing to repeat with its requests.
  mount(api.session.user, ({ actor, ctx }) =>
    session.currentUser(db, actor, ctx.state.csrfToken ?? ""),
  );
  mount(api.session.keeping, async ({ actor, ctx }) =>
    session.keepingOf(deps, actor, ctx.state.sessionEndsAt),
  );
  mount(api.session.resetAuthCookie, async () => undefined);
  mount.write(api.session.setLanguage, (act, { body }) =>
    session.chooseLanguage(act, body.language),
  );
  mount.write(api.session.switchCustomer, async (act, { body, ctx }) => {
    const old = { token: cookie.read(ctx), endsAt: ctx.state.sessionEndsAt };
    const { token, user } = await session.switchCustomer(act, old, body.customerId);
    cookie.write(ctx, token);
    return user;
  });
  mount(api.session.permissions, async ({ actor, body }) => ({
    permissionResponses: await session.answerPermissions(deps, actor, body.permissionRequests),
  }));
  mount(api.session.customers, ({ actor, body, language }) =>
    session.listCustomers(deps, actor, body, language),
  );
  mount(api.session.facilities, ({ actor, body, language }) =>
    session.listFacilities(deps, actor, body, language),
  );
};
