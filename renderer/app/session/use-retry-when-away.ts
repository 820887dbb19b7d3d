import { useEffect, useRef } from "react";
import { isAwayFailure, retryDelay } from "#renderer/api/unreachable.ts";

/**
 * Tries again and again, ever more slowly, as long as the server is away: a display that starts
 * before its server must not stay on a failure that nobody sees.
 * @param error the newest failure, another one after each try; undefined without
 */
export const useRetryWhenAway = (error: unknown, retry: () => void): void => {
  const tries = useRef(0);
  useEffect(() => {
    if (!isAwayFailure(error)) return undefined;
    const timer = setTimeout(() => {
      tries.current += 1;
      retry();
    }, retryDelay(tries.current));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new error starts the wait, not a new closure
  }, [error]);
};
