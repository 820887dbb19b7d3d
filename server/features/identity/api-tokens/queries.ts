import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";
import { newId } from "#server/lib/ids.ts";

/** What every token of a service account begins with. */
export const API_TOKEN_PREFIX = "hrt_";

export type TokenRow = {
  api_token_id: string;
  customer_id: string;
  user_id: string;
  name: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
};
type StoredToken = TokenRow & { token_hash: Buffer };

const COLUMNS = [
  "api_token_id",
  "customer_id",
  "user_id",
  "name",
  "created_at",
  "expires_at",
  "revoked_at",
  "last_used_at",
] as const;

export type ServiceAccount = { userId: string; userName: string; fullName: string };

/** A customer's active service accounts. */
export const listServiceAccounts = async (
  db: Db,
  { customerId }: CustomerScope,
): Promise<ServiceAccount[]> => {
  const { rows } = await db.raw<{ rows: ServiceAccount[] }>(
    `SELECT u.user_id AS "userId", u.email AS "userName", trim(u.first_name || ' ' || u.last_name) AS "fullName"
     FROM app_user u
     WHERE u.customer_id = :customerId AND u.is_active AND EXISTS (
       SELECT 1 FROM user_role ur JOIN role r ON r.role_id = ur.role_id
       WHERE ur.customer_id = :customerId AND ur.user_id = u.user_id AND r.name = 'serviceAccount'
     ) ORDER BY u.email`,
    { customerId },
  );
  return rows;
};

/** A customer's tokens, newest first; never their secrets. */
export const listTokens = (db: Db, { customerId }: CustomerScope): Promise<TokenRow[]> =>
  db<StoredToken>("api_token")
    .where("customer_id", customerId)
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "api_token_id", order: "desc" },
    ])
    .select([...COLUMNS]);

/** Locks an account's row until the transaction ends, so that its new tokens follow one another. */
export const lockAccount = async (
  tx: Tx,
  { customerId }: CustomerScope,
  userId: string,
): Promise<void> => {
  await tx("app_user")
    .where({ customer_id: customerId, user_id: userId })
    .forUpdate()
    .first("user_id");
};

/** How many tokens of an account work now. */
export const countWorking = async (
  tx: Tx,
  { customerId }: CustomerScope,
  userId: string,
  now: Date,
): Promise<number> => {
  const rows = await tx<StoredToken>("api_token")
    .where({ customer_id: customerId, user_id: userId })
    .whereNull("revoked_at")
    .where((either) => either.whereNull("expires_at").orWhere("expires_at", ">", now))
    .pluck<string[]>("api_token_id");
  return rows.length;
};

/** The addresses of users of a customer, by id. */
export const userNames = async (
  db: Db,
  { customerId }: CustomerScope,
  userIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db("app_user")
    .where("customer_id", customerId)
    .whereIn("user_id", userIds)
    .select("user_id", "email");
  return new Map(rows.map((row) => [row.user_id, row.email]));
};

export type NewTokenRow = Readonly<{
  userId: string;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
}>;

/** Stores a new token's hash and gives the token itself, once. */
export const insertToken = async (
  tx: Tx,
  { customerId }: CustomerScope,
  given: NewTokenRow,
): Promise<{ token: string; row: TokenRow }> => {
  const token = `${API_TOKEN_PREFIX}${newToken()}`;
  const [row] = await tx<StoredToken>("api_token")
    .insert({
      token_hash: hashToken(token),
      api_token_id: newId(),
      customer_id: customerId,
      user_id: given.userId,
      name: given.name,
      created_at: given.createdAt,
      expires_at: given.expiresAt,
    })
    .returning([...COLUMNS]);
  if (row === undefined) throw new Error("inserting a token returned no row");
  return { token, row };
};

/** Revokes a token of this customer; null when it has none of that id that still worked. */
export const revokeToken = async (
  tx: Tx,
  { customerId }: CustomerScope,
  apiTokenId: string,
  now: Date,
): Promise<TokenRow | null> => {
  const [row] = await tx<StoredToken>("api_token")
    .where({ customer_id: customerId, api_token_id: apiTokenId })
    .whereNull("revoked_at")
    .update({ revoked_at: now })
    .returning([...COLUMNS]);
  return row ?? null;
};

/** Revokes every token of a user that still worked, and names them. */
export const revokeTokensOf = (
  tx: Tx,
  { customerId }: CustomerScope,
  userId: string,
  now: Date,
): Promise<Pick<TokenRow, "api_token_id" | "name">[]> =>
  tx<StoredToken>("api_token")
    .where({ customer_id: customerId, user_id: userId })
    .whereNull("revoked_at")
    .update({ revoked_at: now })
    .returning(["api_token_id", "name"]);

/** The token with this secret, if it works now. */
export const findToken = async (db: Db, token: string, now: Date): Promise<TokenRow | null> => {
  const row = await db<StoredToken>("api_token")
    .where("token_hash", hashToken(token))
    .whereNull("revoked_at")
    .where((either) => either.whereNull("expires_at").orWhere("expires_at", ">", now))
    .first(...COLUMNS);
  return row ?? null;
};

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Notes a use; at most once a minute, so that a busy token costs nothing.
 * @returns whether it is the first of its day (UTC): one of any number at once
 */
export const markUsed = async (db: Db, row: TokenRow, now: Date): Promise<boolean> => {
  const last = row.last_used_at;
  if (last !== null && now.getTime() - last.getTime() < 60_000) return false;
  const changed = await db<StoredToken>("api_token")
    .where({ api_token_id: row.api_token_id, last_used_at: last })
    .update({ last_used_at: now });
  return changed > 0 && (last === null || dayOf(last) !== dayOf(now));
};
