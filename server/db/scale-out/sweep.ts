import type { Db, Tx } from "../knex.ts";
import { single } from "../exactly-one.ts";
import { TABLE_KINDS, type TableName } from "../tables.ts";
import { clusterTransaction, knownTables } from "./citus.ts";
import { type Reference, parentsFirst } from "./parents-first.ts";

const ofKind = (kind: "tenant" | "reference" | "local"): TableName[] =>
  (Object.keys(TABLE_KINDS) as TableName[]).filter((table) => TABLE_KINDS[table] === kind);

const references = async (db: Db): Promise<Reference[]> => {
  const { rows } = await db.raw<{ rows: Reference[] }>(
    `SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint o
     JOIN pg_class f ON f.oid = o.conrelid JOIN pg_class t ON t.oid = o.confrelid
     WHERE o.contype = 'f' AND o.connamespace = 'public'::regnamespace`,
  );
  return rows;
};

/** Every table of the product in the order in which a cluster can take it over. */
export const sweepOrder = async (db: Db): Promise<TableName[]> => {
  const keys = await references(db);
  const order = (["reference", "tenant", "local"] as const).flatMap((kind) =>
    parentsFirst(ofKind(kind), keys),
  );
  return order as TableName[];
};

/** The first distributed table sets the number of shards; the others lie with it. */
const SHARDS = 32;

const countRows = async (tx: Tx, table: TableName): Promise<number> => {
  const { rows } = await tx.raw<{ rows: { count: number }[] }>(
    `/* all customers */ SELECT count(*)::integer AS count FROM ${table}`,
  );
  return single(rows)?.count ?? 0;
};

const takeOver = async (tx: Tx, table: TableName, shards: number): Promise<void> => {
  switch (TABLE_KINDS[table]) {
    case "reference":
      await tx.raw("SELECT create_reference_table(?)", [table]);
      break;
    case "local":
      await tx.raw("SELECT citus_add_local_table_to_metadata(?)", [table]);
      break;
    case "tenant":
      await (table === "customer"
        ? tx.raw("SELECT create_distributed_table(?, 'customer_id', shard_count => ?)", [
            table,
            shards,
          ])
        : tx.raw("SELECT create_distributed_table(?, 'customer_id', colocate_with => 'customer')", [
            table,
          ]));
      break;
  }
};

/** Functions that statements call on the nodes that hold the rows. */
const ROW_FUNCTIONS = ["slots_add(integer[], integer[])"];

const leftToSweep = async (db: Db): Promise<TableName[]> => {
  const known = await knownTables(db);
  return (Object.keys(TABLE_KINDS) as TableName[]).filter((table) => !known.has(table));
};

/** True while a table of the product is not the cluster's yet. */
export const isLeftToSweep = async (db: Db): Promise<boolean> => (await leftToSweep(db)).length > 0;

type SweepOptions = { shards?: number; onTable?: (table: string) => void };

/**
 * Hands every table that the cluster does not know yet over to it by the list of kinds, parents
 * first, each in a transaction of its own that compares the number of rows before it commits.
 * Then, each time, what a run before may not have come to: the functions of rows are on every node,
 * and the audit log is append-only there. Nodes do not get what was revoked before, nor do shards
 * that were moved.
 * @throws Error where a table has another number of rows afterwards; that table is left as it was
 */
export const sweep = async (
  db: Db,
  { shards = SHARDS, onTable }: SweepOptions = {},
): Promise<void> => {
  const left = new Set(await leftToSweep(db));
  const order = left.size === 0 ? [] : (await sweepOrder(db)).filter((table) => left.has(table));
  for (const table of order) {
    await clusterTransaction(db, async (tx) => {
      const before = await countRows(tx, table);
      await takeOver(tx, table, shards);
      const after = await countRows(tx, table);
      if (before !== after)
        throw new Error(`${table} had ${before} rows and has ${after} in the cluster.`);
    });
    onTable?.(table);
  }
  for (const name of ROW_FUNCTIONS)
    await clusterTransaction(db, (tx) => tx.raw("SELECT create_distributed_function(?)", [name]));
  await clusterTransaction(db, (tx) =>
    tx.raw("REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM CURRENT_USER"),
  );
};
