import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { FACT_TABLES, TABLE_KINDS, type TableName } from "#server/db/tables.ts";
import { newId } from "#server/lib/ids.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { distribute, shardsVisited } from "#tests/support/distributed-clone.ts";
import { loggedStatements } from "#tests/support/statement-log.ts";

const withoutComments = (sql: string): string => sql.replaceAll(/\/\*.*?\*\//gsu, " ").trim();
const isPlanned = (sql: string): boolean =>
  /^(?:select|insert|update|delete|with)\b/iu.test(withoutComments(sql));

/** What plain PostgreSQL takes and a distributed engine refuses, by a name for the message. */
const REFUSED: Record<string, RegExp> = {
  "a function in DO UPDATE":
    /do update set[^;]*?\b(?:now|clock_timestamp|gen_random_uuid|statement_timestamp)\s*\(/isu,
  MERGE: /^merge\b/iu,
  SERIALIZABLE: /\bserializable\b/iu,
  "SET customer_id": /\bset\s+"?customer_id"?\s*=/iu,
  "several statements in one call": /;\s*\S/u,
  "a session setting": /^set\s+(?!local\s+statement_timeout)/iu,
};

const STABLE = /\b(?:date_trunc|date_part|extract|to_char|age)\s*\(/giu;
/** A change of rows: a statement of its own, an arm of WITH, or what follows the arms. */
const CHANGE = /(?<=^|[()])\s*(?:update\s+(?:only\s+)?"?\w+"?|delete\s+from)\b/giu;

/** From a place in a statement to where the parenthesis ends in which it stands. */
const toItsEnd = (sql: string, from: number): string => {
  let depth = 1;
  for (let at = from; at < sql.length; at += 1) {
    if (sql[at] === "(") depth += 1;
    if (sql[at] === ")") depth -= 1;
    if (depth === 0) return sql.slice(from, at);
  }
  return sql.slice(from);
};

/** Whether an expression names a column: values that are sent along, texts, types and calls are none. */
const namesColumn = (expression: string): boolean => {
  const rest = expression
    .replaceAll(/'[^']*'/gu, " ")
    .replaceAll(/(?:::\s*|\bas\s+)\w+/giu, " ")
    .replace(/^\s*\w+\s+from\b/iu, " ");
  return /\b[a-z_]\w*\b(?!\s*\()/iu.test(rest);
};

/** A change of rows that asks a STABLE function about columns, however deep its parentheses. */
const asksStableOfColumns = (sql: string): boolean =>
  [...sql.matchAll(CHANGE)].some((change) => {
    const text = toItsEnd(sql, change.index);
    return [...text.matchAll(STABLE)].some(({ index, 0: call }) =>
      namesColumn(toItsEnd(text, index + call.length)),
    );
  });

/** An INSERT of what a SELECT answers. */
const INSERT_SELECT =
  /insert\s+into\s+"?\w+"?(?:\s+as\s+\w+)?\s*(?:\([^()]*\)\s*)?(?:select|with)\b/giu;

/**
 * A value that is sent along in what an INSERT … SELECT does with its rows. A distributed engine reads
 * the rows first and writes them with a statement of its own, which knows no other values.
 */
const sendsValueAfterSelect = (sql: string): boolean =>
  [...sql.matchAll(INSERT_SELECT)].some(({ index, 0: begin }) => {
    const text = toItsEnd(sql, index + begin.length);
    return /\b(?:on\s+conflict|returning)\b.*\$\d/isu.test(text);
  });

const refusedWords = (sql: string): string[] => {
  const text = withoutComments(sql);
  return [
    ...Object.entries(REFUSED)
      .filter(([, pattern]) => pattern.test(text))
      .map(([name]) => name),
    ...(asksStableOfColumns(text) ? ["a STABLE function over columns in UPDATE or DELETE"] : []),
    ...(sendsValueAfterSelect(text) ? ["a value sent along after INSERT … SELECT"] : []),
  ];
};

const tablesOf = (wanted: (typeof TABLE_KINDS)[TableName]): string =>
  Object.entries(TABLE_KINDS)
    .filter(([, kind]) => kind === wanted)
    .map(([table]) => table)
    .join("|");
/** A table as a statement names it: after FROM, JOIN, INTO, UPDATE or a comma, quoted or not. */
const named = (tables: string): RegExp =>
  new RegExp(`(?:\\b(?:from|join|into|update|using|only)|,)\\s+"?(?:${tables})"?(?![\\w".])`, "iu");
const LOCAL = named(tablesOf("local"));
const TENANT = named(tablesOf("tenant"));
/** A write begins a statement or an arm of WITH; `DO UPDATE` and `FOR UPDATE` do not. */
const WRITE =
  /(?:^|\(|\)|\bas\s)\s*(?:insert\s+into|update\s+(?:only\s+)?"?\w+"?|delete\s+from)\b/giu;

/** Without the comma: columns are called like tables. */
const TENANT_READ = new RegExp(
  `\\b(?:from|join)\\s+"?(?:${tablesOf("tenant")})"?(?![\\w".])`,
  "iu",
);
/** A write in an arm of WITH, with the table that it names. */
const WRITE_BESIDE =
  /\bas\s*(?:materialized\s*)?\(\s*(?:insert\s+into|update|delete\s+from)\s+"?\w+/iu;

/** What a distributed engine refuses between the parts of one statement. */
const refusedTogether = (sql: string): string[] => {
  const text = withoutComments(sql);
  const writes = (text.match(WRITE) ?? []).length;
  return [
    // Among local tables it is one node's own business: tried on a cluster.
    ...(writes > 1 && TENANT.test(text) ? ["a second write in one statement"] : []),
    ...(isPlanned(text) && LOCAL.test(text) && TENANT.test(text)
      ? ["a local table joined with a tenant's"]
      : []),
    // Its rows would go to every node: with one of them away, it fails for everybody.
    ...(writes === 1 && WRITE_BESIDE.test(text) && TENANT_READ.test(text.replace(WRITE_BESIDE, ""))
      ? ["a write beside the reading of a tenant's table"]
      : []),
  ];
};

/** A part of a table that another test's archive took out or left: it lies where its table does. */
const PART = new RegExp(`\\b(${FACT_TABLES.join("|")})_(?:kept|\\d{4}_\\d{2})\\b`, "gu");

describe("the statements that the API's tests sent", () => {
  const statements = loggedStatements();
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    await distribute(db);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const visited = async (sql: string, bindings: unknown[]): Promise<string[]> => {
    const client = (await db.client.acquireConnection()) as {
      query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
    };
    try {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, bindings);
      return [...shardsVisited(rows[0]?.["QUERY PLAN"])].map(
        ([table, shards]) => `${table} in ${shards} shards`,
      );
    } finally {
      await db.client.releaseConnection(client);
    }
  };

  it("the API's tests have sent statements in the same run", () => {
    expect(statements.length).toBeGreaterThan(15);
  });

  it("statements visit one customer's shard, unless marked for all customers", async () => {
    const wide: string[] = [];
    // Catalogues and the schema's own history are not tables of the product.
    const isOfSchema = (sql: string) => sql.includes("pg_") || sql.includes("knex_migrations");
    for (const { sql, bindings } of statements) {
      if (!isPlanned(sql) || sql.includes("all customers") || isOfSchema(sql)) continue;
      const found = await visited(sql.replaceAll(PART, "$1"), bindings);
      if (found.length > 0)
        wide.push(`${found.join(", ")}: ${sql.replaceAll(/\s+/gu, " ").slice(0, 300)}`);
    }
    expect(wide).toEqual([]);
  });

  it("the sent statements use nothing that a distributed engine refuses", () => {
    const found = statements.flatMap(({ sql }) =>
      refusedWords(sql).map((name) => `${name}: ${sql.slice(0, 200)}`),
    );
    expect(found).toEqual([]);
  });

  it("finds a STABLE function over columns in UPDATE or DELETE", () => {
    const refused = [
      "DELETE FROM a USING a b WHERE date_trunc('hour', a.at, 'UTC') = date_trunc('hour', b.at, 'UTC')",
      "/* all customers */ update a set x = extract(epoch FROM at) WHERE b = $1",
      "WITH old AS (SELECT x FROM a WHERE b = $1) UPDATE a SET x = to_char(a.at, 'YYYY') FROM old",
      "WITH gone AS (DELETE FROM a WHERE age(at) > $1 RETURNING x) SELECT x FROM gone",
      "DELETE FROM a WHERE date_trunc('day', (at - (make_interval(mins => $1)))) < $2",
      "UPDATE a SET x = extract(epoch FROM (least(at, $1)))",
      "UPDATE a SET x = extract(epoch FROM ($1 - at))",
    ];
    for (const sql of refused) expect(refusedWords(sql), sql).toHaveLength(1);
    const taken = [
      "UPDATE a SET x = extract(epoch FROM $1::timestamptz)",
      "UPDATE a SET x = date_trunc('hour', ($1)::timestamptz) WHERE b = $2",
      "SELECT date_trunc('hour', at, 'UTC') FROM a",
      "WITH old AS (SELECT extract(epoch FROM at) FROM a) SELECT * FROM old FOR UPDATE",
      "INSERT INTO a (x) SELECT extract(epoch FROM at) FROM b ON CONFLICT (x) DO UPDATE SET x = 1",
    ];
    expect(taken.flatMap(refusedWords)).toEqual([]);
  });

  it("finds a parameter for what becomes of rows that a SELECT answers", () => {
    const refused = [
      "INSERT INTO a AS s (x, y) SELECT $1::uuid, $2 ON CONFLICT (x) DO UPDATE SET y = excluded.y WHERE s.z = $3",
      'insert into "a" select * from b where c = $1 on conflict (x) do update set y = $2',
      "WITH new AS (INSERT INTO a (x) SELECT b FROM c RETURNING x, $1::int) SELECT x FROM new",
    ];
    for (const sql of refused) expect(refusedWords(sql), sql).toHaveLength(1);
    const taken = [
      "INSERT INTO a AS s (x, y) VALUES ($1, $2) ON CONFLICT (x) DO UPDATE SET y = $2 WHERE s.z = $3",
      "INSERT INTO a (x) SELECT b FROM c WHERE d = $1 ON CONFLICT (x) DO UPDATE SET x = excluded.x",
      "WITH new AS (INSERT INTO a (x) SELECT b FROM c RETURNING x) SELECT x FROM new WHERE x = $1",
    ];
    expect(taken.flatMap(refusedWords)).toEqual([]);
  });

  it("the sent statements write once, and join no local table with a tenant's", () => {
    const found = statements.flatMap(({ sql }) =>
      refusedTogether(sql).map((name) => `${name}: ${sql.replaceAll(/\s+/gu, " ").slice(0, 300)}`),
    );
    expect(found).toEqual([]);
  });

  it("finds a second write or a join of local tables, and nothing less", () => {
    const refused = [
      "WITH gone AS (DELETE FROM shift WHERE customer_id = $1 RETURNING *) INSERT INTO audit_log SELECT * FROM gone",
      'select * from "session" s join "app_user" u on u.user_id = s.user_id',
      "UPDATE job SET state = 'done' FROM customer c WHERE c.customer_id = job.customer_id",
      "WITH noted AS (INSERT INTO shift (a) VALUES ($1) RETURNING a) SELECT n.a FROM noted n JOIN device d ON d.a = n.a",
    ];
    expect(refused.map((sql) => refusedTogether(sql).length)).toEqual([1, 1, 1, 1]);
    const taken = [
      "INSERT INTO shift (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET a = excluded.a",
      "WITH due AS (SELECT * FROM job FOR UPDATE SKIP LOCKED) UPDATE job SET a = 1 FROM due",
      'select "session_id" from "session" where "customer_id" = $1',
      "WITH gone AS (DELETE FROM session WHERE b = $1 RETURNING b) INSERT INTO job (b) SELECT b FROM gone",
      "WITH fresh AS (INSERT INTO dispense (a) SELECT a FROM unnest($1::int[]) f(a) RETURNING a) SELECT count(*) FROM fresh",
    ];
    expect(taken.flatMap(refusedTogether)).toEqual([]);
  });

  it("finds statements without their customer in a WHERE, join, update or recursive arm", async () => {
    const id = newId();
    const missing = [
      "SELECT * FROM shift WHERE facility_id = $1",
      "SELECT * FROM shift s JOIN location l ON l.facility_id = s.facility_id WHERE s.customer_id = $1",
      "UPDATE device SET name = 'x' WHERE device_id = $1",
      `WITH RECURSIVE up AS (
         SELECT location_id, parent_id FROM location WHERE customer_id = $1
         UNION ALL SELECT l.location_id, l.parent_id FROM location l JOIN up ON up.parent_id = l.location_id
       ) SELECT * FROM up`,
    ];
    for (const sql of missing) expect(await visited(sql, [id]), sql).not.toEqual([]);
    expect(await visited("SELECT * FROM shift WHERE customer_id = $1", [id])).toEqual([]);
  });
});
