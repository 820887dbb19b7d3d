import type { Scope } from "#server/db/tenant-scope.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";

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

/** The credentials with which gateways of a facility may send now, newest first. */
export const listCredentials = (
  db: Db,
  scope: Scope,
  now: Date,
): Promise<Pick<Row<"gateway_credential">, "credential_id" | "name" | "created_at">[]> =>
  db("gateway_credential")
    .where(tenant(scope))
    .whereNull("revoked_at")
    .where((still) => still.whereNull("expires_at").orWhere("expires_at", ">", now))
    .orderBy("created_at", "desc")
    .select("credential_id", "name", "created_at");

/** Marks a credential as taken back; its name, or null where there is none to take back. */
export const markRevoked = async (
  db: Db,
  scope: Scope,
  credentialId: string,
  now: Date,
): Promise<string | null> => {
  const rows = await db("gateway_credential")
    .where({
      customer_id: scope.customerId,
      facility_id: scope.facilityId,
      credential_id: credentialId,
    })
    .whereNull("revoked_at")
    .update({ revoked_at: now })
    .returning("name");
  return single(rows)?.name ?? null;
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
