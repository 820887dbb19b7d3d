import pg from "pg";

type Query = typeof pg.Client.prototype.query;

/** `customer_id = $1` in any of the ways a statement may write it, alias and quotes included. */
const FILTER = /(?:(?:"?\w+"?)\.)?"?customer_id"?\s*=\s*(\$\d+)(?:::uuid)?/gu;

/** Whether a statement asks for one customer's rows. */
export const isFiltered = (sql: string): boolean => /customer_id"?\s*=\s*\$\d+/u.test(sql);

/** The statement without its tenant filter; its parameters stay in use, so that it still runs. */
export const withoutFilter = (sql: string): string =>
  sql.replaceAll(FILTER, "($1::uuid IS NOT NULL)".replace("$1", "$$1"));

/** Whether a statement may change rows. A lock counts as well; no function of the schema changes any. */
export const mayChangeRows = (sql: string): boolean =>
  /\b(?:insert|update|delete|merge|truncate|copy)\b/iu.test(sql);

/** How many rows each statement has found or changed, over all of its runs. */
type RowCounts = Map<string, number>;

type Answered = (error: unknown, result?: { rowCount?: number | null }) => void;

/** Runs work while every statement that any connection of this process sends passes `change`. */
const withChanged = async <T>(
  change: (text: string) => string,
  counts: RowCounts,
  work: () => Promise<T>,
): Promise<T> => {
  const prototype = pg.Client.prototype;
  const genuine: Query = prototype.query;
  const swapped = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args;
    const last = args.at(-1);
    if (typeof first === "object" && first !== null && "text" in first) {
      const { text } = first;
      const changed = typeof text === "string" ? change(text) : text;
      if (changed !== text) args[0] = { ...first, text: changed };
      if (typeof text === "string" && typeof last === "function") {
        const answered = last as Answered;
        const counting: Answered = (error, result) => {
          counts.set(text, (counts.get(text) ?? 0) + (result?.rowCount ?? 0));
          answered(error, result);
        };
        args[args.length - 1] = counting;
      }
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

/** Runs work and answers the distinct statements that were sent for it, with their rows. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<RowCounts> => {
  const counts: RowCounts = new Map();
  const note = (text: string): string => {
    counts.set(text, counts.get(text) ?? 0);
    return text;
  };
  await withChanged(note, counts, work);
  return counts;
};

/**
 * Runs work while every connection of this process sends `mutant` in place of `original`.
 * @returns what came of it, and how many rows the mutant has found or changed
 */
export const withMutant = async <T>(
  original: string,
  mutant: string,
  work: () => Promise<T>,
): Promise<{ result: T; rows: number }> => {
  const counts: RowCounts = new Map();
  const swap = (text: string): string => (text === original ? mutant : text);
  const result = await withChanged(swap, counts, work);
  return { result, rows: counts.get(original) ?? 0 };
};
