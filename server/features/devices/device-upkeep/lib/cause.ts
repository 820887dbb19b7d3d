import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { signalQuality } from "#contract/core/signal.ts";

type Cause = NonNullable<DeviceHistory["cause"]>;

type Known = {
  battery: string | null;
  rssi: number | null;
  isGatewayOut: boolean;
  /** Whether the clock of its gateway is so far ahead that its reports are refused. */
  isClockAhead: boolean;
};

/** What to look at first when a device is offline: what explains most comes first. */
export const causeOf = ({ battery, rssi, isGatewayOut, isClockAhead }: Known): Cause => {
  if (isGatewayOut) return "gateway";
  if (isClockAhead) return "clock";
  if (battery === "Dead") return "battery";
  return rssi !== null && signalQuality(rssi) === "poor" ? "signal" : "unknown";
};
