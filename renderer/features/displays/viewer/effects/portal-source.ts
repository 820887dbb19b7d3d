import type { DisplaySlide } from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";
import { type Slide, slideImageAddress, slides } from "#contract/displays/slides.ts";
import { type Slideshow, slideshows } from "#contract/displays/slideshows.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { rightNow } from "#renderer/api/server-clock.ts";
import type { ViewerPlan } from "../reducer/state.ts";
import { type Heard, type ViewerSource, fetchForScreen } from "./source.ts";

export type PortalSlideshow = {
  slideshowId: string;
  facility: { id: string; name: string; timeZone: string };
  /** The customer's, as a data address. */
  logo: string | null;
  language: Language;
};

/** No such slideshow, or none of those that this person may see. */
const GONE = new Set([400, 403, 404]);

const heard = <Value>(value: Value): Heard<Value> => ({ value, serverMs: rightNow() });

const planOf = (
  { facility, logo, language }: PortalSlideshow,
  slideshow: Slideshow | null,
): ViewerPlan => {
  const isShown = slideshow?.isActive === true;
  return {
    name: slideshow?.name ?? "",
    facility: { ...facility, logo },
    language,
    orientation: "asScreen",
    darkHours: null,
    isDark: false,
    darkChangesAt: null,
    nightReloadAt: null,
    pin: null,
    slideshow: isShown
      ? {
          id: slideshow.id,
          name: slideshow.name,
          interval: slideshow.interval,
          slides: slideshow.slides
            .toSorted((one, other) => one.order - other.order)
            .map(({ id, name, customSlideTitle }) => ({
              id,
              title: customSlideTitle === "" ? name : customSlideTitle,
              kind: "report" as const,
              hash: null,
              type: null,
            })),
        }
      : null,
    reason: slideshow === null ? "slideshow_deleted" : "slideshow_off",
  };
};

/** Whether a slide is for other days than the facility's today. */
const isForOtherDays = ({ shownFrom, shownUntil }: Slide, timeZone: string): boolean => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(rightNow());
  return (shownFrom !== null && today < shownFrom) || (shownUntil !== null && today > shownUntil);
};

/** A slideshow as a signed-in user sees it: each slide that is fetched counts as activity. */
export const portalSource = (shown: PortalSlideshow): ViewerSource => {
  const { slideshowId, facility, language } = shown;
  const titles = new Map<string, string>();
  return {
    plan: async (signal) => {
      if (slideshowId === "") return heard({ plan: planOf(shown, null), build: null });
      try {
        const options = { signal, quiet: true, background: true };
        const found = await call(slideshows.get, { params: { slideshowId } }, options);
        const plan = planOf(shown, found);
        for (const { id, title } of plan.slideshow?.slides ?? []) titles.set(id, title);
        return heard({ plan, build: null });
      } catch (error) {
        if (!(error instanceof ApiError) || !GONE.has(error.status)) throw error;
        return heard({ plan: planOf(shown, null), build: null });
      }
    },
    slide: async (slideId, _language, signal) => {
      const slide = await call(
        slides.getOfFacility,
        { params: { slideId, facilityId: facility.id }, query: { language } },
        { signal, quiet: true },
      );
      if (isForOtherDays(slide, facility.timeZone))
        throw new ApiError({ code: "not_found", status: 404 });
      const { id, reportId, reportControls, image, reportData, name } = slide;
      const title = titles.get(id) ?? name;
      const content: DisplaySlide = {
        id,
        reportId,
        reportControls,
        image,
        reportData,
        title,
        build: "",
      };
      return heard(content);
    },
    image: async ({ image }, signal) => {
      const address = slideImageAddress(facility.id, image?.hash ?? "");
      const answer = await fetchForScreen(address, { cache: "default", signal });
      if (answer.ok) return answer.blob();
      throw new ApiError({ code: "bad_response", status: answer.status });
    },
  };
};
