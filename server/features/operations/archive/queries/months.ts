import type { Db, Tx } from "#server/db/knex.ts";
import { isDistributed, schemaTransaction } from "#server/db/scale-out/citus.ts";
import { single } from "#server/db/exactly-one.ts";
import { FACT_TABLES } from "#server/db/tables.ts";
import { FACTS_LOCK } from "#server/engine/facility-lock.ts";

/** One process archives or restores at a time. */
const ARCHIVE_LOCK = 4_817_007;

/** Whether the database's user may drop facts. */
export const ownsFacts = async (db: Db): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: { owns: boolean }[] }>(
    `SELECT pg_has_role(relowner, 'USAGE') AS owns FROM pg_class WHERE oid = 'public.dispense'::regclass`,
  );
  return single(rows)?.owns ?? false;
};

/** Holds other archiving off while a transaction lasts; false where some is under way. */
export const holdArchive = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.raw<{ rows: { held: boolean }[] }>(
    "SELECT pg_try_advisory_xact_lock(?) AS held",
    [ARCHIVE_LOCK],
  );
  return single(rows)?.held ?? false;
};

/**
 * Waits for all transactions that count from facts, and makes others wait until the transaction
 * ends.
 */
export const lockFacts = async (tx: Tx): Promise<void> => {
  await tx.raw("SELECT pg_advisory_xact_lock(?)", [FACTS_LOCK]);
};

/** Runs work that changes tables, on one PostgreSQL or on a cluster. */
export const changingTables = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  schemaTransaction(db, work);

/** The months of which the database has facts, or room for them, oldest first. */
export const storedMonths = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { month: string }[] }>(
    `SELECT replace(substring(c.relname FROM '_(\\d{4}_\\d{2})$'), '_', '-') AS month
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'public.dispense'::regclass AND c.relname ~ '_\\d{4}_\\d{2}$'
      ORDER BY 1`,
  );
  return rows.map(({ month }) => month);
};

/** How much room a month of facts takes. */
export const bytesOf = async (db: Db, month: string): Promise<number> => {
  const size = (await isDistributed(db)) ? "citus_total_relation_size" : "pg_total_relation_size";
  const { rows } = await db.raw<{ rows: { bytes: number | null }[] }>(
    `SELECT sum(${size}(name::regclass))::float8 AS bytes FROM unnest(?::text[]) AS name`,
    [FACT_TABLES.map((table) => partOf(table, month))],
  );
  return single(rows)?.bytes ?? 0;
};

/** The partition of a table that holds a month, as `make_fact_partitions` calls it. */
export const partOf = (table: string, month: string): string =>
  `public.${table}_${month.replace("-", "_")}`;

type ArchivedMonth = { month: string; facts: number };

/** The latest archived month, and how many facts went into files; null where there is none. */
export const lastArchived = async (db: Db): Promise<ArchivedMonth | null> => {
  const row = await db("archived_month").orderBy("month", "desc").first("month", "facts");
  return row === undefined ? null : { month: row.month.slice(0, 7), facts: row.facts };
};

/** Notes that a month is in files from now on. */
export const noteArchived = async (tx: Tx, { month, facts }: ArchivedMonth, at: Date) => {
  await tx("archived_month").insert({ month: `${month}-01`, facts, archived_at: at });
};

/** Notes that a month is in the database again. */
export const forgetArchived = async (tx: Tx, month: string): Promise<void> => {
  await tx("archived_month").where("month", `${month}-01`).delete();
};
