import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Knex } from "knex";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";
import { grantToApplication } from "./application-role.ts";
import { adoptBaseline, presentMigrations } from "./baseline.ts";
import { type Db, openDb } from "../knex.ts";
import { isDistributed } from "../scale-out/citus.ts";
import { inCluster } from "../scale-out/cluster-steps.ts";
import { requireFinished } from "../scale-out/readiness.ts";
import { sweep } from "../scale-out/sweep.ts";

const DIRECTORY = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Any server process that migrates holds this lock; the number is arbitrary but fixed. */
const MIGRATION_LOCK = 4_817_001;

/** The steps of the schema that this program knows, by file name. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(DIRECTORY)).filter((name) => /^\d{14}_.*\.ts$/u.test(name));

/** How Knex finds the steps; each runs under the settings of a cluster where the tables lie in one. */
const stepsOf = async (db: Db): Promise<Knex.MigratorConfig> =>
  (await isDistributed(db))
    ? { migrationSource: inCluster(DIRECTORY, (await migrationNames()).toSorted()) }
    : { directory: DIRECTORY, loadExtensions: [".ts"] };

const NO_RIGHT = "42501";
/** Knex hides the code of an error that it meets at its own lock. */
const READ_ONLY = /in a read-only transaction|during recovery/u;
/** What knex says of steps that were taken and whose files are not here. */
const UNKNOWN_STEPS = /migration directory is corrupt.*missing: (.+)$/u;

/** Who changes the schema, and who works in it. */
export type SchemaAccess = {
  /** As the owner of the schema. */
  ownerUrl: string;
  /** The role as whom the application works; null where the owner has to do. */
  applicationRole: string | null;
};

const newer = (step: string): StartError =>
  new StartError(
    `The database belongs to a newer Handrail than this one, which does not know ${step}: start that one.`,
  );

/** What the person who starts the product can do something about, in one line; null for a fault. */
const told = (error: unknown, setting: string): string | null => {
  if (!(error instanceof Error)) return null;
  const unknown = UNKNOWN_STEPS.exec(error.message)?.[1];
  if (unknown !== undefined) return newer(unknown).message;
  if (READ_ONLY.test(error.message))
    return `${setting}: this PostgreSQL is read-only, a replica perhaps: give the one that takes changes.`;
  if (errorCode(error) !== NO_RIGHT) return null;
  // Knex puts the statement before PostgreSQL's own words.
  const why = error.message.split(" - ").at(-1);
  return `${setting}: this user may not change the schema (${why}): make it the owner of the database.`;
};

/**
 * Runs `work` while no other process migrates this database. Knex's own lock makes concurrent
 * migrators fail; this one makes them wait. It is tied to a connection of its own, so that a
 * killed process frees it.
 * @throws StartError with one line where rights are missing or the database is a newer version's
 */
export const withMigrationLock = async <T>(
  db: Db,
  work: () => Promise<T>,
  setting = "DATABASE_URL",
): Promise<T> =>
  db
    .transaction(async (holder) => {
      await holder.raw("SELECT pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
      return work();
    })
    .catch((cause: unknown) => {
      const message = told(cause, setting);
      throw message === null ? cause : new StartError(message, { cause });
    });

/** As {@link migrate}, for a holder of the migration lock. */
export const bringUp = async (
  db: Db,
  applicationRole: SchemaAccess["applicationRole"],
  distributing?: { onTable: ((table: string) => void) | undefined },
): Promise<string[]> => {
  if (distributing === undefined) await requireFinished(db);
  await adoptBaseline(db);
  const [, names] = (await db.migrate.latest(await stepsOf(db))) as [number, string[]];
  // A new table stays on the coordinator until it is distributed.
  if (await isDistributed(db)) await sweep(db, { onTable: distributing?.onTable });
  if (applicationRole !== null) await grantToApplication(db, applicationRole);
  return names;
};

/**
 * Takes these steps, and no others, in a database without a schema; the caller holds the migration
 * lock.
 */
export const migrateThrough = async (db: Db, names: readonly string[]): Promise<void> => {
  const steps = await stepsOf(db);
  for (const name of names.toSorted()) await db.migrate.up({ ...steps, name });
};

/**
 * Brings the schema up to date, and the rights of the application's role with it; waits while
 * another process does so.
 * @param distributing given while tables are being handed to a cluster, all of them or what is left
 * @returns names of the migrations that ran
 * @throws StartError where a cluster has some of the tables only, unless `distributing`
 */
export const migrate = async (
  db: Db,
  applicationRole: SchemaAccess["applicationRole"] = null,
  distributing?: { onTable: ((table: string) => void) | undefined },
): Promise<string[]> =>
  withMigrationLock(
    db,
    () => bringUp(db, applicationRole, distributing),
    applicationRole === null ? "DATABASE_URL" : "HANDRAIL_MIGRATE_URL",
  );

/**
 * Opens a database for migrations. No statement timeout: on big tables one may take many minutes,
 * and other processes wait for its lock.
 * @param url as the schema's owner, who need not be the application
 */
export const openForMigration = (url: string): Db =>
  openDb({ url, max: 4, applicationName: "handrail migration", statementLimitMs: 0 });

/** As {@link migrate}, on connections of its own. */
export const migrateAt = async ({ ownerUrl, applicationRole }: SchemaAccess): Promise<void> => {
  const db = openForMigration(ownerUrl);
  try {
    await migrate(db, applicationRole);
  } finally {
    await db.destroy();
  }
};

/**
 * Looks whether the schema is that of this version, and changes nothing: a command may be another
 * version than the portal whose database it works on.
 * @throws StartError with one line where it is not
 */
export const requireCurrentSchema = async ({ ownerUrl }: SchemaAccess): Promise<void> => {
  const db = openForMigration(ownerUrl);
  try {
    await requireSchema(db);
    await requireFinished(db);
    const taken = new Set(
      presentMigrations(await db("knex_migrations").pluck<string[]>("name"), "The database"),
    );
    const known = new Set(await migrationNames());
    const [unknown] = taken.difference(known);
    if (unknown !== undefined) throw newer(unknown);
    const missing = [...known.difference(taken)].toSorted();
    if (missing.length === 0) return;
    const steps = missing.length === 1 ? "1 step" : `${missing.length} steps`;
    const which = missing.length === 1 ? missing[0] : `${missing[0]} the first of them`;
    throw new StartError(
      `The database lacks ${steps} of this version's schema, ${which}: start the portal of this version, which takes them.`,
    );
  } finally {
    await db.destroy();
  }
};

/** @throws StartError where nothing of the product is in the database */
export const requireSchema = async (db: Db): Promise<void> => {
  if (await db.schema.hasTable("knex_migrations")) return;
  throw new StartError(
    "The database has no Handrail schema: set DATABASE_URL as the portal has it, or start the portal on this one first.",
  );
};

/**
 * Takes back the last migration, or all of them. Not Knex's last batch: a database that was made
 * in one go has one batch, and would lose everything.
 */
export const rollback = async (db: Db, all = false): Promise<string[]> =>
  withMigrationLock(db, () => rollBackSteps(db, all));

/** As {@link rollback}, for a holder of the migration lock. */
export const rollBackSteps = async (db: Db, all: boolean): Promise<string[]> => {
  await adoptBaseline(db);
  const steps = await stepsOf(db);
  const taken = await (all ? db.migrate.rollback(steps, true) : db.migrate.down(steps));
  const [, names] = taken as [number, string[]];
  return names;
};
