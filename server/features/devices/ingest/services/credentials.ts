import { api } from "#contract/index.ts";
import type { GatewayToken } from "#contract/devices/ingest.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { type Scope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { bearerToken } from "#server/http/bearer.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";
import { newId } from "#server/lib/ids.ts";
import * as queries from "../queries.ts";

/** Makes a bearer token for a gateway of the facility. It is shown this once. */
export const createGatewayToken = async (
  db: Db,
  scope: Scope,
  name: string,
  options: { now: Date; expiresAt?: Date },
): Promise<{ token: string; credentialId: string }> => {
  const token = newToken();
  const credentialId = newId();
  await queries.insertCredential(db, scope, {
    tokenHash: hashToken(token),
    credentialId,
    name,
    createdAt: options.now,
    expiresAt: options.expiresAt ?? null,
  });
  return { token, credentialId };
};

/**
 * Makes a token for a gateway on behalf of an administrator; the answer alone shows it.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const issueToken = async (
  act: Act<Actor>,
  facilityId: string,
): Promise<{ token: string }> => {
  const { tx, actor, now } = act;
  const { scope } = await requireFacility(
    tx,
    actor,
    facilityId,
    api.ingest.createToken.access,
    now,
  );
  const name = `made by ${actor.userName}`;
  const { token, credentialId: id } = await createGatewayToken(tx, scope, name, { now });
  await act.record({ scope, action: "create", entity: "gateway_credential", id, after: { name } });
  return { token };
};

/** Takes a credential back: its next call is refused. */
export const revokeGatewayToken = queries.markRevoked;

/**
 * The tokens of a facility's gateways, without their secrets.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listTokens = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<GatewayToken[]> => {
  const { scope } = await requireFacility(db, actor, facilityId, api.ingest.tokens.access, now);
  const rows = await queries.listCredentials(db, scope, now);
  return rows.map((row) => ({
    id: row.credential_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
  }));
};

/**
 * Takes a gateway's token back on behalf of an administrator.
 * @throws AppError `forbidden` out of the actor's reach, `not_found` when it was revoked already
 */
export const revokeToken = async (
  act: Act<Actor>,
  { facilityId, tokenId }: { facilityId: string; tokenId: string },
): Promise<void> => {
  const { tx, actor, now } = act;
  const { scope } = await requireFacility(
    tx,
    actor,
    facilityId,
    api.ingest.revokeToken.access,
    now,
  );
  const name = await revokeGatewayToken(tx, scope, tokenId, now);
  if (name === null) throw new AppError("not_found");
  const before = { name };
  await act.record({ scope, action: "revoke", entity: "gateway_credential", id: tokenId, before });
};

/**
 * The credential of a call's bearer token and the facility that it speaks for. Looked up again for
 * every call, so that a revoked token ends at once.
 * @throws AppError `not_signed_in` without a known token, `credential_expired` with one that has
 *   expired or was revoked
 */
export const findCredential = async (
  db: Db,
  authorization: string | undefined,
  clock: Clock,
): Promise<{ scope: Scope; credentialId: string }> => {
  const token = bearerToken(authorization);
  if (token === null) throw new AppError("not_signed_in");
  const row = await queries.findCredential(db, hashToken(token));
  if (!row) throw new AppError("not_signed_in");
  if (row.revoked_at || (row.expires_at && row.expires_at <= clock.now())) {
    throw new AppError("credential_expired");
  }
  const scope = facilityScope(row.customer_id, row.facility_id);
  return { scope, credentialId: row.credential_id };
};
