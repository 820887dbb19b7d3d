import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { CallDefinition, CallInput, CallOutput } from "#contract/core/call.ts";
import { call } from "./client.ts";

/**
 * Makes a call that changes what is shown, and has all queries below a key fetched again; after a
 * refusal too, which may come of what is shown being out of date.
 * @param waits for what has to be shown as it is now before the act counts as done
 * @throws ApiError
 */
export const callThenReload = async <C extends CallDefinition>(
  client: QueryClient,
  queryKey: QueryKey,
  definition: C,
  input: CallInput<C>,
  { waits = false } = {},
): Promise<CallOutput<C>> => {
  try {
    return await call(definition, input);
  } finally {
    const reload = client.invalidateQueries({ queryKey });
    if (waits) await reload;
  }
};
