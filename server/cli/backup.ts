// npm run backup writes the whole installation into one file, beside a running portal or without one.
import { Command } from "commander";
import { writeBackup } from "#server/features/backup/service.ts";
import { systemClock } from "#server/lib/clock.ts";
import { loadSecret } from "#server/lib/secret.ts";
import { ensureDataDir } from "#server/lib/start-checks.ts";
import { runCommand } from "./run-command.ts";
import { fromCaller, megabytes, number } from "./words.ts";

const run = (given: string): Promise<void> =>
  // As the owner, who finds the schema as it is: a backup comes before an upgrade.
  runCommand(async (db, config, _interruption, { ownerUrl: url }) => {
    await ensureDataDir(config.dataDir);
    const secret = await loadSecret(config);
    const path = fromCaller(given);
    const source = { db, url, dataDir: config.dataDir, secret, now: systemClock.now() };
    const { takenAt, bytes, tables, rows, files } = await writeBackup(source, path);
    process.stdout.write(
      `${path}: ${megabytes(bytes)} MB, ${number.format(rows)} rows of ${tables} tables and ${number.format(files)} files as of ${takenAt.toISOString()}.\n` +
        "It holds every key and name of the installation: keep it away from this machine, and locked away.\n",
    );
  }, "owner");

await new Command("npm run backup --")
  .description("Write database, secret and files into one file; the portal may run meanwhile.")
  .argument("<file>", "where to; there must be no file of that name")
  .action(run)
  .parseAsync();
