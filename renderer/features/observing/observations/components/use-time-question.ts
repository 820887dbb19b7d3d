import { useEffect } from "react";
import { observations } from "#contract/observing/observations.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { clockOffset } from "#renderer/api/server-clock.ts";

const AGAIN_MS = 5_000;

/**
 * Asks the server, and so for its time, when it is unknown whether the clock is right: with each
 * observation (`savedCount`), and once the network is back.
 */
export const useAskForTime = (savedCount: number, isOffline: boolean): void => {
  useEffect(() => {
    if (isOffline || clockOffset() !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      try {
        await call(observations.keepAlive, {}, { quiet: true, background: true });
      } catch (error) {
        const isAway = error instanceof ApiError && error.status === 0;
        if (isAway && !isOver) timer = setTimeout(() => void ask(), AGAIN_MS);
      }
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [savedCount, isOffline]);
};
