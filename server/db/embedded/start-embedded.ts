import { createServer } from "node:net";
import { totalmem } from "node:os";
import { join as joinPath } from "node:path";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";
import { tryAgain } from "#server/lib/try-again.ts";
import { withClient } from "./admin-client.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { type Cluster, findCluster, hasCluster } from "./cluster.ts";
import { checkVersion, createCluster } from "./create-cluster.ts";
import { asRole, databaseUrl, rolePassword, writePrivate } from "./credentials.ts";
import { type StoreOptions, keep } from "./keep.ts";
import { isPassing } from "./passing-errors.ts";
import { findPostmaster, waitUntilReady } from "./postmaster.ts";
import { APPLICATION_ROLE, OWNER_ROLE, type RoleName, ensureRoles } from "./roles.ts";
import { runProgram } from "./run-program.ts";
import { type Role, isUnused, markUsed } from "./usage.ts";

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

/**
 * Settings of the embedded PostgreSQL: sized for two cores and a few gigabytes of memory, durable
 * (an acknowledged fact survives a power cut), and open to this machine only.
 */
const serverSettings = (port: number): Record<string, string> => ({
  listen_addresses: "127.0.0.1",
  port: String(port),
  unix_socket_directories: "",
  max_connections: "100",
  password_encryption: "scram-sha-256",

  shared_buffers: megabytes(totalmem()) < 2048 ? "64MB" : "256MB",
  effective_cache_size: `${Math.max(256, Math.floor(megabytes(totalmem()) / 2))}MB`,
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  // Monthly partitions: one statement can lock many tables.
  max_locks_per_transaction: "256",
  // Reports answer in milliseconds; compiling a plan costs more than it wins.
  jit: "off",
  random_page_cost: "1.1",

  fsync: "on",
  synchronous_commit: "on",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  wal_compression: "on",
  checkpoint_timeout: "15min",

  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",

  logging_collector: "on",
  log_directory: "log",
  log_filename: "postgresql-%a.log",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_truncate_on_rotation: "on",
  log_line_prefix: "%m [%p] ",
});

/** The text of `postgresql.conf`; the owner's own changes go to `local.conf`, which has the last word. */
const configurationFile = (settings: Record<string, string>): string =>
  [
    "# Written at every start. Put changes into local.conf beside this file.",
    ...Object.entries(settings).map(
      ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
    ),
    "include_if_exists = 'local.conf'",
    "",
  ].join("\n");

const alreadyThere = ["42P04", "23505"];

/** Makes a database of the cluster unless it is there; several processes may do so at once. */
const ensureDatabase = (adminUrl: string, name: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount !== 0) return;
    try {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    } catch (error) {
      if (!alreadyThere.includes(errorCode(error) ?? "")) throw error;
    }
  });

/** A crash of a large installation replays its log first; PostgreSQL says when it is ready. */
const startTimeoutSeconds = 600;

/** How long a PostgreSQL that is ending may take before it is started again. */
const joinTimeoutMs = 30_000;
const joinAgainMs = 100;

const database = "handrail";

export type EmbeddedOptions = StoreOptions & {
  /** The product's data folder; the database lives in `postgres` below it. */
  dataDir: string;
  /** A fixed port of 127.0.0.1; a free one is taken otherwise. */
  port?: number;
  /** `server` (the default) is refused when another server has this data folder. */
  role?: Role;
  /** False for what only works beside a portal: database files that are missing stay missing. */
  mayCreate?: boolean;
  /** PostgreSQL settings in place of the usual ones. */
  settings?: Record<string, string>;
};

export type Embedded = {
  /** As the application's role, which may do what the product does and no more. */
  url: string;
  /** As the owner of the schema, for migrations. */
  ownerUrl: string;
  /** The cluster's own database as its administrator, whom the product itself does not need. */
  adminUrl: string;
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
  await writePrivate(joinPath(dir, "postgresql.conf"), configurationFile(settings), runAs);
  const log = joinPath(dir, "start.log");
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

/** A shell ends an unquoted value at its first `&`, and the setting is gone. */
const noDatabase = (dataDir: string): StartError =>
  new StartError(
    `There is no database in ${dataDir}: set DATABASE_URL (quoted) or HANDRAIL_DATA_DIR as the portal has it, or start the portal first.`,
  );

/** Starts PostgreSQL where it does not run, and marks it as used by this process. */
const join = async (cluster: Cluster, binaries: Binaries, options: EmbeddedOptions) => {
  const { dir } = cluster;
  if (!(await findPostmaster(dir))) await launch(cluster, binaries, options);
  const running = await waitUntilReady(dir, startTimeoutSeconds * 1000);
  if (!running?.ready) {
    throw new StartError(`The embedded PostgreSQL in ${dir} did not become ready.`);
  }
  const { port } = running;
  const adminUrl = await databaseUrl(dir, port, "postgres");
  await ensureDatabase(adminUrl, database);
  const productUrl = await databaseUrl(dir, port, database);
  const passwords = await withClient(productUrl, (client) =>
    ensureRoles(client, (role) => rolePassword(dir, role, cluster.runAs)),
  );
  const urlAs = (role: RoleName): string => asRole(productUrl, role, passwords[role]);
  const mark = await markUsed(adminUrl, options.role ?? "server");
  if (!mark) {
    throw new StartError(`Another Handrail already runs on the data folder ${options.dataDir}.`);
  }
  return { adminUrl, mark, ownerUrl: urlAs(OWNER_ROLE), url: urlAs(APPLICATION_ROLE) };
};

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that runs already: that of
 * another process, or one that a killed process left behind. Needs no service and no rights
 * beyond the data folder; as root, PostgreSQL runs as an own user.
 * @throws {StartError} when it cannot be used
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  if (options.mayCreate === false && !(await hasCluster(options.dataDir)))
    throw noDatabase(options.dataDir);
  let cluster = await findCluster(options.dataDir);
  const binaries = await findBinaries(cluster.runAs, cluster.binariesPlace);
  let created = false;
  if (cluster.fresh) {
    options.log.info(`Creating the database in ${cluster.dir}`);
    created = await createCluster(cluster, binaries);
    if (!created) cluster = await findCluster(options.dataDir);
  }
  const { dir, runAs } = cluster;
  await checkVersion(cluster, binaries);
  const joined = await tryAgain(() => join(cluster, binaries, options), {
    everyMs: joinAgainMs,
    limitMs: joinTimeoutMs,
    mayHelp: isPassing,
  });
  const { adminUrl, url, ownerUrl } = joined;
  const port = Number(new URL(url).port);
  const keeper = keep(joined, () => join(cluster, binaries, { ...options, port }), options);
  return {
    url,
    ownerUrl,
    adminUrl,
    created,
    stop: async () => {
      await keeper.end();
      if (!(await isUnused(adminUrl)) || !(await findPostmaster(dir))) return;
      await runProgram(binaries, "pg_ctl", ["stop", "-D", dir, "-m", "fast", "-w", "-s"], runAs);
    },
  };
};
