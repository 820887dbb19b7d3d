import { withClient } from "#server/db/embedded/admin-client.ts";
import type { Db } from "#server/db/knex.ts";

type Plan = {
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

type Counter = { touched: number };
const counters = new Set<Counter>();

const SETTINGS = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  // Goes to the caller that has sent the statement.
  "auto_explain.log_level": "notice",
};

/** Has PostgreSQL tell of each statement what it did, on connections that are opened from now on. */
export const explainStatements = (adminUrl: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const name = client.escapeIdentifier(new URL(adminUrl).pathname.slice(1));
    for (const [setting, value] of Object.entries(SETTINGS))
      // oxlint-disable-next-line no-await-in-loop -- one connection takes one statement at a time
      await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  });

/** Rows that the scans of a plan have looked at, also those that they left out. */
const touchedBy = (plan: Plan): number => {
  const isScan = plan["Relation Name"] !== undefined || plan["Index Name"] !== undefined;
  const each = (plan["Actual Rows"] ?? 0) + (plan["Rows Removed by Filter"] ?? 0);
  const own = isScan ? each * (plan["Actual Loops"] ?? 1) : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + touchedBy(part), own);
};

const planIn = (message: string): Plan | null => {
  const start = message.indexOf("{");
  if (!/^duration: .* plan:$/mu.test(message) || start < 0) return null;
  return (JSON.parse(message.slice(start)) as { Plan: Plan }).Plan;
};

type Connection = { on(event: "notice", heard: (notice: { message?: string }) => void): void };
type Pool = {
  on(event: "createSuccess", made: (id: number, connection: Connection) => void): void;
};

/** Receives the notices of a pool's connections, where {@link explainStatements} has them so. */
export const noteTouchedRows = (db: Db): void => {
  (db.client as { pool: Pool }).pool.on("createSuccess", (_id, connection) => {
    connection.on("notice", ({ message = "" }) => {
      if (counters.size === 0) return;
      const plan = planIn(message);
      if (plan === null) return;
      for (const counter of counters) counter.touched += touchedBy(plan);
    });
  });
};

/** Rows that statements look at while work is done, whether or not they come back. */
export const touchedRows = async (work: () => Promise<unknown>): Promise<number> => {
  const counter: Counter = { touched: 0 };
  counters.add(counter);
  try {
    await work();
  } finally {
    counters.delete(counter);
  }
  return Math.round(counter.touched);
};
