import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { sampling } from "#contract/reports/sampling.ts";
import { call } from "#renderer/api/client.ts";

/** How far the units of a facility are in a month; this one without a month. */
export const samplingQuery = (facilityId: string, month: string | undefined) =>
  queryOptions({
    queryKey: ["sampling", facilityId, month ?? null],
    queryFn: ({ signal }) => call(sampling.plan, { query: { facilityId, month } }, { signal }),
    placeholderData: (before, beforeQuery) =>
      // Another month of the same facility takes the place of this one without a blank page.
      beforeQuery?.queryKey[1] === facilityId ? keepPreviousData(before) : undefined,
  });
