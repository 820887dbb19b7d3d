import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import {
  FacilityId,
  INTEGER_MAX,
  Id,
  Language,
  LocalDay,
  LocalDayInput,
  Name,
} from "../core/primitives.ts";
import { RenderPage } from "../reports/render.ts";
import { GraphActions } from "../reports/filters/address.ts";
import { FilterModel, FilterModelWithin } from "../reports/filters/filters.ts";
import { SortBy } from "../reports/sort.ts";

/** How a slide's report is shown: its graph's switches, the order of its rows, the selected ones. */
export const ReportControls = z.strictObject({
  graphActions: GraphActions.prefault({}),
  sortBy: SortBy.default([]),
  /** Left out until a user chooses: the report's own rows then. */
  selectedData: z.array(z.string().max(100)).max(500, "too_many").optional(),
});
export type ReportControls = z.infer<typeof ReportControls>;

/** The number that the specification has for slides that are a picture, not a report. */
export const IMAGE_SLIDE = 20;

export const SLIDE_LIMITS = {
  /** Of a picture as it is sent, and as it is stored. */
  imageMaxBytes: 1024 * 1024,
  keptImageMaxBytes: 2 * 1024 * 1024,
  /** Of one frame, and of all frames together. */
  imageMaxFramePixels: 40_000_000,
  imageMaxPixels: 80_000_000,
  imageMaxFrames: 200,
  keptImageMaxWidth: 3840,
  keptImageMaxHeight: 2160,
  /** Rows of a report that a slide shows, and how many of them are on one page of it. */
  rowsMax: 10,
  rowsOfPage: { landscape: 7, portrait: 10 },
  /** Figures older than this are not shown. */
  figuresMaxAgeMs: 24 * 3_600_000,
  /** Up to this age figures count as current; data may lag behind their answer by so much. */
  currentMs: 15 * 60_000,
  dataLagMs: 60 * 60_000,
} as const;

/** Kinds of files that a picture may be, and as which it is stored. */
export const SLIDE_IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif"] as const;
export const STORED_IMAGE_TYPES = ["image/webp", "image/jpeg"] as const;

/** A picture as it is stored: found by the hash of its bytes. */
export const SlideImage = z.object({
  /** SHA-256, hex. */
  hash: z.string(),
  type: z.enum(STORED_IMAGE_TYPES),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});
export type SlideImage = z.infer<typeof SlideImage>;

/** All that a viewer needs to draw a report's slide, as a reader without names of people sees it. */
export const SlidePage = RenderPage.extend({
  /** When the server answered, and how far its facts reach: instants. */
  answeredAt: z.string(),
  dataTo: z.string().nullable(),
  /** The same as a screen says them, in the facility's time: "2:32 PM", with the day where it is another. */
  answeredAtText: z.string(),
  dataToText: z.string().nullable(),
});
export type SlidePage = z.infer<typeof SlidePage>;

/** A report saved with its filters, or a picture, for a slideshow. */
export const Slide = z.object({
  id: Id,
  name: z.string(),
  facilityId: Id,
  /** `IMAGE_SLIDE` for a picture. */
  reportId: z.number().int(),
  /** Null for a picture. */
  reportFilters: FilterModel.nullable(),
  reportControls: ReportControls.nullable(),
  /** The same as text, as the specification has it: `ImageUrl`, or `Filters` and `GraphsFilter`. */
  parametersJson: z.string(),
  /** Address of the picture; null for a report. */
  imageUrl: z.string().nullable(),
  image: SlideImage.nullable(),
  /** Figures of now, of one slide alone; lists have none, and pictures neither. */
  reportData: SlidePage.nullable(),
  /** Days in facility time on which it is shown, both included; outside them it is passed over. */
  shownFrom: LocalDay.nullable(),
  shownUntil: LocalDay.nullable(),
  /** Names of the shifts that narrow it. */
  shiftNames: z.array(z.string()),
  /** Slideshows that show it, by name. */
  slideshows: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: z.string(),
});
export type Slide = z.infer<typeof Slide>;
/** The same before it is parsed. */
export type SlideAnswer = z.input<typeof Slide>;

