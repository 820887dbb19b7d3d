import { createServer } from "node:net";
import { join as joinPath } from "node:path";
import { StartError } from "#server/lib/start-error.ts";
import { tryAgain } from "#server/lib/try-again.ts";
import { withClient } from "./admin-client.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { type Cluster, findCluster, hasCluster } from "./cluster.ts";
import { checkVersion, createCluster } from "./create-cluster.ts";
import { asRole, databaseUrl, rolePassword, writePrivate } from "./credentials.ts";
import { ensureDatabase } from "./ensure-database.ts";
import { keep, type StoreOptions } from "./keep.ts";
import { isPassing } from "./passing-errors.ts";
import { findPostmaster, waitUntilReady } from "./postmaster.ts";
import { APPLICATION_ROLE, ensureRoles, OWNER_ROLE, type RoleName } from "./roles.ts";
import { runProgram } from "./run-program.ts";
import { configurationFile, serverSettings } from "./settings.ts";
import { isUnused, markUsed, type Role } from "./usage.ts";

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
