import type { DeviceHistory } from "#contract/device-upkeep.ts";
import { isHeard } from "#server/engine/hearing.ts";
import type { Hearing } from "#server/engine/hearing.ts";

type State = DeviceHistory["state"];
type Cause = NonNullable<DeviceHistory["cause"]>;

const WEAK_SIGNAL_DBM = -75;

export type Known = Hearing & {
  isDeactivated: boolean;
  /** Since when it hangs where it hangs; null: nowhere. */
  assignedAt: Date | null;
  isOutOfService: boolean;
};

/** How a device is at an instant. */
export const stateOf = (known: Known, now: Date): State => {
  if (known.isDeactivated) return "deactivated";
  if (known.assignedAt === null) return "unassigned";
  if (known.isOutOfService) return "outOfService";
  if (isHeard(known, now)) return "online";
  if (known.heardAt !== null) return "offline";
  const isNew = isHeard({ ...known, heardAt: known.assignedAt }, now);
  return isNew ? "notHeardYet" : "neverHeard";
};

/** What to look at first when a device is offline: what explains most comes first. */
export const causeOf = (
  {
    battery,
    rssi,
    gateway,
  }: {
    battery: string | null;
    rssi: number | null;
    gateway: Hearing | undefined;
  },
  now: Date,
): Cause => {
  if (gateway !== undefined && !isHeard(gateway, now)) return "gateway";
  if (battery === "Dead") return "battery";
  return rssi !== null && rssi < WEAK_SIGNAL_DBM ? "signal" : "unknown";
};
