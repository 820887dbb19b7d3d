import { type Config, loadConfig } from "#server/config.ts";
import { databaseError } from "#server/db/errors.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { migrateAt } from "#server/db/migrate.ts";
import { provideDatabase } from "#server/db/provide-database.ts";
import { StartError } from "#server/lib/start-error.ts";

const progress = { info: (text: string) => void process.stderr.write(`${text}\n`) };

/** What a person can do something about, in one line. */
const told = (error: unknown): string | null => {
  if (error instanceof StartError) return error.message;
  const isAway = databaseError(error)?.code === "unavailable";
  return isAway ? "The database went away: run the same command again." : null;
};

/**
 * Runs a command of the command line on the product's database, beside a running server or
 * without one, and closes everything again. A {@link StartError} is told in its own line,
 * and so is a database that went away.
 * @param as `application` (the usual) finds the schema up to date; `owner` as it is, to change it
 */
export const runCommand = async (
  work: (db: Db, config: Config) => Promise<void>,
  as: "application" | "owner" = "application",
): Promise<void> => {
  try {
    const config = loadConfig(process.env);
    const database = await provideDatabase(config, progress, "command");
    const url = as === "owner" ? database.ownerUrl : database.url;
    const db = openDb({ url, applicationName: "handrail command" });
    try {
      if (as === "application") await migrateAt(database.ownerUrl);
      await work(db, config);
    } finally {
      await db.destroy();
      await database.stop();
    }
  } catch (error) {
    const line = told(error);
    if (line === null) throw error;
    process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
};
