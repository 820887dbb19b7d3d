import { z } from "zod";
import { Id } from "../primitives.ts";

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
