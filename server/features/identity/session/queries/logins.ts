import type { Language } from "#contract/core/primitives.ts";
import type { AccountKey, Actor } from "#server/access/actor.ts";
import { ofEach } from "#server/db/parallel-unless-tx.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db, Tx } from "#server/db/knex.ts";

export type LoginRow = {
  customerId: string;
  userId: string;
  email: string;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  idleTimeoutMinutes: number;
  isActive: boolean;
  /** The strictest of their customers' policies; null where they are switched off. */
  maxFailedAttempts: number | null;
  lockoutMinutes: number | null;
  passwordExpirationDays: number | null;
  /** The person's accounts that the password opens, this one among them. */
  accounts: readonly AccountKey[];
};

/** An account as its browser is marked with it: until its password is another. */
export type DeviceAccount = Pick<LoginRow, "email" | "passwordChangedAt">;

type FoundRow = Omit<LoginRow, "accounts"> & { lastLoginAt: Date | null };

const loginAt = async (db: Db, key: AccountKey): Promise<FoundRow | undefined> => {
  const { rows } = await db.raw<{ rows: FoundRow[] }>(
    `SELECT u.customer_id AS "customerId", u.user_id AS "userId", u.email,
       u.password_hash AS "passwordHash", u.password_changed_at AS "passwordChangedAt",
       c.idle_timeout_minutes AS "idleTimeoutMinutes", u.is_active AND c.is_active AS "isActive",
       c.max_failed_login_attempts AS "maxFailedAttempts", c.account_lockout_minutes AS "lockoutMinutes",
       c.password_expiration_days AS "passwordExpirationDays", u.last_login_at AS "lastLoginAt"
     FROM app_user u JOIN customer c ON c.customer_id = u.customer_id AND c.customer_id = :customerId
     WHERE u.customer_id = :customerId AND u.user_id = :userId AND NOT EXISTS (
       SELECT 1 FROM user_role ur JOIN role r ON r.role_id = ur.role_id
       WHERE ur.customer_id = :customerId AND ur.user_id = u.user_id AND r.name = 'serviceAccount'
     )`,
    key,
  );
  return single(rows);
};

const chosen = (numbers: readonly (number | null)[], choose: (...some: number[]) => number) => {
  const set = numbers.filter((value) => value !== null);
  return set.length === 0 ? null : choose(...set);
};

/** One password opens all of a person's accounts, so the strictest of their customers' policies counts. */
const strictest = (rows: readonly FoundRow[]) => ({
  maxFailedAttempts: chosen(
    rows.map((row) => row.maxFailedAttempts),
    Math.min,
  ),
  lockoutMinutes: chosen(
    rows.map((row) => (row.maxFailedAttempts === null ? null : row.lockoutMinutes)),
    Math.max,
  ),
  passwordExpirationDays: chosen(
    rows.map((row) => row.passwordExpirationDays),
    Math.min,
  ),
});

/**
 * The account that signs in with an e-mail address: first the shared rows, then each tenant's. Of
 * several the one used last, unless one is named. None for a service account, which has tokens only:
 * its address is treated as one without an account.
 */
export const findLogin = async (
  db: Db,
  email: string,
  named?: AccountKey,
): Promise<LoginRow | null> => {
  const entries = await db("login").where("email", email.toLowerCase()).orderBy("customer_id");
  const rows = await ofEach(entries, (entry) =>
    loginAt(db, { customerId: entry.customer_id, userId: entry.user_id }),
  );
  const usable = rows.filter(({ isActive, passwordHash }) => isActive && passwordHash !== null);
  const candidates = usable.length > 0 ? usable : rows;
  const [newest] = candidates.toSorted(
    (a, b) => (b.lastLoginAt?.getTime() ?? 0) - (a.lastLoginAt?.getTime() ?? 0),
  );
  const row =
    named === undefined
      ? newest
      : candidates.find(
          (each) => each.customerId === named.customerId && each.userId === named.userId,
        );
  if (row === undefined) return null;
  const { lastLoginAt: _, ...login } = row;
  const opened = usable.length > 0 ? usable : [row];
  const accounts = opened.map(({ customerId, userId }) => ({ customerId, userId }));
  return { ...login, ...strictest(opened), accounts };
};

export type LockoutRow = Pick<LoginRow, "maxFailedAttempts" | "lockoutMinutes">;

/**
 * The lockout policy an unknown address would have if it belonged to an account of the same mail
 * domain, so that the number of guesses does not reveal who has an account; null for a foreign
 * domain.
 */
export const findDomainLockout = async (db: Db, email: string): Promise<LockoutRow | null> => {
  const neighbour = await db("login")
    .whereRaw("split_part(email, '@', 2) = ?", [email.toLowerCase().split("@")[1] ?? ""])
    .orderBy("customer_id")
    .first("customer_id");
  if (neighbour === undefined) return null;
  const row = await db("customer")
    .where("customer_id", neighbour.customer_id)
    .first<LockoutRow | undefined>(
      "max_failed_login_attempts as maxFailedAttempts",
      "account_lockout_minutes as lockoutMinutes",
    );
  return row ?? null;
};

/**
 * Locks a user's row until the transaction ends.
 * @returns false when the password is another by now than the one that was looked at
 */
export const lockPassword = async (
  tx: Tx,
  { customerId, userId, passwordHash }: LoginRow,
): Promise<boolean> => {
  const row = await tx("app_user")
    .where({ customer_id: customerId, user_id: userId, password_hash: passwordHash })
    .forUpdate()
    .first("user_id");
  return row !== undefined;
};

/** Notes a sign-in on the user's row. */
export const markSignedIn = async (
  db: Db,
  user: { customerId: string; userId: string },
  now: Date,
): Promise<void> => {
  await db("app_user")
    .where({ customer_id: user.customerId, user_id: user.userId })
    .update({ last_login_at: now });
};

/** Stores the language a person chose. */
export const setLanguage = async (db: Db, actor: Actor, language: Language): Promise<void> => {
  await db("app_user")
    .where({ customer_id: actor.customerId, user_id: actor.userId })
    .update({ language });
};
