import type { ServerCheck } from "../server-link/check-server.ts";

const DELAYS_SECONDS = [5, 10, 20, 40, 60];

/** How long to wait after so many tries without an answer: longer each time, then each minute. */
export const retryDelayMs = (failures: number): number =>
  (DELAYS_SECONDS[Math.min(failures, DELAYS_SECONDS.length) - 1] ?? 0) * 1000;

export type WaitParts = {
  check(): Promise<ServerCheck>;
  /** Called after each try that failed. */
  onFailure(result: ServerCheck["result"], nextTryAt: number): void;
  signal: AbortSignal;
  now?: () => number;
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });

/** Asks the server until it answers; false if the wait was given up. */
export const waitForServer = async ({
  check,
  onFailure,
  signal,
  now = Date.now,
}: WaitParts): Promise<boolean> => {
  for (let failures = 0; !signal.aborted;) {
    const { result } = await check();
    if (signal.aborted) return false;
    if (result === "ok") return true;
    failures += 1;
    const delayMs = retryDelayMs(failures);
    onFailure(result, now() + delayMs);
    await pause(delayMs, signal);
  }
  return false;
};
