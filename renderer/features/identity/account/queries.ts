import {
  type ManageAccountAnswer,
  type ManageAccountForm,
  type RegisterForm,
  type ResetPasswordForm,
  account,
} from "#contract/identity/account.ts";
import { session } from "#contract/identity/session.ts";
import type { CallOutput } from "#contract/core/call.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { setCsrfToken } from "#renderer/api/csrf.ts";

export type Invitation = CallOutput<typeof account.unregisteredUser>;

/** Requests a mail with a link; answers alike whether or not the address has an account. */
export const askForLink = (email: string): Promise<void> =>
  call(account.forgotPassword, { body: { Email: email } });

/**
 * Chooses a new password with the token of a mailed link.
 * @throws ApiError `not_found` for a link that no longer works, `password_conflict`
 */
export const resetPassword = (form: ResetPasswordForm): Promise<void> =>
  call(account.resetPassword, { body: form });

/**
 * Who an invitation is for.
 * @throws ApiError `not_found` or `email_mismatch` when it is not valid, `already_activated`
 */
export const findInvitation = (guid: string, email: string | null): Promise<Invitation> =>
  call(account.unregisteredUser, { query: { guid, ...(email === null ? {} : { email }) } });

/** Accepts an invitation. */
export const register = (form: RegisterForm): Promise<void> =>
  call(account.register, { body: form });

/**
 * Accepts an invitation for the signed-in user; their session goes on at that customer.
 * @throws ApiError `email_mismatch`, `not_found`, `already_activated`
 */
export const join = async (activationGuid: string): Promise<void> => {
  // This page belongs to no user, so that it has no token of the session yet.
  setCsrfToken((await call(session.user, {})).csrfToken);
  setCsrfToken((await call(account.join, { body: { activationGuid } })).csrfToken);
};

/**
 * Changes one's own account; afterwards the session may be a new one with a token of its own.
 * @throws ApiError `invalid_input` at `currentPassword` when that is not the current one
 */
export const manageAccount = async (form: ManageAccountForm): Promise<ManageAccountAnswer> => {
  const answer = await call(account.manage, { body: form });
  if (answer.currentPasswordIncorrect) {
    const fieldErrors = { currentPassword: "password_incorrect" };
    throw new ApiError({ code: "invalid_input", status: 400, fieldErrors });
  }
  setCsrfToken(answer.user.csrfToken);
  return answer;
};
