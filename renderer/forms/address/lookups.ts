import { queryOptions } from "@tanstack/react-query";
import { lookups } from "#contract/organization/lookups.ts";
import { call } from "#renderer/api/client.ts";

const forever = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Every country in the language of the page. */
export const countriesQuery = (language: string) =>
  queryOptions({
    ...forever,
    queryKey: ["lookups", "countries", language],
    queryFn: ({ signal }) => call(lookups.countries, {}, { signal }),
  });

/** The states of a country; none where its addresses have none. */
export const statesQuery = (countryId: number) =>
  queryOptions({
    ...forever,
    queryKey: ["lookups", "states", countryId],
    queryFn: ({ signal }) =>
      call(lookups.states, { query: { countryId: String(countryId) } }, { signal }),
  });
