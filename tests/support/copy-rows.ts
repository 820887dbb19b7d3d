import { withClient } from "#server/db/embedded/admin-client.ts";
import { TABLE_KINDS } from "#server/db/tables.ts";

const BATCH = 5_000;

/** Columns that can be written, table by table. */
const COLUMNS = `
  SELECT table_name AS table, string_agg(quote_ident(column_name), ', ') AS columns
  FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = ANY($1) AND is_generated = 'NEVER'
  GROUP BY table_name`;

/** Every row of one installation into another, which has the same schema and other rows in none. */
export const copyRows = async (from: string, to: string): Promise<void> =>
  withClient(from, (source) =>
    withClient(to, async (target) => {
      const { rows: tables } = await source.query<{ table: string; columns: string }>(COLUMNS, [
        Object.keys(TABLE_KINDS),
      ]);
      await target.query("BEGIN");
      // Parents need not come first, and what migrations have filled is there.
      await target.query("SET LOCAL session_replication_role = replica");
      for (const { table, columns } of tables) {
        const { rows } = await source.query<{ row: string }>(
          `SELECT row_to_json(t)::text AS row FROM ${table} t`,
        );
        for (let at = 0; at < rows.length; at += BATCH) {
          const batch = rows.slice(at, at + BATCH).map(({ row }) => row);
          await target.query(
            `INSERT INTO ${table} (${columns}) SELECT ${columns}
             FROM json_populate_recordset(NULL::${table}, $1) ON CONFLICT DO NOTHING`,
            [`[${batch.join(",")}]`],
          );
        }
      }
      await target.query("COMMIT");
    }),
  );
