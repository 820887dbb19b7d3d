import { TABLE_KINDS, type TableName } from "#server/db/tables.ts";
import type { Db } from "#server/db/knex.ts";

export type Column = {
  name: string;
  type: string;
  /** A unique key that no customer leads has it: no two customers share a value. */
  isUniqueToAll: boolean;
};

/** A table whose rows belong to a customer, wherever a distributed engine would keep it. */
type TenantTable = { name: TableName; columns: Column[] };

type Row = { table: string; name: string; type: string; is_unique_to_all: boolean };

const SQL = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
    EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey)
        AND NOT (SELECT t.attnum FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'customer_id') = ANY(i.indkey)
    ) AS is_unique_to_all
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(?)
  ORDER BY c.relname, a.attnum`;

/** Every table with a customer's rows, parents first as the list of tables has them. */
export const tenantTables = async (db: Db): Promise<TenantTable[]> => {
  const names = Object.keys(TABLE_KINDS) as TableName[];
  const { rows } = await db.raw<{ rows: Row[] }>(SQL, [names]);
  return names
    .map((name) => ({
      name,
      columns: rows
        .filter((row) => row.table === name)
        .map((row) => ({ name: row.name, type: row.type, isUniqueToAll: row.is_unique_to_all })),
    }))
    .filter(({ columns }) => columns.some((column) => column.name === "customer_id"));
};
