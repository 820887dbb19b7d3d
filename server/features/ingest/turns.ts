import { AppError } from "#server/lib/app-error.ts";

export type Turns = {
  /**
   * Runs `work` once it is the key's turn.
   * @throws AppError `busy` when too much waits already
   */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
};

/**
 * Lets work on one key run one after the other, and on a few keys at once. The database would
 * make batches of one facility wait for each other too, but each on a connection that a report
 * could use.
 */
export const createTurns = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns => {
  const ends = new Map<string, Promise<void>>();
  const queue: (() => void)[] = [];
  let running = 0;
  let taken = 0;

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
    take: async (key, work) => {
      if (taken >= atOnce + waiting) throw new AppError("busy", { retryAfter: 1 });
      taken += 1;
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
        taken -= 1;
        if (ends.get(key) === end) ends.delete(key);
        finish();
      }
    },
  };
};
