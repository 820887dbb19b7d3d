import { AppError } from "#server/lib/app-error.ts";

export type GateOptions = {
  /** So many run at once … */
  atOnce: number;
  /** … and so many may wait; one more is refused. */
  waiting: number;
  /** What a refused caller is told to wait, in seconds. */
  retryAfter: number;
};

/** Lets a few pieces of work run at a time, in order of arrival. */
export type Gate = {
  /**
   * Runs the work when its turn comes.
   * @throws AppError `busy` when too many wait; what the signal was aborted with while waiting
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

export const createGate = ({ atOnce, waiting, retryAfter }: GateOptions): Gate => {
  let running = 0;
  const queue: (() => void)[] = [];

  const takeTurn = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new AppError("busy", { retryAfter });
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      queue.push(start);
    });
  };

  /** Hands the place on to who waits longest, or frees it. */
  const giveTurn = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    run: async (work, signal) => {
      await takeTurn(signal);
      try {
        return await work();
      } finally {
        giveTurn();
      }
    },
  };
};
