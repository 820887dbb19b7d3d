import type { Db, Tx } from "../knex.ts";

/** True where the Citus extension is installed in this database. */
export const hasCitus = async (db: Db): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    "SELECT FROM pg_extension WHERE extname = 'citus'",
  );
  return rows.length > 0;
};

/** Names of the tables that the cluster's metadata already knows. Only where {@link hasCitus}. */
export const knownTables = async (db: Db): Promise<Set<string>> => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
     WHERE c.relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
};

/** True where the product's tables were distributed before, so that new ones have to follow. */
export const isDistributed = async (db: Db): Promise<boolean> =>
  (await hasCitus(db)) && (await knownTables(db)).has("customer");

/** What Citus needs for schema changes, for the transaction at hand. */
const SETTINGS = [
  "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
  "SET LOCAL citus.enable_local_reference_table_foreign_keys = off",
  "SET LOCAL citus.enable_unsafe_triggers = on",
];

/** Has Citus take schema changes of this product in a transaction. */
export const takeSchemaChanges = async (tx: Pick<Tx, "raw">): Promise<void> => {
  for (const setting of SETTINGS) await tx.raw(setting);
};

/** One transaction with the settings under which Citus takes schema changes of this product. */
export const clusterTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await takeSchemaChanges(tx);
    return work(tx);
  });

/** One transaction that changes rights or the schema, under those settings where they are needed. */
export const schemaTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  (await hasCitus(db)) ? clusterTransaction(db, work) : db.transaction(work);
