import { fillHistory, type HistoryOptions } from "../datasets/history.ts";
import { type BenchDatabase, withDatabase } from "./database.ts";
import type { BenchOptions } from "./options.ts";

/** Days of the large history. */
export const YEAR = 365;

/** Runs `work` on a history that is made once a day: 'last 7 days' wants facts up to now. */
export const withHistory = <T>(
  options: BenchOptions,
  history: HistoryOptions,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> => {
  const name = `bench_history_${history.facts}_${history.facilities}_${history.days}`;
  const mark = new Date().toISOString().slice(0, 10);
  return withDatabase(options.dir, name, mark, (database) => fillHistory(database, history), work);
};
