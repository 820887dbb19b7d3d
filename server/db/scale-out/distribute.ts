import { StartError } from "#server/lib/start-error.ts";
import type { Db } from "../knex.ts";
import { single } from "../single.ts";
import { clusterTransaction, hasCitus } from "./citus.ts";
import { sweep } from "./sweep.ts";
import { truncateLocalCopies } from "./truncate-local.ts";

const requireNodes = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    "SELECT count(*)::integer AS count FROM pg_dist_node WHERE isactive AND shouldhaveshards",
  );
  const count = single(rows)?.count ?? 0;
  if (count === 0)
    throw new StartError(
      "The cluster has no node that takes rows: register one with citus_set_coordinator_host and citus_add_node (docs/scale-out.md).",
    );
  return count;
};

/** Writers would add rows between a table's copy and its switch to the cluster. */
const requireNoServer = async (db: Db): Promise<void> => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
     AND application_name = 'handrail' AND pid <> pg_backend_pid()`,
  );
  if (rows.length > 0)
    throw new StartError("A Handrail server is connected to this database: stop it first.");
};

export type Distributed = { nodes: number; tables: string[]; truncated: string[] };

/**
 * Spreads the product's tables over a Citus cluster, by customer: tables first, then the copies
 * that stayed on the coordinator are removed and statistics refreshed. What is done already is left
 * alone, so a second run changes nothing and one that was cut short is finished by the next.
 * @throws StartError with one line where the cluster is not ready for it
 */
export const distribute = async (
  db: Db,
  onTable?: (table: string) => void,
): Promise<Distributed> => {
  if (!(await hasCitus(db)))
    throw new StartError(
      "This database has no Citus extension: docs/scale-out.md says how to prepare a cluster.",
    );
  const nodes = await requireNodes(db);
  await requireNoServer(db);
  const tables = await sweep(db, onTable);
  const truncated = await truncateLocalCopies(db);
  if (tables.length + truncated.length > 0) await clusterTransaction(db, (tx) => tx.raw("ANALYZE"));
  return { nodes, tables, truncated };
};
