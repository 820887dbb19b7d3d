import type { DeviceSet } from "#contract/devices/devices.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";

/** The rows of the device list that a count stands for. */
export type DeviceRows = {
  set: DeviceSet;
  /** Places with what hangs below them; none are all of them. */
  locationId?: readonly string[];
  deviceType?: string;
};

/** Where a facility's device list has exactly these rows; absent for who may not open it. */
export type DevicesPath = (facilityId: string, rows: DeviceRows) => string;

/**
 * The places whose devices stand behind a row of places, or behind the total; undefined where the
 * device list cannot be narrowed to them: devices were chosen, too many places, or places inside the row's.
 * @param key the row's place; null for the total
 */
export const placesBehind = (
  { locationIds, deviceIds }: Pick<ReportFilters, "locationIds" | "deviceIds">,
  key: string | null,
): readonly string[] | undefined => {
  if (deviceIds.length > 0 || locationIds.length > LIMITS.deviceFilterValuesMax) return undefined;
  if (key === null) return locationIds;
  return locationIds.length === 0 || locationIds.includes(key) ? [key] : undefined;
};
