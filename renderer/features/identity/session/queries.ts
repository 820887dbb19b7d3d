import { NAMED_PERMISSIONS, type NamedPermission } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import { type LoginForm, type SessionUser, session } from "#contract/identity/session.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { setCsrfToken } from "#renderer/api/csrf.ts";
import { rememberChoicesOf, remembered } from "#renderer/memory/remembered.ts";
import type { PermissionMap, SignedIn } from "#renderer/session/session-store.ts";

/** What the browser stores of the user who signed in last: it says what to load first next time. */
const keepUser = (user: SessionUser): void => {
  setCsrfToken(user.csrfToken);
  rememberChoicesOf(user.id);
  remembered.set("userId", user.id);
  remembered.set("idleTimeoutMinutes", String(user.idleTimeout));
};

/**
 * Makes sure that the session is there for the next call. A browser that refuses cookies refuses to
 * store anything else too, so that no other user has to wait for it.
 * @throws ApiError `cookies_refused`
 */
const checkSessionKept = async (user: SessionUser): Promise<void> => {
  if (remembered.get("userId") === user.id) return;
  try {
    await call(session.user, {}, { quiet: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw new ApiError({ code: "cookies_refused", status: 0, cause: error });
  }
};

/**
 * Signs in and stores the e-mail for next time where that is wanted.
 * @throws ApiError `invalid_credentials`, `locked_out`, `rate_limited`, `invalid_input`,
 *   `cookies_refused` …
 */
export const signIn = async (form: LoginForm): Promise<SessionUser> => {
  const user = await call(session.login, { body: form });
  keepUser(user);
  await checkSessionKept(user);
  remembered.set("email", form.RememberMe ? form.UserName : null);
  return user;
};

/**
 * Who the browser's session belongs to by now, for a page that has been out of sight.
 * @throws ApiError `not_signed_in` without a session
 */
export const whoIsSignedIn = (): Promise<SessionUser> =>
  call(session.user, {}, { quiet: true, cancelKey: "whoIsSignedIn" });

/** Forgets on this machine who was signed in. */
export const forgetUser = (): void => {
  setCsrfToken(null);
  remembered.set("userId", null);
};

/**
 * Ends the session at the server, then forgets who it was.
 * @throws ApiError when the server could not be reached: the session goes on
 */
export const signOut = async (): Promise<void> => {
  // No activity: a session that another tab shows would seem to go on.
  await call(session.logout, {}, { background: true });
  forgetUser();
};

/** Stores the language in the account, so that the next browser speaks it too. */
export const saveLanguage = (language: Language): Promise<void> =>
  call(session.setLanguage, { body: { language } });

/**
 * Goes on at another of the person's customers; the page that shows this one has to be left.
 * @throws ApiError `forbidden` where they have no account there any more
 */
export const switchCustomer = async (customerId: string): Promise<void> =>
  keepUser(await call(session.switchCustomer, { body: { customerId } }));

/** Reports to the server that the person is still there. */
export const continueSession = (): Promise<void> => call(session.resetAuthCookie, {});

const askedPermissions = Object.entries(NAMED_PERMISSIONS).map(([name, asked]) => ({
  ...asked,
  name,
  products: [...asked.products],
}));

/** What the person may open by now. */
export const loadPermissions = async (): Promise<PermissionMap> => {
  const { permissionResponses } = await call(session.permissions, {
    body: { permissionRequests: askedPermissions },
  });
  return Object.fromEntries(
    permissionResponses.map((answer) => [
      answer.permissionRequestName as NamedPermission,
      answer.hasPermission,
    ]),
  );
};

/**
 * Who is signed in and what they may open.
 * @throws ApiError `not_signed_in` without a session
 */
export const loadSession = async (): Promise<SignedIn> => {
  const user = await call(session.user, {});
  keepUser(user);
  return { user, permissions: await loadPermissions() };
};
