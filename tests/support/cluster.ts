import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import { withClient } from "#server/db/embedded/admin-client.ts";
import { APPLICATION_ROLE, OWNER_ROLE } from "#server/db/embedded/roles.ts";

export type ClusterDatabase = {
  /** The coordinator, as the cluster's administrator. */
  url: string;
  /** As the owner of the schema. */
  ownerUrl: string;
  /** As the role with which the product works. */
  applicationUrl: string;
  /** Ends every connection to the database and removes it on every node. */
  drop(): Promise<void>;
};

type Node = { host: string; port: number };

/** The same server or another, another database, another user. */
const address = (url: string, changes: { node?: Node; database?: string; user?: string }) => {
  const changed = new URL(url);
  const { node, database, user } = changes;
  if (node) [changed.hostname, changed.port] = [node.host, String(node.port)];
  if (database !== undefined) changed.pathname = `/${database}`;
  if (user !== undefined) [changed.username, changed.password] = [user, ""];
  return changed.href;
};

/** The same database on another node. */
export const onNode = (url: string, node: Node): string => address(url, { node });

/** The nodes beside the coordinator. */
export const workersOf = (url: string): Promise<Node[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Node>(
      "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeid",
    );
    return rows;
  });

const makeRoles = async (client: Client): Promise<void> => {
  for (const role of [OWNER_ROLE, APPLICATION_ROLE]) {
    const found = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
    if (found.rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
  }
};

/** An empty database of its own on each node of the cluster at `url`, whose administrator it names. */
export const createClusterDatabase = async (url: string): Promise<ClusterDatabase> => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const workers = await workersOf(url);
  const nodes = [url, ...workers.map((node) => address(url, { node }))];
  for (const node of nodes) {
    await withClient(node, async (client) => {
      await client.query("SET citus.enable_ddl_propagation = off");
      await makeRoles(client);
      await client.query(`CREATE DATABASE ${name} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY`);
      await client.query(`ALTER DATABASE ${name} SET timezone = 'Pacific/Chatham'`);
      // As on many nodes, whatever the machine: what a statement over all of them refuses, it does.
      await client.query(`ALTER DATABASE ${name} SET citus.force_max_query_parallelization = on`);
    });
    await withClient(address(node, { database: name }), (client) =>
      client.query("CREATE EXTENSION citus"),
    );
  }
  const coordinator = address(url, { database: name });
  await withClient(coordinator, async (client) => {
    const { hostname, port } = new URL(coordinator);
    await client.query("SELECT citus_set_coordinator_host($1, $2)", [hostname, Number(port)]);
    for (const { host, port: at } of workers)
      await client.query("SELECT citus_add_node($1, $2)", [host, at]);
  });
  return {
    url: coordinator,
    ownerUrl: address(coordinator, { user: OWNER_ROLE }),
    applicationUrl: address(coordinator, { user: APPLICATION_ROLE }),
    drop: async () => {
      for (const node of nodes)
        await withClient(node, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
};

/** Whether a node takes connections. */
export const isUp = (url: string, node: Node): Promise<boolean> =>
  withClient(onNode(url, node), async () => true).catch(() => false);

const url = process.env["HANDRAIL_TEST_CITUS_URL"];

/** Whether the run has a cluster: its tests are skipped where there is none. */
export const hasCluster = url !== undefined;

/** The cluster of the run, as its administrator. */
export const clusterUrl = (): string => {
  if (url === undefined) throw new Error("HANDRAIL_TEST_CITUS_URL names no cluster");
  return url;
};
