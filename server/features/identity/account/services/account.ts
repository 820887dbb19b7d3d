import { LIMITS } from "#contract/core/limits.ts";
import type {
  ManageAccountAnswer,
  ManageAccountForm,
  RegisterForm,
  ResetPasswordForm,
} from "#contract/identity/account.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import type { AuditAuthor } from "#server/access/audit-log.ts";
import { ownScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { enqueue, forgotPasswordTask } from "#server/queue/queue.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { resetPasswordMail } from "#server/features/identity/account/mails/reset-password.ts";
import {
  type TokenPurpose,
  announceSessionChange,
  createAccountToken,
  findAccountToken,
  newestMailedReset,
  spendAccountToken,
} from "#server/features/identity/session/service.ts";
import * as queries from "../queries.ts";
import type { AccountRow } from "../queries.ts";
import { changePassword } from "./change-password.ts";
import { noteAccepted } from "./new-users.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

/** A second link within this time would only fill a mailbox. */
const MAIL_AGAIN_AFTER_MS = 2 * 60_000;

/** Whether a password is of any use to an account. */
const maySignIn = ({ isActive, isServiceAccount }: AccountRow): boolean =>
  isActive && !isServiceAccount;

/** Whether its person signs in with it. */
const isUsable = (row: AccountRow): boolean => maySignIn(row) && row.isActivated;

/** Requests the mail; what follows depends on nothing the caller could see or time. */
export const askForResetLink = (tx: Tx, email: string, now: Date): Promise<string> =>
  enqueue(
    tx,
    forgotPasswordTask,
    { email },
    { now, dedupeKey: `forgot-password ${email.toLowerCase()}` },
  );

/** Mails the link for choosing a new password, if the address has an account that may sign in. */
export const mailResetLink = async (
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
  email: string,
): Promise<void> => {
  const now = clock.now();
  const [account] = (await queries.listAccounts(db, email)).filter(isUsable);
  if (account === undefined) return;
  const newest = await newestMailedReset(db, account, now);
  if (newest !== null && now.getTime() - newest.getTime() < MAIL_AGAIN_AFTER_MS) return;
  await db.transaction(async (tx) => {
    const token = await createAccountToken(
      tx,
      account,
      "resetPassword",
      now,
      LIMITS.resetTokenHours * HOUR_MS,
      "mailed",
    );
    const mail = resetPasswordMail({
      language: account.language ?? DEFAULT_LANGUAGE,
      firstName: account.firstName,
      email: account.email,
      link: `${publicUrl}/login/resetpassword?guid=${token}`,
    });
    const outgoing = { ...mail, recipient: account.email, customerId: account.customerId };
    await queueMail(tx, outgoing, new URL(publicUrl).hostname, now);
  });
};

const owner = async (
  tx: Tx,
  account: { customerId: string; userId: string } | null,
): Promise<AccountRow> => {
  const row = account === null ? null : await queries.findAccount(tx, account);
  if (row === null || !maySignIn(row)) throw new AppError("not_found");
  return row;
};

/**
 * Locks the accounts of the person that a token stands for before the token is looked at. Whatever
 * changes how a person gets into an account takes these locks first: two such changes follow one
 * another, and the second sees what the first has done.
 */
const lockOwner = async (tx: Tx, guid: string, purpose: TokenPurpose, now: Date): Promise<void> => {
  const token = await findAccountToken(tx, guid, purpose, now);
  if (token !== null) await queries.lockPerson(tx, token);
};

/** What is recorded of an account whose own person acts, signed in or by a mailed link. */
const entryOf = (row: AccountRow, { ipAddress }: Act, action: string) => ({
  scope: ownScope(row),
  action,
  entity: "app_user",
  id: row.userId,
  author: { userId: row.userId, userName: row.email, ipAddress } satisfies AuditAuthor,
});

/**
 * Chooses a new password with a one-time token.
 * @throws AppError `not_found` for a token that is unknown, used or run out, `password_conflict`,
 *   `invalid_input` for a common password; the token then stays usable
 */
export const resetPassword = async (act: Act, form: ResetPasswordForm): Promise<AccountRow> => {
  const { tx, now } = act;
  await lockOwner(tx, form.resetPasswordGuid, "resetPassword", now);
  const row = await owner(
    tx,
    await spendAccountToken(tx, form.resetPasswordGuid, "resetPassword", now),
  );
  const changed = await changePassword(tx, row, form.password, "password", now);
  if (!row.isActivated) await noteAccepted(act, row, row);
  for (const each of changed) await act.record(entryOf(each, act, "resetPassword"));
  return row;
};

/**
 * The person behind an invitation.
 * @param email where the link names the address it was sent to
 * @throws AppError `not_found` for an unknown or expired invitation, `already_activated`,
 *   `email_mismatch` when the address is another
 */
export const findInvitation = async (
  db: Db,
  guid: string,
  email: string | undefined,
  now: Date,
): Promise<AccountRow> => {
  const token = await findAccountToken(db, guid, "register", now);
  const row = token === null ? null : await queries.findAccount(db, token);
  if (token === null || row === null || !maySignIn(row)) throw new AppError("not_found");
  if (email !== undefined && email.trim().toLowerCase() !== row.email.toLowerCase()) {
    throw new AppError("email_mismatch");
  }
  if (token.isUsed || row.isActivated) throw new AppError("already_activated");
  return row;
};

/** Whether the person behind an address signs in with it already. */
export const hasAccount = async (db: Db, email: string): Promise<boolean> =>
  (await queries.listAccounts(db, email)).some(isUsable);

/**
 * Accepts an invitation.
 * @throws AppError as {@link findInvitation}, `account_exists` for a person who signs in elsewhere
 *   already, and `invalid_input` for a common password
 */
export const register = async (act: Act, form: RegisterForm): Promise<AccountRow> => {
  const { tx, now } = act;
  await lockOwner(tx, form.activationGuid, "register", now);
  const row = await findInvitation(tx, form.activationGuid, undefined, now);
  if (await hasAccount(tx, row.email)) throw new AppError("account_exists");
  const token = await spendAccountToken(tx, form.activationGuid, "register", now);
  if (token === null) throw new AppError("already_activated");
  await noteAccepted(act, row, form);
  await changePassword(tx, row, form.password, "password", now);
  const after = { firstName: form.firstName, lastName: form.lastName };
  await act.record({ ...entryOf(row, act, "register"), after });
  return row;
};

/**
 * Accepts an invitation for the person who is signed in with its address: they have the names and
 * the password there that they have here.
 * @throws AppError as {@link findInvitation}
 */
export const join = async (act: Act<Actor>, guid: string): Promise<AccountRow> => {
  const { tx, actor, now } = act;
  await lockOwner(tx, guid, "register", now);
  const row = await findInvitation(tx, guid, actor.userName, now);
  const own = await owner(tx, actor);
  const token = await spendAccountToken(tx, guid, "register", now);
  if (token === null) throw new AppError("already_activated");
  await queries.copyPassword(tx, own, row, LIMITS.passwordHistoryLength);
  await noteAccepted(act, row, own);
  const after = { firstName: own.firstName, lastName: own.lastName };
  await act.record({ ...entryOf(row, act, "register"), after });
  return row;
};

/** What came of a change to one's own account, without the person. */
type AccountOutcome = Omit<ManageAccountAnswer, "user">;
/** Beside it the version of the account as it is now. */
type Managed = { outcome: AccountOutcome; version: number };

const nothing: AccountOutcome = {
  currentPasswordIncorrect: false,
  invalidForm: false,
  attemptedPasswordUpdate: false,
  passwordSuccessfullyUpdated: false,
  attemptedAccountUpdate: false,
  accountSuccessfullyUpdated: false,
};

/**
 * Changes one's own names and, where a new password is given, the password. A wrong current
 * password changes nothing at all, and neither do names that were changed from others than these.
 * @param confirmedHash the hash that the given current password fits; null when it fits none
 * @throws AppError `conflict`, `password_conflict`, `invalid_input` for a common password
 */
export const manageAccount = async (
  act: Act<Actor>,
  form: ManageAccountForm,
  confirmedHash: string | null,
): Promise<Managed> => {
  const { tx, actor, now } = act;
  await queries.lockPerson(tx, actor);
  const row = await owner(tx, actor);
  const wantsPassword = form.newPassword !== "";
  const wantsNames = row.firstName !== form.firstName || row.lastName !== form.lastName;
  const { version, firstName, lastName } = row;
  if (wantsNames && form.version !== undefined && form.version !== version)
    throw new AppError("conflict", { current: { version, firstName, lastName } });
  const answer = {
    ...nothing,
    attemptedPasswordUpdate: wantsPassword,
    attemptedAccountUpdate: wantsNames,
  };
  // Another hash by now: the password has been changed since the change was requested.
  if (wantsPassword && (confirmedHash === null || confirmedHash !== row.passwordHash)) {
    act.nothingChanged();
    return { outcome: { ...answer, currentPasswordIncorrect: true }, version };
  }
  if (wantsNames) await queries.setNames(tx, row, form);
  const changed = wantsPassword
    ? await changePassword(tx, row, form.newPassword, "newPassword", now)
    : [];
  if (wantsNames || wantsPassword) await announceSessionChange(tx);
  const before = { firstName, lastName };
  const after = { firstName: form.firstName, lastName: form.lastName };
  for (const each of changed) await act.record(entryOf(each, act, "changePassword"));
  await act.record({ ...entryOf(row, act, "update"), before, after });
  return {
    outcome: {
      ...answer,
      passwordSuccessfullyUpdated: wantsPassword,
      accountSuccessfullyUpdated: wantsNames,
    },
    version: version + Number(wantsNames),
  };
};