const shownDays = {
  shownFrom: LocalDayInput.nullish(),
  shownUntil: LocalDayInput.nullish(),
};

/** A report to save; its filters are for the same facility. */
export const NewSlide = z.strictObject({
  slideName: Name(LIMITS.slideNameMaxLength),
  reportId: z.number().int().min(0).max(INTEGER_MAX),
  facilityId: FacilityId,
  filters: FilterModelWithin.prefault({}),
  reportControls: ReportControls.prefault({}),
  ...shownDays,
});
export type NewSlide = z.infer<typeof NewSlide>;

/** What comes along with a picture; without a name it is only checked. */
const NewImage = z.strictObject({ name: Name(LIMITS.slideNameMaxLength).optional(), ...shownDays });

/** Where a slide's picture is found. */
export const slideImageAddress = (facilityId: string, hash: string): string =>
  `/api/slide/image/${hash}?facilityId=${facilityId}`;

export const ImageHash = z.string().regex(/^[0-9a-f]{64}$/u);

const ofProduct = { kind: "privilege", products: ["ECM"] } as const;
const readable = { access: { ...ofProduct, privilege: "viewSlideshows" } } as const;

export const slides = {
  list: defineCall({
    ...readable,
    method: "GET",
    path: "slide",
    reach: "facility",
    heavy: "short",
    summary: "The slides of a facility, by name.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(Slide),
  }),
  save: defineCall({
    method: "POST",
    path: "slide",
    access: { ...ofProduct, privilege: "slideshows" },
    reach: "facility",
    heavy: "short",
    errors: ["duplicate_name", "unknown_report"],
    summary: "Save a report with its filters as a slide.",
    body: NewSlide,
    output: Slide,
  }),
  image: defineCall({
    method: "POST",
    path: "slide/image",
    access: { ...ofProduct, privilege: "imageSlides" },
    reach: "facility",
    heavy: "picture",
    errors: ["duplicate_name", "picture_too_large"],
    summary:
      "Check a picture, and save it as a slide where a name comes along: PNG, JPEG or GIF, up to 1 MB.",
    query: z.strictObject({ facilityId: FacilityId }),
    file: { field: "file", maxBytes: SLIDE_LIMITS.imageMaxBytes },
    body: NewImage,
    output: z.object({ image: SlideImage, slide: Slide.nullable() }),
  }),
  picture: defineCall({
    ...readable,
    method: "GET",
    path: "slide/image/:hash",
    reach: "facility",
    errors: ["not_found"],
    summary: "A slide's picture.",
    params: z.object({ hash: ImageHash }),
    query: z.strictObject({ facilityId: FacilityId }),
    stream: STORED_IMAGE_TYPES,
  }),
  get: defineCall({
    ...readable,
    method: "GET",
    path: "slide/:slideId",
    reach: "row",
    heavy: "report",
    errors: ["history_loading"],
    summary: "One slide, with its figures of now.",
    params: z.object({ slideId: Id }),
    query: z.strictObject({ language: Language.optional() }),
    output: Slide,
  }),
  getOfFacility: defineCall({
    ...readable,
    method: "GET",
    path: "slide/:slideId/facility/:facilityId",
    reach: "facility",
    heavy: "report",
    errors: ["not_found", "history_loading"],
    summary: "One slide of a facility, with its figures of now.",
    params: z.object({ slideId: Id, facilityId: FacilityId }),
    query: z.strictObject({ language: Language.optional() }),
    output: Slide,
  }),
  remove: defineCall({
    method: "DELETE",
    path: "slide/:slideId",
    access: { ...ofProduct, privilege: "administerCustomer" },
    reach: "row",
    heavy: "short",
    summary: "Delete a slide.",
    params: z.object({ slideId: Id }),
  }),
};
