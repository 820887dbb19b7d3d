import type { Db } from "#server/db/knex.ts";
import { FACT_TABLES, TABLE_KINDS, type TableName } from "#server/db/tables.ts";

/** How many hash partitions stand for the shards of a distributed engine. */
const SHARDS = 4;
const PLAIN = "plain";

const tables = (kind: "tenant" | "reference" | "local"): TableName[] =>
  (Object.keys(TABLE_KINDS) as TableName[]).filter((table) => TABLE_KINDS[table] === kind);

const isFact = (table: string): boolean => (FACT_TABLES as readonly string[]).includes(table);

const moved = (definition: string): string => definition.replaceAll(`${PLAIN}.`, "public.");

type Definition = { table: string; name: string; definition: string };

const constraints = async (db: Db, types: string): Promise<Definition[]> => {
  const { rows } = await db.raw<{ rows: Definition[] }>(
    `SELECT c.relname AS table, o.conname AS name, pg_get_constraintdef(o.oid) AS definition
     FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
     WHERE c.relnamespace = '${PLAIN}'::regnamespace AND o.contype = ANY(string_to_array(:types, ','))
       AND NOT c.relispartition ORDER BY o.conname`,
    { types },
  );
  return rows;
};

const uniqueIndexes = async (db: Db): Promise<Definition[]> => {
  const { rows } = await db.raw<{ rows: Definition[] }>(
    `SELECT c.relname AS table, i.relname AS name, pg_get_indexdef(x.indexrelid) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
     WHERE c.relnamespace = '${PLAIN}'::regnamespace AND x.indisunique AND NOT c.relispartition
       AND NOT EXISTS (SELECT 1 FROM pg_constraint o WHERE o.conindid = x.indexrelid) ORDER BY i.relname`,
  );
  return rows;
};

const createTable = async (db: Db, table: TableName): Promise<void> => {
  const like = `LIKE ${PLAIN}.${table} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS`;
  if (TABLE_KINDS[table] !== "tenant") {
    await db.raw(`CREATE TABLE public.${table} (${like})`);
    return;
  }
  await db.raw(`CREATE TABLE public.${table} (${like}) PARTITION BY HASH (customer_id)`);
  for (let shard = 0; shard < SHARDS; shard += 1) {
    const by = isFact(table) ? " PARTITION BY RANGE (at)" : "";
    await db.raw(
      `CREATE TABLE public.${table}__${shard} PARTITION OF public.${table}
       FOR VALUES WITH (MODULUS ${SHARDS}, REMAINDER ${shard})${by}`,
    );
    if (isFact(table)) {
      await db.raw(
        `CREATE TABLE public.${table}__${shard}_all PARTITION OF public.${table}__${shard}
         FOR VALUES FROM (MINVALUE) TO (MAXVALUE)`,
      );
    }
  }
};

const copyFunctions = async (db: Db): Promise<void> => {
  const { rows } = await db.raw<{ rows: { definition: string }[] }>(
    `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE pronamespace = '${PLAIN}'::regnamespace`,
  );
  for (const { definition } of rows) await db.raw(moved(definition).replaceAll("?", "\\?"));
};

/**
 * Turns a migrated database into what a distributed engine would make of it: every tenant table
 * partitioned by the hash of its customer, with every key and foreign key of the real schema
 * added again, so that PostgreSQL itself refuses one that leaves the customer out.
 * @throws the database's error for the first key that cannot be
 */
export const distribute = async (db: Db): Promise<void> => {
  await db.raw(`ALTER SCHEMA public RENAME TO ${PLAIN}`);
  await db.raw("CREATE SCHEMA public");
  await copyFunctions(db);
  for (const table of [...tables("reference"), ...tables("tenant"), ...tables("local")])
    await createTable(db, table);
  for (const { table, definition } of await constraints(db, "p,u")) {
    if (!(table in TABLE_KINDS)) continue;
    await db.raw(`ALTER TABLE public.${table} ADD ${moved(definition)}`);
  }
  for (const { table, definition } of await uniqueIndexes(db)) {
    if (table in TABLE_KINDS) await db.raw(moved(definition).replace(" ON ONLY ", " ON "));
  }
  for (const { table, definition } of await constraints(db, "f")) {
    await db.raw(`ALTER TABLE public.${table} ADD ${moved(definition)}`);
  }
};

/** Which tenant tables a plan visits in more than one shard, with how many. */
export const shardsVisited = (plan: unknown): Map<string, number> => {
  const shards = new Map<string, Set<string>>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      const match = key === "Relation Name" ? /^(.+)__(\d+)(?:_all)?$/u.exec(String(value)) : null;
      if (match?.[1] !== undefined && match[2] !== undefined) {
        shards.set(match[1], (shards.get(match[1]) ?? new Set()).add(match[2]));
      }
      visit(value);
    }
  };
  visit(plan);
  return new Map(
    [...shards].filter(([, found]) => found.size > 1).map(([table, found]) => [table, found.size]),
  );
};
