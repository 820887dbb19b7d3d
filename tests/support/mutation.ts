import pg from "pg";

type Query = typeof pg.Client.prototype.query;

/** `customer_id = $1` in any of the ways a statement may write it, alias and quotes included. */
const FILTER = /(?:(?:"?\w+"?)\.)?"?customer_id"?\s*=\s*(\$\d+)(?:::uuid)?/gu;

/** Whether a statement asks for one customer's rows. */
export const isFiltered = (sql: string): boolean => /customer_id"?\s*=\s*\$\d+/u.test(sql);

/** The statement without its tenant filter; its parameters stay in use, so that it still runs. */
export const withoutFilter = (sql: string): string =>
  sql.replaceAll(FILTER, "($1::uuid IS NOT NULL)".replace("$1", "$$1"));

/** Runs work while every statement that any connection of this process sends passes `change`. */
const withChanged = async <T>(
  change: (text: string) => string,
  work: () => Promise<T>,
): Promise<T> => {
  const prototype = pg.Client.prototype;
  const genuine: Query = prototype.query;
  const swapped = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args;
    if (typeof first === "object" && first !== null && "text" in first) {
      const { text } = first;
      const changed = typeof text === "string" ? change(text) : text;
      if (changed !== text) args[0] = { ...first, text: changed };
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

/** Runs work and answers the distinct statements that were sent for it. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Set<string>> => {
  const seen = new Set<string>();
  await withChanged((text) => {
    seen.add(text);
    return text;
  }, work);
  return seen;
};

/** Runs work while every connection of this process sends `mutant` in place of `original`. */
export const withMutant = <T>(
  original: string,
  mutant: string,
  work: () => Promise<T>,
): Promise<T> => withChanged((text) => (text === original ? mutant : text), work);
