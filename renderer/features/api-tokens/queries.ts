import type { QueryClient } from "@tanstack/react-query";
import { apiTokens } from "#contract/api-tokens.ts";
import type { CallInput, CallOutput } from "#contract/call.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";

export type ServiceAccount = CallOutput<typeof apiTokens.list>["serviceAccounts"][number];
/** What the server shows once: the secret beside the token's row. */
export type MadeToken = CallOutput<typeof apiTokens.create>;

/** A customer's service accounts and their tokens, newest first. */
export const apiTokensQuery = (customerId: string) =>
  callQuery(["apiTokens", customerId], apiTokens.list, { query: { customerId } });

const reload = (client: QueryClient, customerId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: apiTokensQuery(customerId).queryKey });

/** Makes a token. The secret goes to the caller alone: no cache may keep it. @throws ApiError */
export const createToken = async (
  client: QueryClient,
  body: CallInput<typeof apiTokens.create>["body"],
): Promise<MadeToken> => {
  const made = await call(apiTokens.create, { body });
  void reload(client, body.customerId);
  return made;
};

/** Revokes a token at once. @throws ApiError `not_found` when it was revoked already */
export const revokeToken = async (
  client: QueryClient,
  customerId: string,
  apiTokenId: string,
): Promise<void> => {
  try {
    await call(apiTokens.revoke, { params: { apiTokenId }, query: { customerId } });
  } finally {
    void reload(client, customerId);
  }
};
