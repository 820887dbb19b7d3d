import { createGzip } from "node:zlib";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withClient } from "#server/db/embedded/admin-client.ts";
import { type Reference, parentsFirst } from "#server/db/scale-out/parents-first.ts";
import type { BackupTable } from "../lib/manifest.ts";

/** Packing is half of the work: more than this costs time and wins little. */
const PACKED = { level: 3 } as const;

/** Texts of instants and numbers that any session reads back as they were. */
const EXACT = ["SET LOCAL TimeZone = 'UTC'", "SET LOCAL DateStyle = 'ISO'"];

/**
 * Reads everything as it was at one instant, whatever the portal changes meanwhile.
 * @param url as the application or the owner
 */
export const inSnapshot = <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(url, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    for (const setting of EXACT) await client.query(setting);
    const found = await work(client);
    await client.query("COMMIT");
    return found;
  });

/** The instant of the transaction, by the database's clock. */
export const snapshotInstant = async (client: Client): Promise<Date> => {
  const { rows } = await client.query<{ at: Date }>("SELECT now() AS at");
  const at = rows[0]?.at;
  if (at === undefined) throw new Error("a clock answers");
  return at;
};

/** Steps that the schema has taken, in their order. */
export const takenMigrations = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM knex_migrations ORDER BY name",
  );
  return rows.map(({ name }) => name);
};

/** Tables of the product, without the parts of a table, what extensions brought and the schema's own history. */
const TABLES = `
  SELECT c.relname AS name, ARRAY(
    SELECT a.attname::text FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     ORDER BY a.attnum) AS columns
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT c.relispartition AND c.relname NOT IN ('knex_migrations', 'knex_migrations_lock')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`;

const REFERENCES = `
  SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint o
  JOIN pg_class f ON f.oid = o.conrelid JOIN pg_class t ON t.oid = o.confrelid
  WHERE o.contype = 'f' AND o.connamespace = 'public'::regnamespace`;

/** The product's tables as the database has them, each after those that it refers to. */
export const listTables = async (client: Client): Promise<BackupTable[]> => {
  const { rows: tables } = await client.query<BackupTable>(TABLES);
  const { rows: references } = await client.query<Reference>(REFERENCES);
  const byName = new Map(tables.map((table) => [table.name, table]));
  return parentsFirst([...byName.keys()], references).flatMap((name) => byName.get(name) ?? []);
};

/**
 * Which months of facts have partitions, and the first day after the retained facts of archived
 * ones.
 */
export const factMonths = async (
  client: Client,
): Promise<{ months: string[]; keptTo: string | null }> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'public.dispense'::regclass ORDER BY c.relname`,
  );
  const months = rows.flatMap(({ name }) => {
    const found = /_(\d{4})_(\d{2})$/u.exec(name);
    return found === null ? [] : [`${found[1]}-${found[2]}`];
  });
  if (!rows.some(({ name }) => name === "dispense_kept")) return { months, keptTo: null };
  const kept = await client.query<{ day: string }>(
    "SELECT (max(month) + interval '1 month')::date::text AS day FROM archived_month",
  );
  return { months, keptTo: kept.rows[0]?.day ?? null };
};

/**
 * A table's rows as PostgreSQL's own text, packed.
 * @param take takes what comes, piece by piece
 * @returns how many rows there were
 */
export const copyOut = async (
  client: Client,
  { name, columns }: BackupTable,
  take: (packed: AsyncIterable<Buffer>) => Promise<void>,
): Promise<number> => {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const rows = client.query(
    copyTo(`COPY (SELECT ${list} FROM ${client.escapeIdentifier(name)}) TO STDOUT`),
  );
  await pipeline(rows, createGzip(PACKED), take);
  return rows.rowCount;
};
