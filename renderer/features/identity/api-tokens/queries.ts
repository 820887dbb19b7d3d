import { apiTokens } from "#contract/identity/api-tokens.ts";
import { callQuery } from "#renderer/api/call-query.ts";

/** A customer's service accounts and their tokens, newest first. */
export const apiTokensQuery = (customerId: string) =>
  callQuery(["apiTokens", customerId], apiTokens.list, { query: { customerId } });
