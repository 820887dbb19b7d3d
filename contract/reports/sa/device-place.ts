import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";
import type { ReportColumn } from "../columns.ts";

/** Where a device hangs: names of floor, unit and room; null where it hangs above that level. */
export const DevicePlace = z.object({
  floor: z.string().nullable(),
  unit: z.string().nullable(),
  room: z.string().nullable(),
});
export type DevicePlace = z.infer<typeof DevicePlace>;

/** A device's id and serial number with its place. */
export const PlacedDevice = DevicePlace.extend({ deviceId: Id, serialNumber: z.string() });
export type PlacedDevice = z.infer<typeof PlacedDevice>;

/** Floor, unit and room; on a phone a card names the room alone. */
export const PLACE_COLUMNS: readonly ReportColumn[] = [
  { key: "floor", label: "floor", kind: "text" },
  { key: "unit", label: "unit", kind: "text" },
  { key: "room", label: "room", kind: "text", card: "note" },
];

/** The cells of {@link PLACE_COLUMNS}. */
export const placeCells = ({ floor, unit, room }: DevicePlace) => ({ floor, unit, room });
