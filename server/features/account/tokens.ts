import type { Tx } from "#server/db/knex.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";

/** What a one-time link of an account is for. */
export type TokenPurpose = "resetPassword" | "register";

/** Makes a one-time token of 256 bits; only its hash is stored. */
export const createAccountToken = async (
  tx: Tx,
  user: { customerId: string; userId: string },
  purpose: TokenPurpose,
  now: Date,
  lifeMs: number,
): Promise<string> => {
  const token = newToken();
  await tx("account_token").insert({
    token_hash: hashToken(token),
    purpose,
    customer_id: user.customerId,
    user_id: user.userId,
    created_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
  });
  return token;
};
