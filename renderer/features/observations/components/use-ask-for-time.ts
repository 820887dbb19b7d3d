import { useEffect } from "react";
import { observations } from "#contract/observing.ts";
import { call } from "#renderer/api/client.ts";
import { clockOffset } from "#renderer/api/server-clock.ts";

/**
 * Asks the server, and so for its time, when nobody knows whether the clock is right: with each
 * observation (`savedCount`), and once the network is back.
 */
export const useAskForTime = (savedCount: number, isOffline: boolean): void => {
  useEffect(() => {
    if (isOffline || clockOffset() !== null) return;
    // One that does not arrive is followed by the next.
    void call(observations.keepAlive, {}, { quiet: true, background: true }).catch(() => undefined);
  }, [savedCount, isOffline]);
};
