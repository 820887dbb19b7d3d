import type { QueryClient } from "@tanstack/react-query";
import { type Display, type DisplayCommand, displays } from "#contract/displays/displays.ts";
import { slides } from "#contract/displays/slides.ts";
import { slideshows } from "#contract/displays/slideshows.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { call } from "#renderer/api/client.ts";
import { callAddress } from "#renderer/api/request.ts";
import { type DisplayValues, changeOf, newOf } from "./lib/display-values.ts";

const keyOf = (facilityId: string) => ["displays", facilityId] as const;
const LIST_MS = 30_000;
const WATCH_MS = 3_000;

const isAwaited = ({ lastSeenAt, revokedAt }: Display): boolean =>
  lastSeenAt === null && revokedAt === null;

/** The displays of a facility, fetched again while the list is open: soon where one is new. */
export const displaysQuery = (facilityId: string) => ({
  ...callQuery([...keyOf(facilityId), "list"], displays.list, { query: { facilityId } }),
  refetchInterval: ({ state }: { state: { data?: Display[] | undefined } }) =>
    state.data?.some(isAwaited) === true ? WATCH_MS : LIST_MS,
});

/** One display: while a user looks at it, it answers every few seconds. */
export const displayQuery = (facilityId: string, displayId: string) => ({
  ...callQuery([...keyOf(facilityId), "one", displayId], displays.get, { params: { displayId } }),
  refetchInterval: WATCH_MS,
  staleTime: 0,
});

/** What a display may show. */
export const choicesQuery = (facilityId: string) =>
  callQuery(["slideshows", facilityId, "list"], slideshows.list, { query: { facilityId } });

/** The slides of a slideshow in their order. */
export const slideshowQuery = (facilityId: string, slideshowId: string) =>
  callQuery(["slideshows", facilityId, "shown", slideshowId], slideshows.get, {
    params: { slideshowId },
  });

/** A slide as it is shown now. */
export const slideQuery = (facilityId: string, slideId: string) =>
  callQuery(["slides", facilityId, "one", slideId], slides.getOfFacility, {
    params: { slideId, facilityId },
    query: {},
  });

/**
 * The screen that shows a code. It is reserved for the user who found it; a wrong code counts, so
 * it is sent once.
 */
export const foundQuery = (code: string) => ({
  queryKey: ["displays", "found", code] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(displays.find, { body: { code } }, { signal }),
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Where the newest picture of a display is; a newer one has another address. */
export const pictureAddress = ({ id, pictureAt }: Display): string =>
  `${callAddress(displays.seePicture, { params: { displayId: id } })}?at=${encodeURIComponent(pictureAt ?? "")}`;

/** Enrols the screen that shows the code. @throws ApiError `code_unknown`, `duplicate_name` */
export const enrolDisplay = (client: QueryClient, facilityId: string, values: DisplayValues) =>
  callThenReload(client, keyOf(facilityId), displays.confirm, {
    body: newOf(values, facilityId) as never,
  });

/** Changes name, slideshow and settings. @throws ApiError `conflict`, `duplicate_name` */
export const changeDisplay = (
  client: QueryClient,
  { id, facilityId }: Display,
  values: DisplayValues,
): Promise<Display> => {
  return callThenReload(client, keyOf(facilityId), displays.update, {
    params: { displayId: id },
    body: changeOf(values) as never,
  });
};

/** Asks a display to do something with its next beat. @throws ApiError */
export const sendCommand = (
  client: QueryClient,
  { id, facilityId }: Display,
  command: DisplayCommand,
) =>
  callThenReload(client, keyOf(facilityId), displays.command, {
    params: { displayId: id },
    body: { command },
  });

/** Makes each screen but the newest request a code of its own. @throws ApiError */
export const separateScreens = (client: QueryClient, { id, facilityId }: Display) =>
  callThenReload(client, keyOf(facilityId), displays.separate, { params: { displayId: id } });

/** Revokes a display. @throws ApiError `not_found` where another user did */
export const revokeDisplay = (client: QueryClient, { id, facilityId }: Display) =>
  callThenReload(
    client,
    keyOf(facilityId),
    displays.revoke,
    { params: { displayId: id } },
    { waits: true },
  );
