import { type Config, loadConfig } from "#server/config.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import {
  openForMigration,
  requireCurrentSchema,
  type SchemaAccess,
} from "#server/db/setup/migrate.ts";
import { provideDatabase } from "#server/db/setup/provide-database.ts";
import type { Role } from "#server/db/embedded/usage.ts";
import { closingOnSignals, type Interruption } from "#server/lib/closing-on-signals.ts";
import { inOneLine } from "./in-one-line.ts";

const progress = { info: (text: string) => void process.stderr.write(`${text}\n`) };

type CommandOptions = {
  /** `application` (the usual) finds this version's schema; `owner` whichever is there, to change or copy it. */
  as?: "application" | "owner";
  /** `server` for a command beside which no server may run on the embedded database. */
  role?: Role;
  /** An embedded database that is missing is made: only for what fills an empty one. */
  mayCreate?: boolean;
};

/**
 * Runs a command of the command line on the database of a portal, beside it or while it is stopped,
 * and closes everything again, when a signal ends it too. Where there is no such database, or the
 * schema is another version's, it is refused: with settings that are not the portal's it would work
 * on something else. What can be helped is reported in one line.
 */
export const runCommand = async (
  work: (db: Db, config: Config, interruption: Interruption, schema: SchemaAccess) => Promise<void>,
  { as = "application", role = "command", mayCreate = false }: CommandOptions = {},
): Promise<void> =>
  inOneLine(async () => {
    const config = loadConfig(process.env);
    const provided = provideDatabase(config, progress, { role, mayCreate });
    await closingOnSignals(
      async () => (await provided).stop(),
      async (interruption) => {
        const database = await provided;
        const db =
          as === "owner"
            ? openForMigration(database.ownerUrl)
            : openDb({ url: database.url, applicationName: "handrail command" });
        try {
          if (as === "application") await requireCurrentSchema(database);
          await work(db, config, interruption, database);
        } finally {
          await db.destroy();
          await database.stop();
        }
      },
    );
  });
