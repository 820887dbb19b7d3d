import { useEffect, useRef } from "react";
import { ApiError } from "#renderer/api/api-error.ts";

/** The first tries come soon, as after a restart of the server; later ones leave it in peace. */
const DELAYS_MS = [2_000, 5_000, 10_000, 30_000, 60_000];

/** Failures that end by themselves once the server is back. */
const AWAY: ReadonlySet<string> = new Set([
  "offline",
  "timeout",
  "unavailable",
  "bad_response",
  // The computer's clock may be wrong, or an administrator renews it.
  "certificate_untrusted",
]);

/**
 * Tries again and again, ever more slowly, as long as the server is away: a display that starts
 * before its server must not stay on a failure that nobody sees.
 * @param error the newest failure, another one after each try; undefined without
 */
export const useRetryWhenAway = (error: unknown, retry: () => void): void => {
  const tries = useRef(0);
  useEffect(() => {
    if (!(error instanceof ApiError) || !AWAY.has(error.code)) return undefined;
    const delayMs = DELAYS_MS[Math.min(tries.current, DELAYS_MS.length - 1)];
    const timer = setTimeout(() => {
      tries.current += 1;
      retry();
    }, delayMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new error starts the wait, not a new closure
  }, [error]);
};
