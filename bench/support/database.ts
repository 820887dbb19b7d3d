import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { migrate } from "#server/db/setup/migrate.ts";
import { ensurePartitionsAround } from "#server/db/partitions.ts";
import { closingOnSignals } from "#server/lib/closing-on-signals.ts";
import { say } from "./figure.ts";

export type BenchDatabase = { url: string; db: Db };

const administer = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const urlOf = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

/** The mark of a database that was filled to its end: its comment. */
const markOf = (client: Client, name: string): Promise<string | null> =>
  client
    .query<{ mark: string | null }>(
      "SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1",
      [name],
    )
    .then(({ rows }) => rows[0]?.mark ?? null);

/**
 * Runs `work` on a migrated database of the benchmark's own PostgreSQL (the product's embedded one,
 * with its durable settings). Filled once and reused by the next run when `mark` is the same.
 * @param mark what the content depends on; undefined for a database that begins empty each time
 */
export const withDatabase = async <T>(
  dir: string,
  name: string,
  mark: string | undefined,
  fill: (database: BenchDatabase) => Promise<void>,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> => {
  const dataDir = join(dir, "database");
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o711);
  const starting = startEmbedded({ dataDir, log: { info: say }, role: "command" });
  return closingOnSignals(
    async () => (await starting).stop(),
    async () => {
      const server = await starting;
      const { adminUrl } = server;
      const url = urlOf(adminUrl, name);
      try {
        const found = await administer(adminUrl, (client) => markOf(client, name));
        const isFresh = mark === undefined || found !== mark;
        if (isFresh) {
          await administer(adminUrl, async (client) => {
            await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
            await client.query(`CREATE DATABASE ${name}`);
          });
        }
        const db = openDb({ url, applicationName: "handrail bench" });
        try {
          if (isFresh) {
            await migrate(db);
            await ensurePartitionsAround(db, new Date());
            await fill({ url, db });
            await administer(adminUrl, (client) =>
              client.query(`COMMENT ON DATABASE ${name} IS '${mark ?? "unfinished"}'`),
            );
          }
          return await work({ url, db });
        } finally {
          await db.destroy();
        }
      } finally {
        await server.stop();
      }
    },
  );
};
