import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";

export type NewCredential = {
  tokenHash: Buffer;
  credentialId: string;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
};

export type CredentialRow = {
  credential_id: string;
  customer_id: string;
  facility_id: string;
  expires_at: Date | null;
  revoked_at: Date | null;
};

/** Stores a gateway's credential; of its token only the hash. */
export const insertCredential = async (
  db: Db,
  scope: Scope,
  { tokenHash, credentialId, name, createdAt, expiresAt }: NewCredential,
): Promise<void> => {
  await db("gateway_credential").insert({
    token_hash: tokenHash,
    credential_id: credentialId,
    customer_id: scope.customerId,
    facility_id: scope.facilityId,
    name,
    created_at: createdAt,
    expires_at: expiresAt,
  });
};

/** Marks a credential as taken back. */
export const markRevoked = async (
  db: Db,
  scope: Scope,
  credentialId: string,
  now: Date,
): Promise<void> => {
  await db("gateway_credential")
    .where({
      customer_id: scope.customerId,
      facility_id: scope.facilityId,
      credential_id: credentialId,
    })
    .whereNull("revoked_at")
    .update({ revoked_at: now });
};

/** The credential of a token, revoked and expired ones among them. */
export const findCredential = (db: Db, tokenHash: Buffer): Promise<CredentialRow | undefined> =>
  db("gateway_credential")
    .select<CredentialRow[]>(
      "credential_id",
      "customer_id",
      "facility_id",
      "expires_at",
      "revoked_at",
    )
    .where("token_hash", tokenHash)
    .first();
