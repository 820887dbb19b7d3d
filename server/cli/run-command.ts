import { type Config, loadConfig } from "#server/config.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { provideDatabase } from "#server/db/provide-database.ts";
import { StartError } from "#server/lib/start-error.ts";

const progress = { info: (text: string) => void process.stderr.write(`${text}\n`) };

/**
 * Runs a command of the command line on the product's database, beside a running server or
 * without one, and closes everything again. A {@link StartError} is told in its own line.
 */
export const runCommand = async (
  work: (db: Db, config: Config) => Promise<void>,
): Promise<void> => {
  try {
    const config = loadConfig(process.env);
    const database = await provideDatabase(config, progress, "command");
    const db = openDb({ url: database.url, applicationName: "handrail command" });
    try {
      await work(db, config);
    } finally {
      await db.destroy();
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
