import { z } from "zod";
import { defineCall } from "./call.ts";
import { LIMITS } from "./limits.ts";
import { FacilityId, Id, Name } from "./primitives.ts";
import { GraphActions } from "./reports/address.ts";
import { FilterModel } from "./reports/filters.ts";
import { SortBy } from "./reports/sort.ts";

/** How a slide's report is shown: its graph's switches, the order of its rows, the selected ones. */
export const ReportControls = z.strictObject({
  graphActions: GraphActions.prefault({}),
  sortBy: SortBy.default([]),
  /** Left out until somebody chooses: the report's own rows then. */
  selectedData: z.array(z.string().max(100)).max(500, "too_many").optional(),
});
export type ReportControls = z.infer<typeof ReportControls>;

/** A report saved with its filters, for a slideshow. */
export const Slide = z.object({
  id: Id,
  name: z.string(),
  facilityId: Id,
  reportId: z.number().int(),
  reportFilters: FilterModel,
  reportControls: ReportControls,
  createdAt: z.string(),
});
export type Slide = z.infer<typeof Slide>;

/** A report to save; its filters are for the same facility. */
export const NewSlide = z.strictObject({
  slideName: Name(LIMITS.slideNameMaxLength),
  reportId: z.number().int(),
  facilityId: FacilityId,
  filters: FilterModel,
  reportControls: ReportControls,
});
export type NewSlide = z.infer<typeof NewSlide>;

const ofProduct = { kind: "privilege", products: ["ECM"] } as const;
const readable = { access: { ...ofProduct, privilege: "viewSlideshows" } } as const;

export const slides = {
  list: defineCall({
    ...readable,
    method: "GET",
    path: "slide",
    reach: "facility",
    summary: "The slides of a facility, by name.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(Slide),
  }),
  save: defineCall({
    method: "POST",
    path: "slide",
    access: { ...ofProduct, privilege: "slideshows" },
    reach: "facility",
    errors: ["duplicate_name", "unknown_report"],
    summary: "Save a report with its filters as a slide.",
    body: NewSlide,
    output: Slide,
  }),
  get: defineCall({
    ...readable,
    method: "GET",
    path: "slide/:slideId",
    reach: "row",
    summary: "One slide.",
    params: z.object({ slideId: Id }),
    output: Slide,
  }),
  getOfFacility: defineCall({
    ...readable,
    method: "GET",
    path: "slide/:slideId/facility/:facilityId",
    reach: "facility",
    errors: ["not_found"],
    summary: "One slide of a facility.",
    params: z.object({ slideId: Id, facilityId: FacilityId }),
    output: Slide,
  }),
  remove: defineCall({
    method: "DELETE",
    path: "slide/:slideId",
    access: { ...ofProduct, privilege: "administerCustomer" },
    reach: "row",
    summary: "Delete a slide.",
    params: z.object({ slideId: Id }),
  }),
};
