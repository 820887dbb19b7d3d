import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";
import { single } from "../exactly-one.ts";
import type { Db } from "../knex.ts";
import { migrate, withMigrationLock } from "../setup/migrate.ts";
import { TABLE_KINDS, type TableName } from "../tables.ts";
import { clusterTransaction, hasCitus, knownTables } from "./citus.ts";
import { requireNoServer, requireNodes, requireTables } from "./readiness.ts";
import { isLeftToSweep, sweep, sweepOrder } from "./sweep.ts";

const GUARD = "audit_log_no_truncate";

/** Tenant tables whose rows from before the distribution still lie on the coordinator. */
const leftovers = async (db: Db): Promise<TableName[]> => {
  const tenants = (await sweepOrder(db)).filter((table) => TABLE_KINDS[table] === "tenant");
  const { rows } = await db.raw<{ rows: { name: TableName }[] }>(
    `SELECT t.name FROM unnest(?::text[]) WITH ORDINALITY AS t (name, nr)
     WHERE (SELECT sum(pg_relation_size(p.relid)) FROM pg_partition_tree(t.name::regclass) p) > 0
       OR pg_relation_size(t.name::regclass) > 0
     ORDER BY t.nr DESC`,
    [tenants],
  );
  return rows.map(({ name }) => name);
};

/**
 * Removes the coordinator's own copies of rows that lie on the nodes now, children first. The audit
 * log's guard is taken off for it and put back in the same transaction. Copies of reference tables
 * stay: truncating them would cascade to the audit log.
 * @returns names of the tables whose copies are gone
 */
const truncateLocalCopies = async (db: Db): Promise<TableName[]> => {
  const tables = await leftovers(db);
  if (tables.length === 0) return tables;
  await clusterTransaction(db, async (tx) => {
    await tx.raw("GRANT TRUNCATE ON audit_log TO CURRENT_USER");
    await tx.raw(`DROP TRIGGER ${GUARD} ON audit_log`);
    for (const table of tables)
      await tx.raw("SELECT truncate_local_data_after_distributing_table(?)", [table]);
    await tx.raw(`CREATE TRIGGER ${GUARD} BEFORE TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only()`);
    await tx.raw("REVOKE TRUNCATE ON audit_log FROM CURRENT_USER");
  });
  return tables;
};

type DistributeOptions = {
  /** The role as whom the application works, where its user is not the owner. */
  applicationRole: string | null;
  /** Into how many parts each table is split; only the first run can say so. */
  shards?: number;
  onTable?: (table: string) => void;
};

type Distributed = {
  nodes: number;
  tables: string[];
  truncated: string[];
  /** False where the owner of the schema may not say so: then another role has to. */
  isJitOff: boolean;
};

const NO_RIGHT = "42501";

/** Has no node compile plans: over months of partitions that takes a hundred times what it wins. */
const switchJitOff = async (db: Db): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>("SELECT current_database() AS name");
  const name = single(rows)?.name ?? "";
  return clusterTransaction(db, (tx) => tx.raw("ALTER DATABASE ?? SET jit = off", [name])).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === NO_RIGHT) return false;
      throw error;
    },
  );
};

/**
 * Spreads the product's tables over a Citus cluster, by customer. It brings the schema up to date
 * and looks for everything it needs before it moves anything; then come the tables, then the copies
 * that stayed on the coordinator are removed and statistics refreshed. Each run does what is not
 * done yet, so one that was cut short is finished by the next.
 * @param db as the owner of the schema
 * @throws StartError with one line where the cluster is not ready for it
 */
export const distribute = async (
  db: Db,
  { applicationRole, shards, onTable }: DistributeOptions,
): Promise<Distributed> => {
  if (!(await hasCitus(db)))
    throw new StartError(
      "This database has no Citus extension: docs/scale-out.md says how to prepare a cluster.",
    );
  const nodes = await requireNodes(db, applicationRole);
  if (await isLeftToSweep(db)) await requireNoServer(db);
  const known = await knownTables(db);
  await migrate(db, applicationRole, { onTable });
  await requireTables(db);
  const truncated = await withMigrationLock(db, async () => {
    await sweep(db, { shards, onTable });
    return truncateLocalCopies(db);
  });
  await clusterTransaction(db, (tx) => tx.raw("ANALYZE"));
  const isJitOff = await switchJitOff(db);
  const tables = [...(await knownTables(db))].filter((table) => !known.has(table));
  return { nodes, tables, truncated, isJitOff };
};
