import { type Config, loadConfig } from "#server/config.ts";
import { databaseError } from "#server/db/errors.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { migrateAt, openForMigration, type SchemaAccess } from "#server/db/migrate.ts";
import { provideDatabase } from "#server/db/provide-database.ts";
import type { Role } from "#server/db/embedded/usage.ts";
import { closingOnSignals, type Interruption } from "#server/lib/closing-on-signals.ts";
import { StartError } from "#server/lib/start-error.ts";

const progress = { info: (text: string) => void process.stderr.write(`${text}\n`) };

/** What a person can do something about, in one line. */
export const told = (error: unknown): string | null => {
  if (error instanceof StartError) return error.message;
  const isAway = databaseError(error)?.code === "unavailable";
  return isAway ? "The database went away: run the same command again." : null;
};

/**
 * Runs a command of the command line on the product's database, beside a running server or
 * without one, and closes everything again, when a signal ends it too. A {@link StartError} is told
 * in its own line, and so is a database that went away.
 * @param as `application` (the usual) finds the schema up to date; `owner` as it is, to change it
 * @param role `server` for a command beside which no server may run on the embedded database
 */
export const runCommand = async (
  work: (db: Db, config: Config, interruption: Interruption, schema: SchemaAccess) => Promise<void>,
  as: "application" | "owner" = "application",
  role: Role = "command",
): Promise<void> => {
  try {
    const config = loadConfig(process.env);
    const provided = provideDatabase(config, progress, role);
    await closingOnSignals(
      async () => (await provided).stop(),
      async (interruption) => {
        const database = await provided;
        const db =
          as === "owner"
            ? openForMigration(database.ownerUrl)
            : openDb({ url: database.url, applicationName: "handrail command" });
        try {
          if (as === "application") await migrateAt(database);
          await work(db, config, interruption, database);
        } finally {
          await db.destroy();
          await database.stop();
        }
      },
    );
  } catch (error) {
    const line = told(error);
    if (line === null) throw error;
    process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
};
