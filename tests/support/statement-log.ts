import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";
import type { Db } from "#server/db/knex.ts";

/** One statement with the values it was sent with first. */
export type LoggedStatement = { sql: string; bindings: unknown[] };

const seen = new Set<string>();

/** Notes each distinct statement of a pool, for the tests that hold them against a distributed schema. */
export const logStatements = (db: Db): void => {
  const folder = inject("statements");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.log`);
  db.on("query", ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) => {
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
