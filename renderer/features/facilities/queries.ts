import { queryOptions } from "@tanstack/react-query";
import { facilities } from "#contract/facilities.ts";
import { call } from "#renderer/api/client.ts";

/** A facility with what may be done there. */
export const facilityQuery = (id: string) =>
  queryOptions({
    queryKey: ["facilities", id],
    queryFn: ({ signal }) => call(facilities.get, { params: { facilityId: id } }, { signal }),
  });
