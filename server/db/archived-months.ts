import type { Db } from "./knex.ts";
import { single } from "./exactly-one.ts";

/** Facts of so many months after the archived ones are there for what later ones look back at. */
export const MONTHS_LOOKED_BACK = 2;

/**
 * SQL of the local day from which on facts are taken in and counted again; null while nothing is
 * archived. What was counted of the days before stays as it is.
 */
export const COUNTED_FROM = `(SELECT (max(month) + interval '${1 + MONTHS_LOOKED_BACK} months')::date::text
  FROM archived_month)`;

const dayOf = async (db: Db, sql: string): Promise<string | null> => {
  const { rows } = await db.raw<{ rows: { day: string | null }[] }>(`SELECT ${sql} AS day`);
  return single(rows)?.day ?? null;
};

/** {@link COUNTED_FROM} by itself, `YYYY-MM-DD`. */
export const firstCountedDay = (db: Db): Promise<string | null> => dayOf(db, COUNTED_FROM);

/** The first day (UTC) of the oldest month whose facts are not archived; null while none are. */
export const firstStoredMonth = (db: Db): Promise<string | null> =>
  dayOf(db, "(SELECT (max(month) + interval '1 month')::date::text FROM archived_month)");
