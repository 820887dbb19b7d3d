/** Signal strength in dBm from which on it is good, and from which on it is fair; below it is poor. */
export const RSSI_LIMITS = { good: -50, fair: -75 } as const;

type SignalQuality = "good" | "fair" | "poor";

/** How good a signal is, by its strength in dBm. */
export const signalQuality = (dbm: number): SignalQuality => {
  if (dbm >= RSSI_LIMITS.good) return "good";
  return dbm >= RSSI_LIMITS.fair ? "fair" : "poor";
};
