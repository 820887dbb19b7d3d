import { useQuery } from "@tanstack/react-query";
import { countriesQuery, statesQuery } from "#renderer/forms/address/lookups.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { protocolsQuery, templatesQuery, timeZonesQuery } from "../queries.ts";

type Choice = { id: number | string; name: string };

/**
 * Says what stands behind the ids of a facility's basics by name, for both sides of a conflict.
 * @param countryIds the countries whose states may be named
 */
export const useChosenNames = (
  countryIds: readonly (number | null | undefined)[],
): ((path: string, value: unknown) => string | undefined) => {
  const language = useLanguage();
  const [mine, theirs] = countryIds.map((id) => id ?? 0);
  const ofMine = useQuery({ ...statesQuery(mine ?? 0), enabled: (mine ?? 0) > 0 });
  const ofTheirs = useQuery({ ...statesQuery(theirs ?? 0), enabled: (theirs ?? 0) > 0 });
  const lists: Record<string, readonly Choice[] | undefined> = {
    countryId: useQuery(countriesQuery(language)).data,
    timeZone: useQuery(timeZonesQuery(language)).data,
    templateId: useQuery(templatesQuery(language)).data,
    hygieneProtocolId: useQuery(protocolsQuery(language)).data,
    stateId: [...(ofMine.data ?? []), ...(ofTheirs.data ?? [])],
  };
  return (path, value) => lists[path]?.find(({ id }) => id === value)?.name;
};
