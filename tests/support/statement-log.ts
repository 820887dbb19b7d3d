import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";
import type { Db } from "#server/db/knex.ts";

/** One statement with the values it was sent with first. */
type LoggedStatement = { sql: string; bindings: unknown[] };

/** What was sent to the database and came back from it. */
export type Tally = { statements: number; sqlBytes: number; rows: number };

const ASKED_AT_MOST = 3;

const seen = new Set<string>();
const tallies = new Set<Tally>();

/** Counts what every logged pool sends while work is done; a statement counts each time. */
export const tallied = async (work: () => Promise<unknown>): Promise<Tally> => {
  const tally: Tally = { statements: 0, sqlBytes: 0, rows: 0 };
  tallies.add(tally);
  try {
    await work();
  } finally {
    tallies.delete(tally);
  }
  return tally;
};

/** The least that work costs of several times: what the server remembers is read again now and then. */
export const leastTallied = async (work: () => Promise<unknown>): Promise<Tally> => {
  let least = await tallied(work);
  for (let time = 1; time < ASKED_AT_MOST; time += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each is counted alone
    const tally = await tallied(work);
    if (tally.statements < least.statements) least = tally;
  }
  return least;
};

/** Notes each distinct statement of a pool, for the tests that hold them against a distributed schema. */
export const logStatements = (db: Db): void => {
  const folder = inject("statements");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.log`);
  db.on("query-response", (_answer, query: { response?: { rowCount?: number | null } }) => {
    for (const tally of tallies) tally.rows += query.response?.rowCount ?? 0;
  });
  db.on("query", ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) => {
    for (const tally of tallies) {
      tally.statements += 1;
      tally.sqlBytes += Buffer.byteLength(sql);
    }
    if (seen.has(sql)) return;
    seen.add(sql);
    const statement: LoggedStatement = { sql, bindings };
    appendFileSync(file, `${serialize(statement).toString("base64")}\n`);
  });
};

/** Every distinct statement that the run has logged so far. */
export const loggedStatements = (): LoggedStatement[] => {
  const folder = inject("statements");
  if (!existsSync(folder)) return [];
  const found = new Map<string, LoggedStatement>();
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
      if (line === "") continue;
      const statement = deserialize(Buffer.from(line, "base64")) as LoggedStatement;
      found.set(statement.sql, statement);
    }
  }
  return [...found.values()];
};
