import { type ApiToken, defaultTokenDay, latestTokenDay } from "#contract/identity/api-tokens.ts";
import type { FieldCode } from "#contract/core/errors.ts";
import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { isServiceAccount, loadActor } from "#server/access/load-actor.ts";
import { type CustomerScope, ownScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { presentToken } from "./presenter.ts";
import * as queries from "./queries.ts";
import type { ServiceAccount, TokenRow } from "./queries.ts";
import { DAY_MS } from "#contract/core/durations.ts";

export { API_TOKEN_PREFIX } from "./queries.ts";

/**
 * A customer's service accounts and tokens.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listTokens = async (
  db: Db,
  actor: Actor,
  customerId: string,
): Promise<{ serviceAccounts: ServiceAccount[]; tokens: ApiToken[] }> => {
  const scope = await requireCustomer(db, actor, customerId, api.apiTokens.list.access);
  const serviceAccounts = await queries.listServiceAccounts(db, scope);
  const rows = await queries.listTokens(db, scope);
  const names = await queries.userNames(db, scope, [...new Set(rows.map((row) => row.user_id))]);
  const tokens = rows.map((row) => presentToken(row, names.get(row.user_id) ?? ""));
  return { serviceAccounts, tokens };
};

export type NewToken = {
  customerId: string;
  userId: string;
  name: string;
  expiresOn?: string | undefined;
};

/**
 * When a token ends that works up to and including a day.
 * @throws AppError `invalid_input` for a day that is over or too far ahead
 */
const endOf = (expiresOn: string, now: Date): Date => {
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
 *   of the customer, or a day that is over or too far ahead, `too_many_tokens`
 */
export const createToken = async (
  act: Act<Actor>,
  { customerId, userId, name, expiresOn }: NewToken,
): Promise<{ token: string; apiToken: ApiToken }> => {
  const { tx, actor, now } = act;
  const scope = await requireCustomer(tx, actor, customerId, api.apiTokens.create.access);
  const accounts = await queries.listServiceAccounts(tx, scope);
  const account = accounts.find((each) => each.userId === userId);
  if (account === undefined) {
    throw new AppError("invalid_input", { fieldErrors: { userId: "not_in_list" } });
  }
  const times = { createdAt: now, expiresAt: endOf(expiresOn ?? defaultTokenDay(now), now) };
  await queries.lockAccount(tx, scope, userId);
  const most = LIMITS.apiTokensMax;
  if ((await queries.countWorking(tx, scope, userId, now)) >= most)
    throw new AppError("too_many_tokens", { values: { most } });
  const { token, row } = await queries.insertToken(tx, scope, { userId, name, ...times });
  const apiToken = presentToken(row, account.userName);
  const after = { name, userName: apiToken.userName, expiresAt: apiToken.expiresAt };
  await act.record({ scope, action: "create", entity: "api_token", id: apiToken.id, after });
  return { token, apiToken };
};

/**
 * Revokes a token at once.
 * @throws AppError `forbidden` out of reach, `not_found` for one that is not the customer's or is
 *   revoked already
 */
export const revokeToken = async (
  act: Act<Actor>,
  customerId: string,
  apiTokenId: string,
): Promise<void> => {
  const scope = await requireCustomer(act.tx, act.actor, customerId, api.apiTokens.revoke.access);
  const row = await queries.revokeToken(act.tx, scope, apiTokenId, act.now);
  if (row === null) throw new AppError("not_found");
  await recordRevoked(act, scope, row);
};

/** Revokes every token of an account that is being shut out. */
export const revokeTokensOf = async (
  act: Act,
  scope: CustomerScope,
  userId: string,
): Promise<void> => {
  for (const row of await queries.revokeTokensOf(act.tx, scope, userId, act.now))
    await recordRevoked(act, scope, row);
};

const recordRevoked = (
  act: Act,
  scope: CustomerScope,
  { api_token_id: id, name }: Pick<TokenRow, "api_token_id" | "name">,
): Promise<void> =>
  act.record({ scope, action: "revoke", entity: "api_token", id, before: { name } });

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
  if (actor === null || !isServiceAccount(actor)) return null;
  if (await queries.markUsed(db, row, now)) {
    const entry = { action: "firstUse", entity: "api_token", id: row.api_token_id };
    await writeAudit(db, actor, now, {
      ...entry,
      scope: ownScope(actor),
      after: { name: row.name },
    });
  }
  return { ...actor, isProgram: true };
};
