import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";

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
  /** From when on it is closed; only where it was closed. */
  closedAt: z.string().optional(),
  levelName: z.string(),
  levelNameResourceKey: z.string(),
});
export type LocationItem = z.infer<typeof LocationItem>;

/** The role in which an observer may have seen a person; archived ones have a past. */
export const ObservationRoleItem = z.object({
  id: Id,
  title: z.string(),
  isArchived: z.boolean(),
});
export type ObservationRoleItem = z.infer<typeof ObservationRoleItem>;

/** A moment of the facility's protocol at which hands are to be cleaned. */
export const HygieneOpportunityItem = z.object({ id: z.number().int(), name: z.string() });
export type HygieneOpportunityItem = z.infer<typeof HygieneOpportunityItem>;

/** A month (1 to 12) or a year with observations. */
export const CalendarItem = z.object({ id: z.number().int(), name: z.string() });
export type CalendarItem = z.infer<typeof CalendarItem>;

export const DeviceItem = z.object({
  id: Id,
  deviceName: z.string(),
  deviceType: z.string(),
  location: z.string(),
  locationId: Id.nullable(),
  isCompliance: z.boolean(),
});
export type DeviceItem = z.infer<typeof DeviceItem>;

/** What people with badges work as. */
export const JobRoleItem = z.object({ id: Id, title: z.string() });
export type JobRoleItem = z.infer<typeof JobRoleItem>;

/** An employee whose badge was heard in the facility. */
export const EmployeeItem = z.object({
  id: Id,
  lastName: z.string(),
  firstName: z.string(),
  jobRoleId: Id,
  /** No longer works there, and has a past. */
  hasLeft: z.boolean().optional(),
});
export type EmployeeItem = z.infer<typeof EmployeeItem>;
