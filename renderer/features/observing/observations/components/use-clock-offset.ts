import { useSyncExternalStore } from "react";
import { clockOffset, onClockOffset } from "#renderer/api/server-clock.ts";

/** How far this device's clock is behind, in milliseconds; null while unknown. */
export const useClockOffset = (): number | null => useSyncExternalStore(onClockOffset, clockOffset);
