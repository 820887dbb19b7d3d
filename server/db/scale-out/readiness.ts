import { StartError } from "#server/lib/start-error.ts";
import type { Db } from "../knex.ts";
import { single } from "../exactly-one.ts";
import { TABLE_KINDS } from "../tables.ts";
import { hasCitus, knownTables } from "./citus.ts";

/**
 * The query that each node gets as the owner of the schema; the name of what it lacks, or nothing.
 */
const LACKS = (applicationRole: string | null): string => `
  SELECT CASE
    WHEN NOT has_schema_privilege('public', 'CREATE') THEN 'the owner''s right to create tables in public'
    WHEN current_setting('max_prepared_transactions')::integer = 0 THEN 'max_prepared_transactions'
    ${
      applicationRole === null
        ? ""
        : `WHEN NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${applicationRole.replaceAll("'", "''")}')
           THEN 'the role of DATABASE_URL'`
    }
    ELSE '' END`;

/**
 * @returns how many nodes take rows
 * @throws StartError for a cluster without such nodes, and for a node that is away or not prepared
 */
export const requireNodes = async (db: Db, applicationRole: string | null): Promise<number> => {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    "SELECT count(*)::integer AS count FROM pg_dist_node WHERE isactive AND shouldhaveshards",
  );
  const count = single(rows)?.count ?? 0;
  if (count === 0)
    throw new StartError(
      "The cluster has no node that takes rows: register one with citus_set_coordinator_host and citus_add_node (docs/scale-out.md).",
    );
  type Answer = { node: string; success: boolean; result: string };
  const { rows: answers } = await db.raw<{ rows: Answer[] }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, a.success, a.result
     FROM run_command_on_all_nodes(?) a JOIN pg_dist_node n USING (nodeid)`,
    [LACKS(applicationRole)],
  );
  for (const { node, success, result } of answers) {
    if (!success) throw new StartError(`The node ${node} does not answer: ${result}`);
    if (result !== "")
      throw new StartError(`The node ${node} lacks ${result} (docs/scale-out.md).`);
  }
  return count;
};

/**
 * Writers would add rows between a table's copy and its switch to the cluster.
 * @throws StartError while a server is connected
 */
export const requireNoServer = async (db: Db): Promise<void> => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
     AND application_name = 'handrail' AND pid <> pg_backend_pid()`,
  );
  if (rows.length > 0)
    throw new StartError("A Handrail server is connected to this database: stop it first.");
};

/**
 * A server that works on tables of which only some are the cluster's would be slow or wrong, and
 * might add rows while the others are moved.
 * @throws StartError where a distribution was cut short
 */
export const requireFinished = async (db: Db): Promise<void> => {
  if (!(await hasCitus(db))) return;
  const known = await knownTables(db);
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    "SELECT name FROM unnest(?::text[]) AS name WHERE to_regclass('public.' || name) IS NOT NULL",
    [Object.keys(TABLE_KINDS)],
  );
  const left = rows.filter(({ name }) => !known.has(name));
  if (left.length > 0 && left.length < rows.length)
    throw new StartError(
      "This database is only partly spread over its cluster: run `npm run admin -- distribute` to the end, then start the server.",
    );
};

/** @throws StartError where a table of the product is not there */
export const requireTables = async (db: Db): Promise<void> => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    "SELECT name FROM unnest(?::text[]) AS name WHERE to_regclass('public.' || name) IS NULL",
    [Object.keys(TABLE_KINDS)],
  );
  if (rows.length > 0)
    throw new StartError(
      `The database lacks tables of this Handrail: ${rows.map(({ name }) => name).join(", ")}.`,
    );
};
