import { setTimeout as delay } from "node:timers/promises";
import { databaseError } from "./errors.ts";

const AGAIN_MS = 1_000;

export type Patience = {
  /** Aborts when nothing is to wait any more; one last try is made then. */
  signal: AbortSignal;
  /** How long the database may be away. */
  limitMs: number;
};

/**
 * Writes down what has happened already, such as a mail that was sent: where the database is away
 * just now, once it is back. The work must bear being done twice.
 */
export const persist = async <T>(
  work: () => Promise<T>,
  { signal, limitMs }: Patience,
): Promise<T> => {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isAway = databaseError(error)?.code === "unavailable";
      if (!isAway || signal.aborted || performance.now() > deadline) throw error;
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};
