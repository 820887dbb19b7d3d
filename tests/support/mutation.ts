import pg from "pg";

type Query = typeof pg.Client.prototype.query;

/** `customer_id = $1` in any of the ways a statement may write it, alias and quotes included. */
const FILTER = /(?:(?:"?\w+"?)\.)?"?customer_id"?\s*=\s*(\$\d+)(?:::uuid)?/gu;

/** Whether a statement asks for one customer's rows. */
export const isFiltered = (sql: string): boolean => /customer_id"?\s*=\s*\$\d+/u.test(sql);

/** The statement without its tenant filter; its parameters stay in use, so that it still runs. */
export const withoutFilter = (sql: string): string =>
  sql.replaceAll(FILTER, "($1::uuid IS NOT NULL)".replace("$1", "$$1"));

/**
 * Runs work while every connection of this process sends `mutant` in place of `original`.
 * @param sent counts how often that happened
 */
export const withMutant = async <T>(
  original: string,
  mutant: string,
  work: () => Promise<T>,
  sent: { count: number },
): Promise<T> => {
  const prototype = pg.Client.prototype;
  const genuine: Query = prototype.query;
  const swapped = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args;
    if (typeof first === "object" && first !== null && "text" in first && first.text === original) {
      args[0] = { ...first, text: mutant };
      sent.count += 1;
    }
    return Reflect.apply(genuine, this, args);
  };
  // The genuine method has a dozen overloads; this one hands every call on as it came.
  prototype.query = swapped as Query;
  try {
    return await work();
  } finally {
    prototype.query = genuine;
  }
};
