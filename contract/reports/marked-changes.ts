import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { FacilityId, Id, LocalDayInput, Name } from "../core/primitives.ts";

/** Whose control charts a change is marked in, by product: counted, badges', observed. */
export const ChartFamily = z.enum(["ECM", "IMS", "OBS"]);
export type ChartFamily = z.infer<typeof ChartFamily>;

/**
 * A change that a user marked: from this day of the facility's on, the center line starts again.
 */
export const MarkedChange = z.object({
  id: Id,
  family: ChartFamily,
  /** Null: the whole facility. Else charts of that place, and of places in it. */
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  day: z.string(),
  text: z.string(),
});
export type MarkedChange = z.infer<typeof MarkedChange>;

/** A change to mark; its day is today or earlier. */
export const NewMarkedChange = z.strictObject({
  family: ChartFamily,
  locationId: Id.nullable(),
  day: LocalDayInput,
  text: Name(LIMITS.markedChangeMaxLength),
});
export type NewMarkedChange = z.infer<typeof NewMarkedChange>;

const params = z.object({ facilityId: FacilityId });

export const markedChanges = {
  list: defineCall({
    method: "GET",
    path: "facility/:facilityId/markedChanges",
    access: { kind: "privilege", privilege: "runReports" },
    reach: "facility",
    summary: "The changes that people marked in a facility's control charts, the latest first.",
    params,
    output: z.array(MarkedChange),
  }),
  add: defineCall({
    method: "POST",
    path: "facility/:facilityId/markedChanges",
    access: { kind: "privilege", privilege: "editFacilities" },
    reach: "facility",
    summary: "Mark a change: control charts start their center line anew from its day on.",
    params,
    body: NewMarkedChange,
    output: MarkedChange,
  }),
  remove: defineCall({
    method: "DELETE",
    path: "markedChanges/:markedChangeId",
    access: { kind: "privilege", privilege: "editFacilities" },
    reach: "row",
    summary: "Delete a marked change.",
    params: z.object({ markedChangeId: Id }),
  }),
};
