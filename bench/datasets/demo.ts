import { loadDemo } from "#server/demo/load-demo.ts";
import { type BenchDatabase, withDatabase } from "../support/database.ts";
import { say } from "../support/figure.ts";

/** Runs `work` on a database with today's demo. */
export const withDemo = <T>(
  dir: string,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> =>
  withDatabase(
    dir,
    "bench_demo",
    new Date().toISOString().slice(0, 10),
    async ({ db }) => {
      await loadDemo(db, { now: new Date(), log: { info: say } });
    },
    work,
  );
