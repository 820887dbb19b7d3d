import { DEVICE_SETS, type DeviceSet } from "#contract/devices/devices.ts";
import { pathTo } from "./paths.ts";

type Narrowed = {
  set?: DeviceSet | undefined;
  locationId?: string | readonly string[] | undefined;
  deviceType?: string | undefined;
  /** Those that are not heard because this gateway is not. */
  behind?: string | undefined;
};

/** The list of a facility's devices: all of them, or exactly the rows that a count stands for. */
export const deviceListPath = (facilityId: string, { set, ...filters }: Narrowed = {}): string =>
  pathTo("deviceMaintenance", {
    query: { facilityId, ...filters, online: set && DEVICE_SETS[set] },
  });
