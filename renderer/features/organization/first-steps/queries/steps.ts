import { queryOptions } from "@tanstack/react-query";
import { firstSteps } from "#contract/organization/first-steps.ts";
import { ingest } from "#contract/devices/ingest.ts";
import { call } from "#renderer/api/client.ts";

/** Facts come from elsewhere: the page polls, as long as it is visible. */
export const POLL_MS = 4000;

/** How far a facility is; fetched again until nothing is left to do. */
export const firstStepsQuery = (facilityId: string) =>
  queryOptions({
    queryKey: ["first-steps", facilityId],
    queryFn: ({ signal }) => call(firstSteps.get, { params: { facilityId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.steps.every(({ isDone }) => isDone) === true ? false : POLL_MS,
  });

/**
 * Makes a token for a gateway of the facility.
 * @returns the token, which nothing shows again
 * @throws ApiError
 */
export const createGatewayToken = async (facilityId: string): Promise<string> =>
  (await call(ingest.createToken, { params: { facilityId } })).token;
