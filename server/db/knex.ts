import knex, { type Knex } from "knex";
import pg from "pg";
import { cancelWithCaller } from "./cancel-statements.ts";
import { refuseSecondStatement } from "./one-at-a-time.ts";
// What the columns of every table hold, for the compiler.
import type {} from "./table-types.ts";

/** A connection pool or a transaction on it. */
export type Db = Knex;
export type Tx = Knex.Transaction;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

// int8 and numeric hold counts and one-decimal values here, all far below 2^53.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
// A date is a calendar day, not an instant: keep its text.
pg.types.setTypeParser(DATE, (text: string) => text);

type DbOptions = {
  url: string;
  /** Connections at most; default 10. */
  max?: number;
  applicationName?: string;
  /** How long one statement may run, in milliseconds; a minute by default, 0: as long as it takes. */
  statementLimitMs?: number;
};

/** Two statements at once on one connection are an error, but not where people work with the product. */
const isChecked = process.env["NODE_ENV"] !== "production";

/** Opens a pool. Nothing relies on session settings. */
export const openDb = ({
  url,
  max = 10,
  applicationName = "handrail",
  statementLimitMs = 60_000,
}: DbOptions): Db =>
  knex({
    client: "pg",
    connection: {
      connectionString: url,
      application_name: applicationName,
      statement_timeout: statementLimitMs,
    },
    pool: {
      min: 0,
      max,
      afterCreate: (connection: pg.Client, done: (error: Error | null) => void) => {
        cancelWithCaller(connection, url);
        if (isChecked) refuseSecondStatement(connection);
        done(null);
      },
    },
    acquireConnectionTimeout: 30_000,
    // A lost connection is reported to the caller that requests one; knex would print it among the
    // log's lines.
    log: { warn: () => undefined },
  });
