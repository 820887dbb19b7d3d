import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { signalQuality } from "#contract/core/signal.ts";

type Cause = NonNullable<DeviceHistory["cause"]>;

type Known = {
  battery: string | null;
  rssi: number | null;
  /** Whether its gateway is out and was in contact for the last time soon after it was heard. */
  isGatewayOut: boolean;
  /** Whether the clock of its gateway is so far ahead that its reports are refused. */
  isClockAhead: boolean;
};

/**
 * What to look at first when a device is silent: the first that fits. Batteries that were dead before
 * need a visit, whatever else is out.
 */
export const causeOf = ({ battery, rssi, isGatewayOut, isClockAhead }: Known): Cause => {
  if (battery === "Dead") return "battery";
  if (isGatewayOut) return "gateway";
  if (isClockAhead) return "clock";
  return rssi !== null && signalQuality(rssi) === "poor" ? "signal" : "unknown";
};
