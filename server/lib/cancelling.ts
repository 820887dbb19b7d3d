import { AsyncLocalStorage } from "node:async_hooks";

/** What ends the statements that are requested in the present chain of calls. */
const askedUntil = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work whose statements are cancelled in PostgreSQL once `signal` is aborted: they fail with
 * its reason, and so does each that is started later. For work that only reads.
 */
export const cancelledBy = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  askedUntil.run(signal, work);

/** Ends work between two of its steps. @throws what the signal of {@link cancelledBy} was aborted with */
export const throwIfCancelled = (): void => askedUntil.getStore()?.throwIfAborted();

/**
 * Ties later calls of `work` to the signal of now, also by other callers, such as a stream's
 * reader.
 */
export const stillCancelled = <A extends unknown[], T>(
  work: (...args: A) => T,
): ((...args: A) => T) => {
  const within = AsyncLocalStorage.snapshot();
  return (...args) => within(work, ...args);
};

/** The signal of {@link cancelledBy}; undefined outside it. */
export const presentSignal = (): AbortSignal | undefined => askedUntil.getStore();
