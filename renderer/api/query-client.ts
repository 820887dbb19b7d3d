import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { markShown } from "./shown.ts";

/** Statuses and codes that the next attempt may well not meet again. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === "offline" || error.status === 502 || error.status === 503);

/**
 * The one cache of server data. A second attempt follows only what may pass by itself; refused
 * calls (4xx) and slow ones are shown at once.
 *
 * A screen shows a failure in place of the data it has none of; one that has data goes on showing
 * it, so that a failed refresh is left to the handler of failures of all screens.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state }) => {
        if (error instanceof ApiError && state.data === undefined) markShown(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 800,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // A browser that thinks it is offline may still reach a server in the house.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
