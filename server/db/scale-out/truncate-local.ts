import type { Db } from "../knex.ts";
import { TABLE_KINDS, type TableName } from "../tables.ts";
import { clusterTransaction } from "./citus.ts";
import { sweepOrder } from "./sweep.ts";

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
export const truncateLocalCopies = async (db: Db): Promise<TableName[]> => {
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
