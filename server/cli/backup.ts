// npm run backup writes the whole installation into one file, beside a running portal or without one.
import { stat } from "node:fs/promises";
import { Command } from "commander";
import { requireSchema } from "#server/db/setup/migrate.ts";
import { writeBackup } from "#server/features/operations/backup/service.ts";
import { systemClock } from "#server/lib/clock.ts";
import { storedSecret } from "#server/lib/secret.ts";
import { StartError } from "#server/lib/start-error.ts";
import { runCommand } from "./run-command.ts";
import { fromCaller, megabytes, number } from "./command-text.ts";

/**
 * The secret of a portal that was started at least once.
 * @throws StartError where its data folder is another one: a backup without its files is none
 */
const secretOf = async (dataDir: string, configured: string | undefined): Promise<string> => {
  const isThere = await stat(dataDir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const secret = isThere ? (configured ?? (await storedSecret(dataDir))) : null;
  if (secret !== null) return secret;
  throw new StartError(
    `${dataDir} is no data folder of a portal: set HANDRAIL_DATA_DIR as the portal has it.`,
  );
};

const run = (given: string): Promise<void> =>
  // As the owner, who finds the schema as it is: a backup comes before an upgrade.
  runCommand(
    async (db, { dataDir, secret: configured }, _interruption, { ownerUrl: url }) => {
      await requireSchema(db);
      const secret = await secretOf(dataDir, configured);
      const path = fromCaller(given);
      const source = { db, url, dataDir, secret, now: systemClock.now() };
      const { takenAt, bytes, tables, rows, files } = await writeBackup(source, path);
      process.stdout.write(
        `${path}: ${megabytes(bytes)} MB, ${number.format(rows)} rows of ${tables} tables and ${number.format(files)} files as of ${takenAt.toISOString()}.\n` +
          "It holds every key and name of the installation: keep it away from this machine, and locked away.\n",
      );
    },
    { as: "owner" },
  );

await new Command("npm run backup --")
  .description("Write database, secret and files into one file; the portal may run meanwhile.")
  .argument("<file>", "where to; there must be no file of that name")
  .action(run)
  .parseAsync();
