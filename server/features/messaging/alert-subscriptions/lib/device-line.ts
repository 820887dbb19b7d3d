import type { DeviceTypeName } from "#contract/devices/devices.ts";
import type {
  AlertDevice,
  AlertLine,
} from "#server/features/messaging/alert-subscriptions/mails/alert-content.ts";

/** Names of the places around one: all of them but the facility, and the unit. */
export type Places = {
  path(locationId: string): string[];
  unit(locationId: string): string | null;
};

/** A device that a line is about, and where it hangs. */
type NamedDevice = {
  name: string;
  type: DeviceTypeName;
  serialNumber: string;
  /** Null: nowhere now. */
  locationId: string | null;
};

const UNITS_NAMED = 3;

/** A device as a line names it; one that stands for its whole site as the site. */
export const deviceOf = (
  { type, name, serialNumber, locationId }: NamedDevice,
  places: Places,
  isSite = false,
): AlertDevice => ({
  type: isSite ? "site" : type,
  name,
  detail: serialNumber,
  place: locationId === null ? [] : places.path(locationId),
});

/** The devices that a line explains: their number, and the units that most of them are in. */
export const behindOf = (
  devices: readonly { locationId: string }[],
  places: Places,
): AlertLine["behind"] => {
  if (devices.length === 0) return null;
  const named = devices.flatMap(({ locationId }) => places.unit(locationId) ?? []);
  const units = [...Map.groupBy(named, (name) => name)]
    .toSorted(([a, many], [b, more]) => more.length - many.length || a.localeCompare(b))
    .map(([name]) => name);
  return {
    devices: devices.length,
    units: units.slice(0, UNITS_NAMED),
    moreUnits: Math.max(0, units.length - UNITS_NAMED),
  };
};
