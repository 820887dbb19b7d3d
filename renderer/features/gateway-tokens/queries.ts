import type { QueryClient } from "@tanstack/react-query";
import { ingest } from "#contract/ingest.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";

/** The tokens with which a facility's gateways send, newest first. */
export const gatewayTokensQuery = (facilityId: string) =>
  callQuery(["gatewayTokens", facilityId], ingest.tokens, { params: { facilityId } });

const reload = (client: QueryClient, facilityId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: gatewayTokensQuery(facilityId).queryKey });

/** Makes a token. The secret goes to the caller alone: no cache may keep it. @throws ApiError */
export const createGatewayToken = async (
  client: QueryClient,
  facilityId: string,
): Promise<string> => {
  const { token } = await call(ingest.createToken, { params: { facilityId } });
  void reload(client, facilityId);
  return token;
};

/** Revokes a token at once. @throws ApiError `not_found` when it was revoked already */
export const revokeGatewayToken = async (
  client: QueryClient,
  facilityId: string,
  tokenId: string,
): Promise<void> => {
  try {
    await call(ingest.revokeToken, { params: { facilityId, tokenId } });
  } finally {
    void reload(client, facilityId);
  }
};
