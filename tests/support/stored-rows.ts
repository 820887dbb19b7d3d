import { TABLE_KINDS, type TableName } from "#server/db/tables.ts";
import type { Db } from "#server/db/knex.ts";

/** The rows of a database as they were, to compare with and to go back to. */
export type KeptRows = {
  /** Which tables have changed since the last look; `foreign` names those with changed foreign rows. */
  look(): Promise<{ changed: TableName[]; foreign: TableName[] }>;
  /** Puts the tables' rows back as they were stored. */
  restore(tables: readonly TableName[]): Promise<void>;
};

type Digest = { table: TableName; whole: string; foreign: string };

/**
 * Stores a copy of every row, and watches for changes since.
 * @param foreign the customers that may not be touched; even a rewritten row of theirs counts as
 * changed
 */
export const keepRows = async (db: Db, foreign: readonly string[]): Promise<KeptRows> => {
  const tables = Object.keys(TABLE_KINDS) as TableName[];
  await db.raw("DROP SCHEMA IF EXISTS kept CASCADE");
  await db.raw("CREATE SCHEMA kept");
  for (const table of tables) await db.raw(`CREATE TABLE kept.${table} AS TABLE ${table}`);
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND a.attname = 'customer_id'`,
  );
  const named = new Set(rows.map(({ name }) => name));
  const digestOf = (table: TableName): string => {
    const rowsText = "string_agg(t::text || t.xmin::text, ',' ORDER BY t::text)";
    const theirs = named.has(table)
      ? `md5(${rowsText} FILTER (WHERE t.customer_id = ANY(:foreign)))`
      : "''";
    return `SELECT '${table}' AS table, md5(${rowsText}) AS whole, ${theirs} AS foreign FROM ${table} t`;
  };
  const last = new Map<TableName, Digest>();
  /** Takes these tables as they are now for the last look. @returns those that differ from it */
  const digest = async (some: readonly TableName[]) => {
    const sql = some.map(digestOf).join(" UNION ALL ");
    const now = await db.raw<{ rows: Digest[] }>(`${sql} ORDER BY 1`, { foreign: [...foreign] });
    const differing = (part: "whole" | "foreign"): TableName[] =>
      now.rows.filter((row) => row[part] !== last.get(row.table)?.[part]).map(({ table }) => table);
    const found = { changed: differing("whole"), foreign: differing("foreign") };
    for (const row of now.rows) last.set(row.table, row);
    return found;
  };

  await digest(tables);
  return {
    look: () => digest(tables),
    restore: async (changed) => {
      if (changed.length === 0) return;
      await db.transaction(async (tx) => {
        // Neither the order of keys nor the log's own guard is in the way of a test going back.
        await tx.raw("SET LOCAL session_replication_role = replica");
        for (const table of changed) {
          await tx.raw(`DELETE FROM ${table}`);
          await tx.raw(`INSERT INTO ${table} SELECT * FROM kept.${table}`);
        }
      });
      await digest(changed);
    },
  };
};
