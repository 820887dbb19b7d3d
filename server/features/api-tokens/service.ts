import { latestTokenDay } from "#contract/api-tokens.ts";
import type { ApiToken } from "#contract/api-tokens.ts";
import type { FieldCode } from "#contract/errors.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { loadActor } from "#server/access/load-actor.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { audit } from "../audit/service.ts";
import type { AuditAuthor } from "../audit/service.ts";
import * as queries from "./queries.ts";
import type { ServiceAccount, TokenRow } from "./queries.ts";

export { API_TOKEN_PREFIX } from "./queries.ts";

const DAY_MS = 86_400_000;

const present = (row: TokenRow, userName: string): ApiToken => ({
  id: row.api_token_id,
  name: row.name,
  userId: row.user_id,
  userName,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});

/**
 * A customer's service accounts and tokens.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listTokens = async (
  db: Db,
  actor: Actor,
  customerId: string,
): Promise<{ serviceAccounts: ServiceAccount[]; tokens: ApiToken[] }> => {
  await requireCustomer(db, actor, customerId, "manageUsers");
  const serviceAccounts = await queries.listServiceAccounts(db, customerId);
  const rows = await queries.listTokens(db, customerId);
  return { serviceAccounts, tokens: rows.map((row) => present(row, row.userName)) };
};

export type NewToken = {
  customerId: string;
  userId: string;
  name: string;
  expiresOn?: string | undefined;
};

/**
 * When a token ends that works up to and including a day; null where it has no last day.
 * @throws AppError `invalid_input` for a day that is over or too far ahead
 */
const endOf = (expiresOn: string | undefined, now: Date): Date | null => {
  if (expiresOn === undefined) return null;
  const refuse = (code: FieldCode): AppError =>
    new AppError("invalid_input", { fieldErrors: { expiresOn: code } });
  if (expiresOn > latestTokenDay(now)) throw refuse("too_far_ahead");
  const end = new Date(Date.parse(expiresOn) + DAY_MS);
  if (end <= now) throw refuse("too_small");
  return end;
};

/**
 * Makes a token for a service account.
 * @throws AppError `forbidden` out of reach, `invalid_input` for a user who is no service account
 *   of the customer, or a day that is over or too far ahead
 */
export const createToken = async (
  tx: Tx,
  actor: Actor,
  given: NewToken,
  now: Date,
): Promise<{ token: string; apiToken: ApiToken }> => {
  const { customerId, userId, name, expiresOn } = given;
  await requireCustomer(tx, actor, customerId, "manageUsers");
  const accounts = await queries.listServiceAccounts(tx, customerId);
  const account = accounts.find((each) => each.userId === userId);
  if (account === undefined) {
    throw new AppError("invalid_input", { fieldErrors: { userId: "not_in_list" } });
  }
  const expiresAt = endOf(expiresOn, now);
  const { token, row } = await queries.insertToken(tx, {
    customerId,
    userId,
    name,
    createdAt: now,
    expiresAt,
  });
  const apiToken = present(row, account.userName);
  await audit(tx, actor, now, {
    customerId,
    action: "create",
    entity: "api_token",
    entityId: row.api_token_id,
    after: { name, userName: apiToken.userName, expiresAt: apiToken.expiresAt },
  });
  return { token, apiToken };
};

/**
 * Revokes a token at once.
 * @throws AppError `forbidden` out of reach, `not_found` for one that is not the customer's or is
 *   revoked already
 */
export const revokeToken = async (
  tx: Tx,
  actor: Actor,
  customerId: string,
  apiTokenId: string,
  now: Date,
): Promise<void> => {
  await requireCustomer(tx, actor, customerId, "manageUsers");
  const row = await queries.revokeToken(tx, customerId, apiTokenId, now);
  if (row === null) throw new AppError("not_found");
  await auditRevoked(tx, actor, customerId, row, now);
};

/** Revokes every token of an account that is being shut out. */
export const revokeTokensOf = async (
  tx: Tx,
  author: AuditAuthor,
  account: { customerId: string; userId: string },
  now: Date,
): Promise<void> => {
  for (const row of await queries.revokeTokensOf(tx, account, now))
    await auditRevoked(tx, author, account.customerId, row, now);
};

const auditRevoked = (
  tx: Tx,
  author: AuditAuthor,
  customerId: string,
  row: Pick<TokenRow, "api_token_id" | "name">,
  now: Date,
): Promise<void> =>
  audit(tx, author, now, {
    customerId,
    action: "revoke",
    entity: "api_token",
    entityId: row.api_token_id,
    before: { name: row.name },
  });

/** Who a bearer token stands for: its service account with that account's own roles; null when it does not work. */
export const actorOfToken = async (
  db: Db,
  token: string,
  now: Date,
  ipAddress: string | null,
): Promise<Actor | null> => {
  const row = await queries.findToken(db, token, now);
  if (row === null) return null;
  const holder = { sessionId: row.api_token_id, customerId: row.customer_id, userId: row.user_id };
  const actor = await loadActor(db, holder, ipAddress);
  if (actor === null || !actor.roles.some(({ role }) => role === "serviceAccount")) return null;
  await queries.markUsed(db, row, now);
  return { ...actor, isProgram: true };
};
