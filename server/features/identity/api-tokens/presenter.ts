import type { ApiToken } from "#contract/identity/api-tokens.ts";
import type { TokenRow } from "./queries.ts";

/** A token as the API returns it: never its secret. */
export const presentToken = (row: TokenRow, userName: string): ApiToken => ({
  id: row.api_token_id,
  name: row.name,
  userId: row.user_id,
  userName,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});
