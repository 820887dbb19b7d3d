import { AppError } from "#server/lib/app-error.ts";

export type Turns = {
  /**
   * Runs `work` once it is the key's turn.
   * @param weight what the work holds in memory meanwhile, in the unit of the limit
   * @throws AppError `busy` when too much is under way already
   */
  take<T>(key: string, weight: number, work: () => Promise<T>): Promise<T>;
};

/**
 * Lets work on one key run one after the other, and on a few keys at once. The database would
 * make batches of one facility wait for each other too, but each on a connection that a report
 * could use.
 */
export const createTurns = ({ atOnce, limit }: { atOnce: number; limit: number }): Turns => {
  const ends = new Map<string, Promise<void>>();
  const queue: (() => void)[] = [];
  let running = 0;
  let held = 0;

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    // Whoever leaves hands over the place, so that `running` stays as it is.
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    take: async (key, weight, work) => {
      if (held > 0 && held + weight > limit) throw new AppError("busy", { retryAfter: 1 });
      held += weight;
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
        held -= weight;
        if (ends.get(key) === end) ends.delete(key);
        finish();
      }
    },
  };
};
