import { z } from "zod";
import { Name } from "#contract/core/primitives.ts";
import { SLIDESHOW_LIMITS, type Slideshow, slideshows } from "#contract/displays/slideshows.ts";
import type { MergePlan } from "#renderer/forms/merge/merge-types.ts";
import { type ChosenSlides, chosenOf, slidesOf } from "./chosen-slides.ts";

/** What the wizard holds. */
export type SlideshowValues = {
  version?: number | undefined;
  name: string;
  /** Seconds; null while none is typed. */
  interval: number | null;
  slides: ChosenSlides;
};

/** What belongs to each step, in the order in which it stands there. */
export const STEP_FIELDS = {
  slides: [],
  order: ["slides"],
  settings: ["name", "interval"],
} satisfies Readonly<Record<string, readonly (keyof SlideshowValues)[]>>;

/** The slides are joined one by one with another user's changes; their order is one choice. */
export const SLIDESHOW_PLAN: MergePlan = {
  slides: { isOrdered: true, hasOthersIds: true, read: slidesOf, write: chosenOf },
};

/** What a new slideshow begins with. */
export const newValues = (): SlideshowValues => ({
  name: "",
  interval: SLIDESHOW_LIMITS.intervalMin,
  slides: "",
});

/** The form's values of a saved slideshow. */
export const valuesOf = (saved: Slideshow): SlideshowValues => ({
  version: saved.version,
  name: saved.name,
  interval: saved.interval,
  slides: chosenOf(
    saved.slides
      .toSorted((one, other) => one.order - other.order)
      .map(({ id, customSlideTitle }) => ({ id, title: customSlideTitle })),
  ),
});

/** The body of a save; what is saved is active at once. */
export const bodyOf = (values: SlideshowValues, facilityId: string) => ({
  name: values.name.trim(),
  interval: values.interval ?? undefined,
  facilityId,
  isActive: true,
  reportSlides: slidesOf(values.slides).map(({ id, title }, at) => ({
    id,
    order: at + 1,
    customSlideTitle: title.trim() === "" ? null : title.trim(),
  })),
});

/** Of a facility that is always valid: the form's own is checked by the server. */
const ANY_FACILITY = "00000000-0000-7000-8000-000000000000";

/** The field that holds what the call names otherwise. */
const FIELD_OF: Readonly<Record<string, string>> = { reportSlides: "slides" };

/** The form's rules: the call's own, and the longest interval of the one who fills it in. */
export const slideshowForm = (longest: number) => ({
  body: z
    .object({
      version: z.number().optional(),
      name: Name(SLIDESHOW_LIMITS.nameMaxLength),
      interval: z.custom<number | null>(),
      slides: z.string(),
    })
    .superRefine((values, context) => {
      const fault = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      const told = new Set<unknown>(["name"]);
      const given = slideshows.create.body.safeParse(bodyOf(values, ANY_FACILITY));
      for (const { path, message } of given.error?.issues ?? []) {
        const field = FIELD_OF[String(path[0])] ?? String(path[0]);
        if (told.has(field)) continue;
        told.add(field);
        fault(field, message);
      }
      if (!told.has("interval") && Number(values.interval) > longest) fault("interval", "too_big");
    }),
});
