import { z } from "zod";
import { defineCall } from "../core/call.ts";
import {
  FacilityId,
  INTEGER_MAX,
  Id,
  Name,
  SeenVersion,
  Title,
  Version,
} from "../core/primitives.ts";

export const SLIDESHOW_LIMITS = {
  nameMaxLength: 100,
  titleMaxLength: 100,
  slidesMax: 100,
  /** Seconds for each slide; the longest follows from the idle time-out. */
  intervalMin: 30,
} as const;

/**
 * The longest interval in seconds under an idle time-out, in ms: `floor(timeout / 1000) - 10`, never
 * under the shortest one.
 */
export const longestInterval = (idleTimeoutMs: number): number =>
  Math.max(SLIDESHOW_LIMITS.intervalMin, Math.floor(idleTimeoutMs / 1000) - 10);

/** A slide in its place. */
const PlacedSlide = z.object({
  id: Id,
  /** The slide's own name. */
  name: z.string(),
  /** From 1. */
  order: z.number().int(),
  /** What stands over it on screen; empty: its name. */
  customSlideTitle: z.string(),
});

export const SlideshowRow = z.object({
  id: Id,
  name: z.string(),
  /** Seconds. */
  interval: z.number().int(),
  facilityId: Id,
  isActive: z.boolean(),
  slideCount: z.number().int(),
  /** Displays that show it. */
  displayCount: z.number().int(),
  version: Version,
});
export type SlideshowRow = z.infer<typeof SlideshowRow>;

export const Slideshow = SlideshowRow.extend({ slides: z.array(PlacedSlide) });
export type Slideshow = z.infer<typeof Slideshow>;

const GivenSlide = z.object({
  id: Id,
  /** Their places follow it; without it the places in the list. */
  order: z.number().int().min(-INTEGER_MAX).max(INTEGER_MAX).optional(),
  /** The specification's slide has more, which describes it. */
  name: z.string().optional(),
  customSlideTitle: Title(SLIDESHOW_LIMITS.titleMaxLength).nullish(),
});

const body = z.strictObject({
  name: Name(SLIDESHOW_LIMITS.nameMaxLength),
  interval: z
    .number({ error: ({ input }) => (input === undefined ? "required" : "whole_number") })
    .int("whole_number")
    .min(SLIDESHOW_LIMITS.intervalMin, "too_small")
    .max(INTEGER_MAX, "too_big"),
  facilityId: FacilityId,
  isActive: z.boolean().default(true),
  reportSlides: z.array(GivenSlide).min(1, "required").max(SLIDESHOW_LIMITS.slidesMax, "too_many"),
});
export type SlideshowInput = z.infer<typeof body>;
const changed = body.extend({
  id: Id,
  isActive: z.boolean().optional(),
  reportSlides: body.shape.reportSlides.optional(),
  version: SeenVersion,
});
export type SlideshowChange = z.infer<typeof changed>;
/** As the answer calls them. */
const also = { slides: "reportSlides" };

const ofProduct = { kind: "privilege", products: ["ECM"] } as const;
const readable = { access: { ...ofProduct, privilege: "viewSlideshows" } } as const;
const editable = { access: { ...ofProduct, privilege: "slideshows" } } as const;
const params = z.object({ slideshowId: Id });

export const slideshows = {
  list: defineCall({
    ...readable,
    method: "GET",
    path: "reportSlideshow",
    reach: "facility",
    heavy: "short",
    summary: "The slideshows of a facility, by name.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(SlideshowRow),
  }),
  get: defineCall({
    ...readable,
    method: "GET",
    path: "reportSlideshow/:slideshowId",
    reach: "row",
    summary: "One slideshow with its slides in their order.",
    params,
    output: Slideshow,
  }),
  create: defineCall({
    ...editable,
    method: "POST",
    path: "reportSlideshow/save",
    reach: "facility",
    errors: ["duplicate_name"],
    summary: "Add a slideshow.",
    body,
    also,
    output: Slideshow,
  }),
  update: defineCall({
    ...editable,
    method: "PUT",
    path: "reportSlideshow/save",
    reach: "facility",
    errors: ["duplicate_name", "not_found", "conflict"],
    current: Slideshow,
    summary: "Change the slideshow that `id` names.",
    body: changed,
    also,
    output: Slideshow,
  }),
  setActive: defineCall({
    ...editable,
    method: "PUT",
    path: "reportSlideshow/:slideshowId",
    reach: "row",
    errors: ["slideshow_empty"],
    summary: "Switch a slideshow on or off; one without slides cannot be on.",
    params,
    query: z.strictObject({ isActive: z.enum(["true", "false"]).transform((is) => is === "true") }),
    output: SlideshowRow,
  }),
  remove: defineCall({
    method: "DELETE",
    path: "reportSlideshow/:slideshowId",
    access: { ...ofProduct, privilege: "administerCustomer" },
    reach: "row",
    summary: "Delete a slideshow. Displays that show it say so.",
    params,
  }),
};
