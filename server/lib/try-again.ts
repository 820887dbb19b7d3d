import { setTimeout as delay } from "node:timers/promises";

type Patience = {
  /** Between a failure and the next try. */
  everyMs: number;
  /** How long is tried, from the first try on. */
  limitMs: number;
  /** Whether another try may succeed after this error. */
  mayHelp: (error: unknown) => boolean;
  /** Aborts when nothing is to wait any more: the pause ends, and one last try is made. */
  signal?: AbortSignal;
};

/**
 * Tries until it succeeds. The work must bear being done twice.
 * @throws the last try's error where no other may help, or the time is over
 */
export const tryAgain = async <T>(
  work: () => Promise<T>,
  { everyMs, limitMs, mayHelp, signal }: Patience,
): Promise<T> => {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isOver = signal?.aborted === true || performance.now() > deadline;
      if (isOver || !mayHelp(error)) throw error;
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
};
