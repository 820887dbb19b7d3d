import type { AccountKey } from "#server/access/actor.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";

/** What a one-time link of an account is for. */
export type TokenPurpose = "resetPassword" | "register";

type TokenRow = {
  token_hash: Buffer;
  purpose: TokenPurpose;
  customer_id: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  is_mailed: boolean;
};

/** How a one-time link gets to its person: by mail, or straight to the screen that requested it. */
type Delivery = "mailed" | "shown";

/** So long after it ran out, a link that was used still says so to a person who opens it again. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Makes a one-time token of 256 bits; only its hash is stored. */
export const createAccountToken = async (
  tx: Tx,
  user: AccountKey,
  purpose: TokenPurpose,
  now: Date,
  lifeMs: number,
  delivery: Delivery = "shown",
): Promise<string> => {
  const token = newToken();
  await tx<TokenRow>("account_token").insert({
    token_hash: hashToken(token),
    purpose,
    customer_id: user.customerId,
    user_id: user.userId,
    created_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
    is_mailed: delivery === "mailed",
  });
  return token;
};

/** What a token stands for: usable, used already, or null when it is unknown or has run out. */
export const findAccountToken = async (
  db: Db,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<(AccountKey & { isUsed: boolean }) | null> => {
  const row = await db<TokenRow>("account_token")
    .where({ token_hash: hashToken(token), purpose })
    .first();
  if (row === undefined || (row.used_at === null && row.expires_at <= now)) return null;
  return { customerId: row.customer_id, userId: row.user_id, isUsed: row.used_at !== null };
};

/** Uses a token up; of any number that try at once, one gets its owner and the others null. */
export const spendAccountToken = async (
  tx: Tx,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<AccountKey | null> => {
  const [row] = await tx<TokenRow>("account_token")
    .where({ token_hash: hashToken(token), purpose })
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .update({ used_at: now })
    .returning("*");
  return row === undefined ? null : { customerId: row.customer_id, userId: row.user_id };
};

/** Uses up every open reset link of a user, so that older ones stop working. */
export const spendOtherTokens = async (tx: Tx, user: AccountKey, now: Date): Promise<void> => {
  await tx<TokenRow>("account_token")
    .where({ customer_id: user.customerId, user_id: user.userId, purpose: "resetPassword" })
    .whereNull("used_at")
    .update({ used_at: now });
};

/** Forgets every open link of a user, invitations too. */
export const removeOpenTokens = async (tx: Tx, user: AccountKey): Promise<void> => {
  await tx<TokenRow>("account_token")
    .where({ customer_id: user.customerId, user_id: user.userId })
    .whereNull("used_at")
    .delete();
};

/** Deletes links that ran out so long ago that they are not opened any more; for housekeeping. */
export const removeOldTokens = async (db: Db, now: Date): Promise<void> => {
  await db<TokenRow>("account_token")
    .where("expires_at", "<=", new Date(now.getTime() - KEPT_MS))
    .delete();
};

/** When the newest open reset link that a user was mailed was made, or null. */
export const newestMailedReset = async (
  db: Db,
  user: AccountKey,
  now: Date,
): Promise<Date | null> => {
  const row = await db<TokenRow>("account_token")
    .where({ customer_id: user.customerId, user_id: user.userId, purpose: "resetPassword" })
    .where("is_mailed", true)
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .first("created_at");
  return row?.created_at ?? null;
};
