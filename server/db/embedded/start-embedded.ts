import { createServer } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { StartError } from "#server/lib/start-error.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { type Cluster, findCluster } from "./cluster.ts";
import { checkVersion, createCluster } from "./create-cluster.ts";
import { databaseUrl, writePrivate } from "./credentials.ts";
import { findPostmaster, waitUntilReady } from "./postmaster.ts";
import { runProgram } from "./run-program.ts";
import { configurationFile, serverSettings } from "./settings.ts";
import { isUnused, markUsed, type Role } from "./usage.ts";

/** A crash of a large installation replays its log first; PostgreSQL says when it is ready. */
const startTimeoutSeconds = 600;

const database = "handrail";

export type EmbeddedOptions = {
  /** The product's data folder; the database lives in `postgres` below it. */
  dataDir: string;
  /** A fixed port of 127.0.0.1; a free one is taken otherwise. */
  port?: number;
  log: { info(text: string): void };
  /** `server` (the default) is refused when another server has this data folder. */
  role?: Role;
  /** PostgreSQL settings in place of the usual ones. */
  settings?: Record<string, string>;
};

export type Embedded = {
  url: string;
  /** True when the database files were made by this call. */
  created: boolean;
  /** Stops PostgreSQL, unless another process still uses it; the last one stops it. */
  stop(): Promise<void>;
};

const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

const launch = async (
  cluster: Cluster,
  binaries: Binaries,
  options: EmbeddedOptions,
): Promise<void> => {
  const { dir, runAs } = cluster;
  const settings = { ...serverSettings(options.port ?? (await freePort())), ...options.settings };
  await writePrivate(join(dir, "postgresql.conf"), configurationFile(settings), runAs);
  const log = join(dir, "start.log");
  const args = ["start", "-D", dir, "-l", log, "-w", "-t", String(startTimeoutSeconds), "-s"];
  try {
    await runProgram(binaries, "pg_ctl", args, runAs);
  } catch (cause) {
    // Another process may have started it at the same moment.
    if (await findPostmaster(dir)) return;
    throw new StartError(
      `The embedded PostgreSQL did not start; ${log} and the log folder beside it say why.`,
      { cause },
    );
  }
};

const ensureDatabase = async (adminUrl: string): Promise<void> => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
};

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that runs already: that of
 * another process, or one that a killed process left behind. Needs no service and no rights
 * beyond the data folder; as root, PostgreSQL runs as an own user.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { dataDir, log, role = "server" } = options;
  const cluster = await findCluster(dataDir);
  const { dir, runAs, fresh } = cluster;
  const binaries = await findBinaries(runAs, cluster.binariesPlace);
  if (fresh) {
    log.info(`Creating the database in ${dir}`);
    await createCluster(cluster, binaries);
  }
  await checkVersion(cluster, binaries);
  if (!(await findPostmaster(dir))) await launch(cluster, binaries, options);
  const running = await waitUntilReady(dir, startTimeoutSeconds * 1000);
  if (!running?.ready) {
    throw new StartError(`The embedded PostgreSQL in ${dir} did not become ready.`);
  }
  const adminUrl = await databaseUrl(dir, running.port, "postgres");
  const mark = await markUsed(adminUrl, role);
  if (!mark) throw new StartError(`Another Handrail already runs on the data folder ${dataDir}.`);
  await ensureDatabase(adminUrl);
  return {
    url: await databaseUrl(dir, running.port, database),
    created: fresh,
    stop: async () => {
      await mark.end();
      if (!(await findPostmaster(dir)) || !(await isUnused(adminUrl))) return;
      await runProgram(binaries, "pg_ctl", ["stop", "-D", dir, "-m", "fast", "-w", "-s"], runAs);
    },
  };
};
