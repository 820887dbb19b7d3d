import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { facilitySettings } from "#contract/organization/facility-settings.ts";
import { lookups } from "#contract/organization/lookups.ts";
import { performanceBands } from "#contract/organization/performance-bands.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";

const RECOUNT_POLL_MS = 2_000;
const forever = { staleTime: Number.POSITIVE_INFINITY } as const;

/** A facility's settings, without the ones of observations and its bands. */
export const settingsQuery = (id: string) =>
  callQuery(["facility-settings", id, "all"], facilitySettings.get, { params: { id } });

/** The fields that observers of a facility fill in, and what they may write. */
export const observationQuery = (id: string) =>
  callQuery(["facility-settings", id, "observation"], facilitySettings.observation, {
    params: { id },
  });

/** A facility's performance bands. */
export const bandsQuery = (facilityId: string) =>
  callQuery(["facility-settings", facilityId, "bands"], performanceBands.list, {
    params: { facilityId },
  });

/** What bands would mean for people; as people pass doors, it changes by itself. */
export const bandFiguresQuery = (facilityId: string) =>
  callQuery(["facility-settings", facilityId, "band-figures"], performanceBands.figures, {
    params: { facilityId },
  });

/** How far a recount of stored figures is; fetched again while there is one. */
export const recountQuery = (id: string) =>
  queryOptions({
    queryKey: ["facility-settings", id, "recount"],
    queryFn: ({ signal }) => call(facilitySettings.recount, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const recount = state.data?.recount ?? null;
      return recount === null || recount.state === "failed" ? false : RECOUNT_POLL_MS;
    },
  });

/** Other facilities to which quick notes can be cloned. */
export const cloneTargetsQuery = (id: string) => ({
  ...callQuery(["facility-settings", id, "clone-targets"], facilitySettings.cloneTargets, {
    params: { id },
  }),
  staleTime: 0,
});

/** Time zones by their names in the language of the page. */
export const timeZonesQuery = (language: string) =>
  queryOptions({
    ...forever,
    queryKey: ["lookups", "time-zones", language],
    queryFn: ({ signal }) => call(lookups.timeZones, {}, { signal }),
  });

/** Protocols by which observers judge. */
export const protocolsQuery = (language: string) =>
  queryOptions({
    ...forever,
    queryKey: ["lookups", "protocols", language],
    queryFn: ({ signal }) => call(lookups.hygieneProtocols, {}, { signal }),
  });

/** Kinds of facilities. */
export const templatesQuery = (language: string) =>
  queryOptions({
    ...forever,
    queryKey: ["lookups", "templates", language],
    queryFn: ({ signal }) => call(lookups.locationTemplates, {}, { signal }),
  });

/** Has what is shown of facilities fetched again, in menus and on dashboards too. */
export const refreshFacilities = async (client: QueryClient): Promise<void> => {
  const keys = ["facility-settings", "facilities", "customers", "user", "reports"];
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
};
