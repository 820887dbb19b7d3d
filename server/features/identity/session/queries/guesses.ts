import { createHash } from "node:crypto";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** How often a password may be guessed before guessing is closed for a while. */
export type LockoutPolicy = { attempts: number; minutes: number };

/** For addresses that belong to no customer, and for accounts that a customer's policy exempts. */
export const DEFAULT_LOCKOUT: LockoutPolicy = { attempts: 5, minutes: 15 };

/** Attempts that did not lead to a lock are forgotten after a day. */
const MEMORY_MS = 24 * 3_600_000;

/**
 * The row that counts guesses. A device on which the account has signed in before counts for
 * itself, so that guesses by others do not lock its owner out.
 */
export const guardKey = (email: string, deviceId: string | null): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([email.toLowerCase(), deviceId]))
    .digest();

/**
 * Takes one of the guesses a policy allows, before the password is looked at. Whatever comes in at
 * the same time, no more than the policy's number is ever let through until the lock has run out.
 * @returns true when it was the last one: the lock has begun
 * @throws AppError `locked_out` with the seconds left
 */
export const takeGuess = async (
  db: Db,
  key: Buffer,
  policy: LockoutPolicy,
  now: Date,
): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: { attempts: number }[] }>(
    `INSERT INTO login_guard AS g (guard_key, attempts, locked_until, updated_at)
     VALUES (:key, 1, CASE WHEN :most::int <= 1 THEN :until::timestamptz END, :now)
     ON CONFLICT (guard_key) DO UPDATE SET
       attempts = CASE WHEN g.locked_until <= :now OR g.updated_at <= :forget THEN 1 ELSE g.attempts + 1 END,
       locked_until = CASE
         WHEN (CASE WHEN g.locked_until <= :now OR g.updated_at <= :forget THEN 1 ELSE g.attempts + 1 END) >= :most
         THEN :until::timestamptz END,
       updated_at = :now
     WHERE g.locked_until IS NULL OR g.locked_until <= :now
     RETURNING attempts`,
    {
      key,
      now,
      most: policy.attempts,
      until: new Date(now.getTime() + policy.minutes * MINUTE_MS),
      forget: new Date(now.getTime() - MEMORY_MS),
    },
  );
  const [taken] = rows;
  if (taken !== undefined) return taken.attempts >= policy.attempts;
  // The lock may have ended since: the row is gone, or counts again.
  const row = await db("login_guard").where("guard_key", key).first("locked_until");
  const leftSeconds = Math.ceil(((row?.locked_until?.getTime() ?? 0) - now.getTime()) / 1000);
  // A guess a moment later may have locked it: no lock is longer than the policy says.
  const retryAfter = Math.min(Math.max(1, leftSeconds), policy.minutes * 60);
  throw new AppError("locked_out", { retryAfter });
};

/** Until when the accounts with these addresses are locked, by address; those that are not are left out. */
export const listLocks = async (
  db: Db,
  emails: readonly string[],
  now: Date,
): Promise<Map<string, Date>> => {
  const byKey = new Map(emails.map((email) => [guardKey(email, null).toString("hex"), email]));
  const { rows } = await db.raw<{ rows: { key: string; until: Date }[] }>(
    `SELECT encode(guard_key, 'hex') AS key, locked_until AS until FROM login_guard
     WHERE guard_key = ANY(SELECT decode(k, 'hex') FROM unnest(:keys::text[]) AS k)
       AND locked_until > :now`,
    { keys: [...byKey.keys()], now },
  );
  return new Map(rows.map(({ key, until }) => [byKey.get(key) ?? "", until]));
};

/** Forgets the guesses: the right password was given, or a new one was chosen. */
export const forgetGuesses = async (db: Db, keys: readonly Buffer[]): Promise<void> => {
  await db("login_guard").whereIn("guard_key", keys).delete();
};

/** Deletes counts that are no longer needed; for the housekeeping job. */
export const removeOldGuesses = async (db: Db, now: Date): Promise<void> => {
  await db("login_guard")
    .where("updated_at", "<", new Date(now.getTime() - 2 * MEMORY_MS))
    .delete();
};
