import { AppError } from "#server/lib/app-error.ts";

export type GateOptions = {
  /** So many run at once, of each user one … */
  atOnce: number;
  /** … so many of one user may wait, and one more is refused … */
  waitingOfOne: number;
  /** … as is anybody's while so many wait in all. */
  waiting: number;
  /** What a refused caller is told to wait, in seconds. */
  retryAfter: number;
};

/** Lets a few pieces of work run at a time, and the users who wait take turns. */
export type Gate = {
  /** How many wait for their turn. */
  waiting(): number;
  /**
   * Runs the work when the user's turn comes.
   * @throws AppError `rate_limited` when too much of this user waits, `busy` when too much waits in
   *   all; what the signal was aborted with while waiting
   */
  run<T>(userId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type Lane = { isRunning: boolean; waiting: (() => void)[] };

export const createGate = ({ atOnce, waitingOfOne, waiting, retryAfter }: GateOptions): Gate => {
  let running = 0;
  /** Whoever has work here; the first of them that has none running is next. */
  const lanes = new Map<string, Lane>();

  const admit = (): void => {
    for (const lane of lanes.values()) {
      if (running >= atOnce) return;
      const start = lane.isRunning ? undefined : lane.waiting.shift();
      if (start === undefined) continue;
      running += 1;
      lane.isRunning = true;
      start();
    }
  };

  const waitingInAll = (): number =>
    lanes.values().reduce((sum, lane) => sum + lane.waiting.length, 0);

  const laneOf = (userId: string): Lane => {
    const lane = lanes.get(userId) ?? { isRunning: false, waiting: [] };
    lanes.set(userId, lane);
    return lane;
  };

  const forgetIdle = (userId: string, lane: Lane): void => {
    if (!lane.isRunning && lane.waiting.length === 0) lanes.delete(userId);
  };

  const takeTurn = async (userId: string, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    const { isRunning, waiting: own } = lanes.get(userId) ?? { isRunning: false, waiting: [] };
    const isNext = running < atOnce && !isRunning;
    if (!isNext && own.length >= waitingOfOne) throw new AppError("rate_limited", { retryAfter });
    if (!isNext && waitingInAll() >= waiting) throw new AppError("busy", { retryAfter });
    await new Promise<void>((resolve, reject) => {
      const lane = laneOf(userId);
      const start = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        lane.waiting.splice(lane.waiting.indexOf(start), 1);
        forgetIdle(userId, lane);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      lane.waiting.push(start);
      admit();
    });
  };

  /** The user goes behind everybody who waits. */
  const giveTurn = (userId: string): void => {
    running -= 1;
    const lane = laneOf(userId);
    lane.isRunning = false;
    lanes.delete(userId);
    if (lane.waiting.length > 0) lanes.set(userId, lane);
    admit();
  };

  return {
    waiting: waitingInAll,
    run: async (userId, work, signal) => {
      await takeTurn(userId, signal);
      try {
        return await work();
      } finally {
        giveTurn(userId);
      }
    },
  };
};
