import { AppError } from "#server/lib/app-error.ts";

export type KeyedQueue = {
  /**
   * Runs `work` once it is the key's turn.
   * @param weight what the work holds in memory meanwhile, in the unit of the limit
   * @throws AppError `busy` when too much is held already, in all or of this key
   */
  take<T>(key: string, weight: number, work: () => Promise<T>): Promise<T>;
};

type KeyedQueueOptions = {
  /** Keys whose work runs at once. */
  atOnce: number;
  /** What all keys hold together at most … */
  limit: number;
  /** … and one key alone. */
  limitOfOne: number;
  /** What a key holds up to this weight is always taken, whatever the others hold. */
  always: number;
};

/**
 * Lets work on one key run one after the other, and on a few keys at once. The database would
 * make batches of one facility wait for each other too, but each on a connection that a report
 * could use. One key fills its own share only, so that the others are still taken.
 */
export const createKeyedQueue = ({
  atOnce,
  limit,
  limitOfOne,
  always,
}: KeyedQueueOptions): KeyedQueue => {
  const ends = new Map<string, Promise<void>>();
  const heldBy = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let held = 0;

  const isTaken = (own: number, weight: number): boolean => {
    if (own + weight <= always || held === 0) return true;
    return held + weight <= limit && (own === 0 || own + weight <= limitOfOne);
  };
  const hold = (key: string, weight: number): void => {
    held += weight;
    const own = (heldBy.get(key) ?? 0) + weight;
    if (own === 0) heldBy.delete(key);
    else heldBy.set(key, own);
  };

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    // A leaving batch hands over its place, so that `running` stays as it is.
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    take: async (key, weight, work) => {
      if (!isTaken(heldBy.get(key) ?? 0, weight)) throw new AppError("busy", { retryAfter: 1 });
      hold(key, weight);
      const before = ends.get(key);
      const { promise: end, resolve: finish } = Promise.withResolvers<void>();
      ends.set(key, end);
      try {
        await before;
        await enter();
        try {
          return await work();
        } finally {
          leave();
        }
      } finally {
        hold(key, -weight);
        if (ends.get(key) === end) ends.delete(key);
        finish();
      }
    },
  };
};
