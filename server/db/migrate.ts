import { fileURLToPath } from "node:url";
import { grantToApplication } from "./application-role.ts";
import { openDb } from "./knex.ts";
import type { Db } from "./knex.ts";

const DIRECTORY = fileURLToPath(new URL("../../migrations", import.meta.url));
/** Any server process that migrates holds this lock; the number is arbitrary but fixed. */
const MIGRATION_LOCK = 4_817_001;

const config = { directory: DIRECTORY, loadExtensions: [".ts"] };

/**
 * Runs `work` while no other process migrates this database. Knex's own lock makes concurrent
 * migrators fail; this one makes them wait. It is tied to a connection of its own, so that a
 * killed process frees it.
 */
const withMigrationLock = async <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (holder) => {
    await holder.raw("SELECT pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
    return work();
  });

/**
 * Brings the schema up to date; waits while another process does so.
 * @returns names of the migrations that ran
 */
export const migrate = async (db: Db): Promise<string[]> =>
  withMigrationLock(db, async () => {
    const [, names] = (await db.migrate.latest(config)) as [number, string[]];
    await grantToApplication(db);
    return names;
  });

/** As {@link migrate}, on connections of its own: as the schema's owner, who need not be the application. */
export const migrateAt = async (url: string): Promise<void> => {
  const db = openDb({ url, max: 4, applicationName: "handrail migration" });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
};

/** Takes back the last batch of migrations, or all of them. */
export const rollback = async (db: Db, all = false): Promise<string[]> =>
  withMigrationLock(db, async () => {
    const [, names] = (await db.migrate.rollback(config, all)) as [number, string[]];
    return names;
  });
