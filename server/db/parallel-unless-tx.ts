import type { Db } from "./knex.ts";

/**
 * Runs two queries at once on a pool; one after the other within a transaction, whose connection
 * takes one at a time.
 */
export const sideBySide = async <A, B>(
  db: Db,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> => {
  if (db.isTransaction !== true) return Promise.all([first(), second()]);
  const found = await first();
  return [found, await second()];
};

/**
 * Asks the same of each of a few tenants, one after the other: a transaction's connection takes one
 * query at a time, and one statement reads one tenant.
 */
export const ofEach = async <K, T>(
  keys: readonly K[],
  ask: (key: K) => Promise<T | null | undefined>,
): Promise<T[]> => {
  const found: T[] = [];
  for (const key of keys) {
    const row = await ask(key);
    if (row !== null && row !== undefined) found.push(row);
  }
  return found;
};
