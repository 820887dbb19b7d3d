import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { APPLICATION_ROLE, OWNER_ROLE } from "#server/db/embedded/roles.ts";
import { type Embedded, startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { openDb } from "#server/db/knex.ts";
import { migrateAt } from "#server/db/migrate.ts";
import { ensurePartitionsAround } from "#server/db/partitions.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";

/** Speed instead of safety, and a session time zone that no statement may lean on. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  timezone: "Pacific/Chatham",
};

const template = "handrail_template";

const onDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

const makeTemplate = async ({ adminUrl, ownerUrl, url }: Embedded): Promise<void> => {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template} OWNER ${OWNER_ROLE}`);
  await admin.end();
  await migrateAt({
    ownerUrl: onDatabase(ownerUrl, template),
    applicationRole: APPLICATION_ROLE,
  });
  const db = openDb({ url: onDatabase(url, template) });
  try {
    await ensurePartitionsAround(db, new Date());
  } finally {
    await db.destroy();
  }
};

/** One PostgreSQL for the whole run, with a migrated database from which every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const statements = join(tmpdir(), `handrail-statements-${process.pid}`);
  const dataDir = await makeDataDir();
  const server = await startEmbedded({ dataDir, log: { info: () => undefined }, settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    await removeDataDir(dataDir);
    await rm(statements, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server);
    const { adminUrl, ownerUrl, url: applicationUrl } = server;
    project.provide("database", { adminUrl, ownerUrl, applicationUrl, template });
    project.provide("statements", statements);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

declare module "vitest" {
  interface ProvidedContext {
    database: { adminUrl: string; ownerUrl: string; applicationUrl: string; template: string };
    /** Folder in which the run keeps the statements its API tests send. */
    statements: string;
  }
}
