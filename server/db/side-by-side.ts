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
