import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { CallDefinition, CallInput, CallOutput } from "#contract/core/call.ts";
import { call } from "./client.ts";

/** The query that makes one call; what it asks is in its key. */
export const callQuery = <C extends CallDefinition, const K extends QueryKey>(
  queryKey: K,
  definition: C,
  input: CallInput<C>,
) =>
  queryOptions<CallOutput<C>, Error, CallOutput<C>, K>({
    queryKey,
    queryFn: ({ signal }) => call(definition, input, { signal }),
  });
