import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { APPLICATION_ROLE, OWNER_ROLE } from "#server/db/embedded/roles.ts";
import { type Embedded, startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { openDb } from "#server/db/knex.ts";
import { migrateAt } from "#server/db/setup/migrate.ts";
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

type Server = { provided: ProvidedContext["database"]; stop(): Promise<void> };

const startServer = async (): Promise<Server> => {
  const dataDir = await makeDataDir();
  const server = await startEmbedded({ dataDir, log: { info: () => undefined }, settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    await removeDataDir(dataDir);
  };
  try {
    await makeTemplate(server);
    const { adminUrl, ownerUrl, url: applicationUrl } = server;
    return { provided: { adminUrl, ownerUrl, applicationUrl, template }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Each project of Vitest has its own copy of this module, but all of them one global object. */
const run = globalThis as { handrailDatabase?: { projects: number; server: Promise<Server> } };

/**
 * One PostgreSQL for all projects of the run, with a migrated database from which every test file
 * copies. It stops with the last of them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const statements = join(tmpdir(), `handrail-statements-${process.pid}`);
  run.handrailDatabase ??= { projects: 0, server: startServer() };
  const held = run.handrailDatabase;
  held.projects += 1;
  const { provided, stop } = await held.server;
  project.provide("database", provided);
  project.provide("statements", statements);
  return async () => {
    held.projects -= 1;
    if (held.projects > 0) return;
    delete run.handrailDatabase;
    await stop();
    await rm(statements, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    database: { adminUrl: string; ownerUrl: string; applicationUrl: string; template: string };
    /** Folder in which the run stores the statements its API tests send. */
    statements: string;
  }
}
