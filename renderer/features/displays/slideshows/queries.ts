import type { QueryClient } from "@tanstack/react-query";
import { displays } from "#contract/displays/displays.ts";
import { type SlideImage, type Slide, slides } from "#contract/displays/slides.ts";
import { type Slideshow, slideshows } from "#contract/displays/slideshows.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { call } from "#renderer/api/client.ts";
import { type SlideshowValues, bodyOf } from "./lib/slideshow-values.ts";

const keyOf = (facilityId: string) => ["slideshows", facilityId] as const;
const slidesKey = (facilityId: string) => ["slides", facilityId] as const;

/** The slideshows of a facility. */
export const slideshowsQuery = (facilityId: string) =>
  callQuery([...keyOf(facilityId), "list"], slideshows.list, { query: { facilityId } });

/** One slideshow as it is now: the form begins with it. */
export const slideshowQuery = (facilityId: string, slideshowId: string) => ({
  queryKey: [...keyOf(facilityId), "one", slideshowId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Slideshow> => {
    const answer = await call(slideshows.get, { params: { slideshowId } }, { signal });
    if (answer.facilityId === facilityId) return answer;
    throw new ApiError({ code: "not_found", status: 404 });
  },
  staleTime: 0,
  gcTime: 0,
  // What is being typed must not be replaced because the user came back to the window.
  refetchOnWindowFocus: false,
});

/** The slides of a facility. */
export const slidesQuery = (facilityId: string) =>
  callQuery([...slidesKey(facilityId), "list"], slides.list, { query: { facilityId } });

/** One slide with its figures of now, for a preview. */
export const slideQuery = (facilityId: string, slideId: string) => ({
  ...callQuery([...slidesKey(facilityId), "one", slideId], slides.getOfFacility, {
    params: { slideId, facilityId },
    query: {},
  }),
  staleTime: 60_000,
});

/** The displays of a facility: a question before a deletion names those that lose something. */
export const displayNamesQuery = (facilityId: string) =>
  callQuery(["displays", facilityId, "list"], displays.list, { query: { facilityId } });

/** Makes a slideshow. @throws ApiError `duplicate_name` */
export const addSlideshow = (client: QueryClient, facilityId: string, values: SlideshowValues) =>
  callThenReload(client, keyOf(facilityId), slideshows.create, {
    body: bodyOf(values, facilityId) as never,
  });

/** Saves a slideshow. @throws ApiError `conflict` when another user saved meanwhile */
export const changeSlideshow = (
  client: QueryClient,
  facilityId: string,
  id: string,
  values: SlideshowValues,
): Promise<Slideshow> => {
  return callThenReload(client, keyOf(facilityId), slideshows.update, {
    body: { ...bodyOf(values, facilityId), id, version: values.version } as never,
  });
};

/** Switches a slideshow on or off. @throws ApiError `slideshow_empty` */
export const setActive = (
  client: QueryClient,
  facilityId: string,
  slideshowId: string,
  isActive: boolean,
) =>
  callThenReload(
    client,
    keyOf(facilityId),
    slideshows.setActive,
    { params: { slideshowId }, query: { isActive: isActive ? "true" : "false" } },
    { waits: true },
  );

/** Deletes a slideshow. @throws ApiError `not_found` where another user did */
export const removeSlideshow = (client: QueryClient, facilityId: string, slideshowId: string) =>
  callThenReload(
    client,
    keyOf(facilityId),
    slideshows.remove,
    { params: { slideshowId } },
    { waits: true },
  );

/** Deletes a slide, which leaves the slideshows that show it. @throws ApiError */
export const removeSlide = async (client: QueryClient, facilityId: string, slideId: string) => {
  await callThenReload(
    client,
    slidesKey(facilityId),
    slides.remove,
    { params: { slideId } },
    { waits: true },
  );
  await client.invalidateQueries({ queryKey: [...keyOf(facilityId), "list"] });
};

const sendImage = (facilityId: string, file: File, body: { name?: string }) =>
  call(slides.image, { query: { facilityId }, body, file });

/** Asks the server whether a picture can be shown. @throws ApiError `file_type`, `file_too_large`, `picture_too_large` */
export const checkImage = async (facilityId: string, file: File): Promise<SlideImage> =>
  (await sendImage(facilityId, file, {})).image;

/** Saves a picture as a slide. @throws ApiError `duplicate_name` beside the codes of the check */
export const addImage = async (
  client: QueryClient,
  facilityId: string,
  file: File,
  name: string,
): Promise<Slide> => {
  const { slide } = await sendImage(facilityId, file, { name });
  if (slide === null) throw new ApiError({ code: "bad_response", status: 200 });
  await client.invalidateQueries({ queryKey: slidesKey(facilityId) });
  return slide;
};
