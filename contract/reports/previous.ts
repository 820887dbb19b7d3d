import { z } from "zod";
import { Id } from "../core/primitives.ts";
import type { ReportDefinition } from "./definition.ts";

/** What a place was before it moved. */
export const PreviousPlace = z.object({
  /** The place as it is in the answer. */
  locationId: Id,
  formerId: Id,
  formerName: z.string(),
  /** Name of the place above the former one; null below the facility itself. */
  formerParent: z.string().nullable(),
  /** When it moved, facility wall time, `YYYY-MM-DDTHH:MM`. */
  movedAt: z.string(),
});
export type PreviousPlace = z.infer<typeof PreviousPlace>;

/**
 * Whether a report draws what places were before they moved beside them: every report that can be
 * narrowed to places and follows them over time does. Others have a row for each place, closed ones
 * too.
 */
export const offersPrevious = ({
  overTime,
  filters,
}: Pick<ReportDefinition, "overTime" | "filters">): boolean =>
  overTime === "places" && filters.includes("locations");
