import { z } from "zod";
import { FacilityId, Id, LocalHalfHour } from "../primitives.ts";
import { DEFAULT_TIMEFRAME, Timeframe } from "./timeframes.ts";

/** The filters a report may offer, in the order in which they are listed. */
export const FILTER_NAMES = [
  "timeframe",
  "locations",
  "shifts",
  "devices",
  "jobRoles",
  "obvJobRoles",
  "employees",
  "hygieneOpportunities",
  "precautionOptions",
  "activityBy",
  "obvYears",
  "months",
  "observerOptions",
  "replacementDate",
  "expirationDate",
] as const;
export const FilterName = z.enum(FILTER_NAMES);
export type FilterName = z.infer<typeof FilterName>;

/** A date and time that exist: the pattern alone would take February 30. */
const isRealTime = (text: string): boolean => {
  const at = new Date(`${text}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
const WallTime = LocalHalfHour.refine(isRealTime, "invalid");

const ids = z.array(Id).max(20_000, "too_many").default([]);

/**
 * What narrows a report. An empty list means everything there is (for shifts: all 24 hours).
 * Dates are facility wall time, half-open, and come with `custom` only.
 */
export const FilterModel = z
  .strictObject({
    facilityId: FacilityId,
    reportDateRange: Timeframe.default(DEFAULT_TIMEFRAME),
    startDate: WallTime.optional(),
    endDate: WallTime.optional(),
    locationIds: ids,
    shiftIds: ids,
    deviceIds: ids,
  })
  .superRefine((filter, context) => {
    const isCustom = filter.reportDateRange === "custom";
    for (const field of ["startDate", "endDate"] as const) {
      if ((filter[field] !== undefined) === isCustom) continue;
      const message = isCustom ? "required" : "custom_only";
      context.addIssue({ code: "custom", path: [field], message });
    }
    if (!isCustom) return;
    if (
      filter.startDate !== undefined &&
      filter.endDate !== undefined &&
      filter.startDate >= filter.endDate
    ) {
      context.addIssue({ code: "custom", path: ["startDate"], message: "start_before_end" });
    }
  });
export type FilterModel = z.infer<typeof FilterModel>;
export type FilterInput = z.input<typeof FilterModel>;

export const ShiftItem = z.object({
  id: Id,
  name: z.string(),
  /** `HH:MM`, facility time; an end at or before the start lies on the next day. */
  startTime: z.string(),
  endTime: z.string(),
});
export type ShiftItem = z.infer<typeof ShiftItem>;

export const LocationItem = z.object({
  id: Id,
  name: z.string(),
  parentId: Id.nullable(),
  /** 1 facility, 2 floor or building, 3 unit or ward, 4 room, 5 bay */
  level: z.number().int(),
  levelName: z.string(),
  levelNameResourceKey: z.string(),
});
export type LocationItem = z.infer<typeof LocationItem>;

export const DeviceItem = z.object({
  id: Id,
  deviceName: z.string(),
  deviceType: z.string(),
  location: z.string(),
  locationId: Id.nullable(),
  isCompliance: z.boolean(),
});
export type DeviceItem = z.infer<typeof DeviceItem>;

/** The choices behind the filters of one facility; only what was asked for is there. */
export const FilterData = z.object({
  shifts: z.array(ShiftItem).optional(),
  locations: z.array(LocationItem).optional(),
  devices: z.array(DeviceItem).optional(),
});
export type FilterData = z.infer<typeof FilterData>;
