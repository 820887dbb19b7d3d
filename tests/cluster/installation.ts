import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Db, openDb } from "#server/db/knex.ts";
import { migrateAt } from "#server/db/setup/migrate.ts";
import { APPLICATION_ROLE } from "#server/db/embedded/roles.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { TABLE_KINDS } from "#server/db/tables.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { type ChildScript, startScript } from "#tests/support/child-script.ts";
import { type ClusterDatabase, clusterUrl, createClusterDatabase } from "#tests/support/cluster.ts";
import { copyRows } from "#tests/support/copy-rows.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** The demo, short and thin, with its accounts. */
const fillWithDemo = async (url: string, now: Date): Promise<void> => {
  const db = openDb({ url });
  try {
    await ensurePartitions(db, new Date(now.getTime() - 20 * DAY_MS), now);
    await loadDemo(db, { now, days: 16, intensity: 0.03, log: { info: () => undefined } });
  } finally {
    await db.destroy();
  }
};

/** How many rows each table has. */
export const countRows = async (url: string): Promise<Record<string, number>> => {
  const db = openDb({ url });
  try {
    const counts: Record<string, number> = {};
    for (const table of Object.keys(TABLE_KINDS)) {
      const row = await db(table).count({ count: "*" }).first<{ count: number }>();
      counts[table] = Number(row.count);
    }
    return counts;
  } finally {
    await db.destroy();
  }
};

/** The same installation twice: on one PostgreSQL, and on a cluster that is not distributed yet. */
export type Installations = {
  plain: TestDatabase;
  cluster: ClusterDatabase;
  /** Settings with which a command works on the cluster. */
  env: NodeJS.ProcessEnv;
  /** Starts a command of the command line on the cluster. */
  command(script: string, ...args: string[]): ChildScript;
  drop(): Promise<void>;
};

/** @param users two: the owner of the schema and the application's; one: the owner for everything */
export const buildInstallations = async (
  now: Date,
  users: "one" | "two",
): Promise<Installations> => {
  const [plain, cluster, dataDir] = await Promise.all([
    createTestDatabase(),
    createClusterDatabase(clusterUrl()),
    mkdtemp(join(tmpdir(), "handrail-cluster-")),
  ]);
  await fillWithDemo(plain.url, now);
  const applicationRole = users === "two" ? APPLICATION_ROLE : null;
  await migrateAt({ ownerUrl: cluster.ownerUrl, applicationRole });
  const db = openDb({ url: cluster.ownerUrl });
  await ensurePartitions(db, new Date(now.getTime() - 20 * DAY_MS), now);
  await db.destroy();
  await copyRows(plain.url, cluster.url);
  const env = {
    ...process.env,
    DATABASE_URL: users === "two" ? cluster.applicationUrl : cluster.ownerUrl,
    HANDRAIL_MIGRATE_URL: cluster.ownerUrl,
    HANDRAIL_DATA_DIR: dataDir,
    // A portal makes its own at its first start.
    HANDRAIL_SECRET: "the-secret-of-an-installation-on-a-cluster",
  };
  return {
    plain,
    cluster,
    env,
    command: (script, ...args) =>
      startScript(
        fileURLToPath(new URL(`../../server/cli/${script}.ts`, import.meta.url)),
        args,
        env,
      ),
    drop: async () => {
      await plain.drop();
      await cluster.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Runs `distribute` to its end. @returns what it printed */
export const distribute = async (installations: Installations): Promise<string> => {
  const run = installations.command("admin", "distribute", "--shards", "8");
  const code = await run.ended;
  if (code !== 0) throw new Error(`distribute ended with ${code}: ${run.said()}`);
  return run.said();
};

/** As the owner of the schema, on the coordinator. */
export const asOwner = async <T>(
  installations: Installations,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  const db = openDb({ url: installations.cluster.ownerUrl });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};
