import type { Actor } from "#server/access/actor.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import { ownScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import {
  DEFAULT_LOCKOUT,
  type LockoutPolicy,
  forgetGuesses,
  guardKey,
  takeGuess,
} from "../queries/guesses.ts";
import { verifyPassword } from "../lib/passwords.ts";
import * as queries from "../queries/logins.ts";
import type { DeviceAccount, LockoutRow, LoginRow } from "../queries/logins.ts";

/** Null: the customer has switched the lockout off. */
const lockoutOf = (policy: LockoutRow | null): LockoutPolicy | null => {
  if (policy === null) return DEFAULT_LOCKOUT;
  if (policy.maxFailedAttempts === null) return null;
  return {
    attempts: policy.maxFailedAttempts,
    minutes: policy.lockoutMinutes ?? DEFAULT_LOCKOUT.minutes,
  };
};

const policyFor = async (
  db: Db,
  found: LoginRow | null,
  email: string,
): Promise<LockoutPolicy | null> => {
  const policy = found ?? (await queries.findDomainLockout(db, email));
  return lockoutOf(policy);
};

export type Guess = {
  email: string;
  /** The device that guesses, if the account has signed in on it before. */
  deviceId: string | null;
  password: string;
};

/** What a guess was; `locked`: wrong, and the last one that the policy allowed. */
type GuessOutcome = "right" | "wrong" | "locked";

/**
 * Whether this is the password of an account that may sign in. Wherever a password is requested, it
 * counts as one of the guesses that the account's policy allows; a right one starts again.
 * @throws AppError `locked_out` once the guesses are used up
 */
export const guessPassword = async (
  db: Db,
  found: LoginRow | null,
  { email, deviceId, password }: Guess,
  now: Date,
): Promise<GuessOutcome> => {
  const policy = await policyFor(db, found, email);
  const key = guardKey(email, deviceId);
  const isLast = policy !== null && (await takeGuess(db, key, policy, now));
  const fits = await verifyPassword(found?.passwordHash ?? null, password);
  if (!fits || found?.isActive !== true) return isLast ? "locked" : "wrong";
  await forgetGuesses(db, [key]);
  return "right";
};

/**
 * Records that a person was locked out by the guess of their last password: in the log of each
 * customer whose account the password opens.
 */
export const recordLockout = async (
  db: Db,
  { accounts, email }: LoginRow,
  ipAddress: string | null,
  now: Date,
): Promise<void> => {
  for (const { customerId, userId } of accounts)
    await writeAudit(db, { userId, userName: email, ipAddress }, now, {
      scope: ownScope({ customerId }),
      action: "lockout",
      entity: "app_user",
      id: userId,
    });
};

/**
 * Asks a signed-in person for their current password again.
 * @param deviceIdFor as in signing in
 * @returns the device, and the hash that the password fits; null when it fits none
 * @throws AppError `locked_out` once the guesses are used up
 */
export const confirmPassword = async (
  db: Db,
  actor: Actor,
  password: string,
  deviceIdFor: (account: DeviceAccount) => string | null,
  now: Date,
): Promise<{ deviceId: string | null; passwordHash: string | null }> => {
  const found = await queries.findLogin(db, actor.userName, actor);
  // The account of another person by now: a login's address can be given to another person.
  if (found === null) throw new AppError("not_signed_in");
  const { email, passwordChangedAt, passwordHash } = found;
  const deviceId = deviceIdFor({ email, passwordChangedAt });
  const outcome = await guessPassword(db, found, { email, deviceId, password }, now);
  if (outcome === "locked") await recordLockout(db, found, actor.ipAddress, now);
  return { deviceId, passwordHash: outcome === "right" ? passwordHash : null };
};
