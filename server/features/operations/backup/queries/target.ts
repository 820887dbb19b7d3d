import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

/** What a database has before a restore: nothing, a schema without data, or more. */
type Occupancy = "none" | "schema" | "used";

/** Looks whether a database can be restored into. */
export const occupancyOf = async (db: Db): Promise<Occupancy> => {
  const { rows } = await db.raw<{ rows: { tables: number; has_customers: boolean }[] }>(
    `SELECT count(*)::integer AS tables, to_regclass('public.customer') IS NOT NULL AS has_customers
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
  );
  const found = single(rows);
  if (found === undefined || found.tables === 0) return "none";
  // Tables of another program.
  if (!found.has_customers) return "used";
  const customers = await db.raw<{ rows: unknown[] }>(
    "/* all customers */ SELECT FROM customer LIMIT 1",
  );
  return customers.rows.length === 0 ? "schema" : "used";
};
