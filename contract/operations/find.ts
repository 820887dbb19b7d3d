import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { DEVICE_STATES } from "../devices/heard-states.ts";
import { Count, FacilityId, Id } from "../core/primitives.ts";

export const FIND_LIMITS = {
  textMaxLength: 100,
  /** Rows of one group. */
  rowsMax: 5,
  /** So long after the last letter it is requested. */
  pauseMs: 120,
  /** Places that the user went to last. */
  recentMax: 8,
} as const;

const found = <R extends z.ZodType>(row: R) =>
  z.object({
    /** All that fit, and all that were looked through. */
    total: Count,
    searched: Count,
    /** The best ones. */
    rows: z.array(row),
  });

export const FoundFacility = z.object({ id: Id, name: z.string() });
export type FoundFacility = z.infer<typeof FoundFacility>;

export const FoundUnit = z.object({
  id: Id,
  name: z.string(),
  /** The floor that it is on. */
  above: z.string(),
  facilityId: Id,
  facilityName: z.string(),
});
export type FoundUnit = z.infer<typeof FoundUnit>;

export const FoundDevice = z.object({
  id: Id,
  name: z.string(),
  serialNumber: z.string().nullable(),
  deviceTypeId: z.number(),
  /** From the floor down. */
  locationNames: z.array(z.string()),
  state: z.enum(DEVICE_STATES).nullable(),
});
export type FoundDevice = z.infer<typeof FoundDevice>;

export const FoundPerson = z.object({
  id: Id,
  name: z.string(),
  jobRole: z.string(),
  badgeNumber: z.string().nullable(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** What fits a text, by kind; a kind that the caller may not see is null. */
export const Found = z.object({
  customerId: Id,
  facilities: found(FoundFacility),
  units: found(FoundUnit).nullable(),
  /** Of the facility of the request. */
  devices: found(FoundDevice).nullable(),
  people: found(FoundPerson).nullable(),
});
export type Found = z.infer<typeof Found>;

export const find = {
  everything: defineCall({
    method: "GET",
    path: "find",
    access: { kind: "signedIn" },
    reach: "facility",
    heavy: "short",
    summary:
      "Facilities, units, devices and people whose names fit a text, as far as whoever asks may see them.",
    query: z.strictObject({
      facilityId: FacilityId,
      /** Without one all facilities, and nothing else. */
      text: z.string().trim().max(FIND_LIMITS.textMaxLength, "too_long").default(""),
    }),
    output: Found,
  }),
};
