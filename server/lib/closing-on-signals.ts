import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Catches signals instead of ending: the first signal aborts what this answers, another one ends
 * the process.
 */
export type Interruption = () => AbortSignal;

/**
 * Does work beside which something runs that would outlive this process, such as the embedded
 * PostgreSQL. A signal that ends the process has `close` end that first; the exit code is 128 and
 * the signal's number then.
 * @param close may be called while the work is under way, which fails of it unheard
 */
export const closingOnSignals = async <T>(
  close: () => Promise<void>,
  work: (interruption: Interruption) => Promise<T>,
): Promise<T> => {
  let told: AbortController | undefined;
  let ending: Promise<never> | undefined;
  const end = async (name: (typeof SIGNALS)[number]): Promise<never> => {
    await close().catch(() => undefined);
    return process.exit(128 + constants.signals[name]);
  };
  const hear = (name: (typeof SIGNALS)[number]): void => {
    if (told !== undefined && !told.signal.aborted) told.abort();
    else ending ??= end(name);
  };
  const interruption: Interruption = () => (told ??= new AbortController()).signal;
  for (const name of SIGNALS) process.on(name, hear);
  try {
    return await work(interruption);
  } finally {
    await ending;
    for (const name of SIGNALS) process.off(name, hear);
  }
};
