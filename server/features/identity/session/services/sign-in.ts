import { LIMITS } from "#contract/core/limits.ts";
import type { LoginForm, SessionUser } from "#contract/identity/session.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Logger } from "pino";
import { loadActor } from "#server/access/load-actor.ts";
import { ownScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { AppError } from "#server/lib/app-error.ts";
import { freeAddress } from "#server/mail/addresses.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { AddressGuard } from "../lib/address-guard.ts";
import { announceSessionChange } from "./announce.ts";
import { type Guess, guessPassword, recordLockout } from "./guess-password.ts";
import { presentUser } from "../presenter.ts";
import { createAccountToken } from "../queries/account-tokens.ts";
import * as queries from "../queries/logins.ts";
import type { DeviceAccount, LoginRow } from "../queries/logins.ts";
import { createSession, removeSession } from "../queries/sessions.ts";
import { DAY_MS, HOUR_MS } from "#contract/core/durations.ts";

export type SignInDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Pick<Metrics, "refusedSignIns">;
  guard: AddressGuard;
};
/** Opens a transaction for a part of the sign-in. */
type Write = <T>(work: (act: Act) => Promise<T>) => Promise<T>;

type SignInAttempt = {
  form: LoginForm;
  /** The token of the session that the browser has had until now, of any user. */
  previous: string | null;
  ipAddress: string | null;
  /** The id of the device, if this account has signed in on it before. */
  deviceIdFor(account: DeviceAccount): string | null;
};

type SignedIn = {
  token: string;
  user: SessionUser;
  account: DeviceAccount;
  deviceId: string | null;
};

const isExpired = (found: LoginRow, now: Date): boolean => {
  if (found.passwordExpirationDays === null) return false;
  const setAt = found.passwordChangedAt?.getTime() ?? 0;
  return now.getTime() - setAt >= found.passwordExpirationDays * DAY_MS;
};

/**
 * Looks at the password within the limits of its account and of the address it comes from, and
 * counts and logs what is refused. The address is checked before and after: of many guesses at once
 * no more are answered than of as many in a row. A device on which the account has signed in before
 * is not blocked by what else comes from its address.
 */
const guessFrom = async (
  { db, log, metrics, guard }: SignInDeps,
  found: LoginRow | null,
  guess: Guess,
  ipAddress: string | null,
  now: Date,
): Promise<boolean> => {
  const { email, deviceId } = guess;
  const ip = ipAddress ?? "";
  const refuse = (outcome: "failed" | "locked" | "locked_out" | "throttled"): void => {
    metrics.refusedSignIns.inc({ outcome });
    const failedAccounts = outcome === "throttled" ? undefined : guard.fail(ip, email, now);
    const event = "sign_in_refused";
    log.info({ event, outcome, ip, user: found?.userId, failedAccounts }, "a sign-in was refused");
  };
  const checkAddress = (): void => {
    if (deviceId !== null) return;
    try {
      guard.check(ip, email, now);
    } catch (error) {
      refuse("throttled");
      throw error;
    }
  };
  checkAddress();
  const outcome = await guessPassword(db, found, guess, now).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "locked_out") refuse("locked_out");
    throw error;
  });
  checkAddress();
  if (outcome !== "right") refuse(outcome === "locked" ? "locked" : "failed");
  if (outcome === "locked" && found !== null) await recordLockout(db, found, ipAddress, now);
  return outcome === "right";
};

/**
 * Checks e-mail and password and opens a session. The browser's previous one ends with it, so that
 * a cookie never carries over; a refusal leaves that one alone.
 * @throws AppError `invalid_credentials`, the same for an unknown address, a wrong password and an
 *   account that may not sign in; `locked_out` once the policy's guesses are used up; `rate_limited` where too
 *   many accounts have failed from this address;
 *   `password_expired` with a token for choosing a new password
 */
export const signIn = async (
  deps: SignInDeps,
  write: Write,
  attempt: SignInAttempt,
): Promise<SignedIn> => {
  const { db, clock } = deps;
  const { form, previous, ipAddress } = attempt;
  const now = clock.now();
  const found = await queries.findLogin(db, form.UserName);
  const account = { email: form.UserName, passwordChangedAt: found?.passwordChangedAt ?? null };
  const deviceId = attempt.deviceIdFor(account);
  const guess = { email: form.UserName, deviceId, password: form.Password };
  const isRight = await guessFrom(deps, found, guess, ipAddress, now);
  if (found === null || !isRight) throw new AppError("invalid_credentials");
  if (isExpired(found, now)) throw await expired(db, found, now);
  return write(async (act) => {
    const { tx } = act;
    await requirePassword(tx, found);
    const { token, session } = await createSession(tx, now, {
      customerId: found.customerId,
      userId: found.userId,
      idleTimeoutMinutes: found.idleTimeoutMinutes,
    });
    await queries.markSignedIn(tx, found, now);
    await freeAddress(tx, form.UserName);
    const actor = await loadActor(tx, session, ipAddress);
    if (actor === null) throw new AppError("invalid_credentials");
    if (previous !== null && (await removeSession(tx, previous))) await announceSessionChange(tx);
    await act.record({
      scope: ownScope(actor),
      action: "signIn",
      entity: "app_user",
      id: actor.userId,
      author: actor,
    });
    return { token, user: presentUser(actor, session.csrfToken), account, deviceId };
  });
};

/**
 * Holds the password that was just looked at until the transaction ends: one that has been replaced
 * meanwhile, which has ended every session and link of the account, opens no new ones.
 */
const requirePassword = async (tx: Tx, found: LoginRow): Promise<void> => {
  if (!(await queries.lockPassword(tx, found))) throw new AppError("invalid_credentials");
};

const expired = async (db: Db, found: LoginRow, now: Date): Promise<AppError> => {
  const life = LIMITS.resetTokenHours * HOUR_MS;
  const guid = await db.transaction(async (tx) => {
    await requirePassword(tx, found);
    return createAccountToken(tx, found, "resetPassword", now, life);
  });
  return new AppError("password_expired", { resetPasswordGuid: guid });
};
