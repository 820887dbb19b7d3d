import { z } from "zod";
import { Count } from "../core/primitives.ts";

/** Why a device is or is not heard. */
export const DEVICE_STATES = [
  "online",
  "offline",
  /** Not heard because something else is offline: its gateway, a repeater, its whole site. */
  "explained",
  /** Not heard since it was installed here, for less time than its type may be silent. */
  "notHeardYet",
  /** Not heard since it was installed here, for longer than that. */
  "neverHeard",
  "outOfService",
  "unassigned",
  "deactivated",
] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/**
 * How pages count the devices that hang somewhere: each is in one of these, and together they are
 * all. A device is in none while it hangs nowhere.
 */
export const HEARD_STATES = [
  /** Heard since it was installed here, within its limit. */
  "online",
  /** Not heard by its own cause. */
  "silent",
  /** Not heard because its gateway, a repeater or its whole site is silent. */
  "behindGateway",
  /** Not heard since it was installed here: new, or new hardware. */
  "notHeardYet",
  "outOfService",
] as const;
export type HeardState = (typeof HEARD_STATES)[number];
/** Which states of a device each is. */
export const STATES_HEARD: Readonly<Record<HeardState, readonly DeviceState[]>> = {
  online: ["online"],
  silent: ["offline"],
  behindGateway: ["explained"],
  notHeardYet: ["notHeardYet", "neverHeard"],
  outOfService: ["outOfService"],
};

/** What of {@link HEARD_STATES} a device counts as; undefined for one that hangs nowhere. */
export const heardStateOf = (state: DeviceState): HeardState | undefined =>
  HEARD_STATES.find((one) => STATES_HEARD[one].includes(state));

/** How many devices are in each of {@link HEARD_STATES}, and all of them together. */
export const HeardCounts = z.object({
  all: Count,
  online: Count,
  silent: Count,
  behindGateway: Count,
  notHeardYet: Count,
  outOfService: Count,
} satisfies Record<HeardState | "all", typeof Count>);
export type HeardCounts = z.infer<typeof HeardCounts>;

/** Counts devices by how they are heard; what hangs nowhere is left out. */
export const countHeard = (devices: readonly { state: DeviceState }[]): HeardCounts => {
  const counts = {
    all: 0,
    online: 0,
    silent: 0,
    behindGateway: 0,
    notHeardYet: 0,
    outOfService: 0,
  };
  for (const { state } of devices) {
    const heard = heardStateOf(state);
    if (heard === undefined) continue;
    counts[heard] += 1;
    counts.all += 1;
  }
  return counts;
};

/** Devices in service that are not heard; reports and filters call all of them offline. */
export const SILENT_STATES: readonly DeviceState[] = ["offline", "explained", "neverHeard"];
