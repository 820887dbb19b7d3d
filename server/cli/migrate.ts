import { loadConfig } from "../config.ts";
import { migrate, rollback } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { ensureDataDir } from "../lib/start-checks.ts";
import { runCommand } from "./run-command.ts";

/** `migrate.ts up` brings the schema up to date, `migrate.ts down` takes the last batch back. */
await runCommand(async () => {
  const config = loadConfig(process.env);
  await ensureDataDir(config.dataDir);
  const database = await openDatabase(
    config,
    { info: (line) => process.stdout.write(`${line}\n`) },
    "command",
  );
  try {
    const names =
      process.argv[2] === "down" ? await rollback(database.db) : await migrate(database.db);
    process.stdout.write(names.length === 0 ? "Nothing to do.\n" : `${names.join("\n")}\n`);
  } finally {
    await database.close();
  }
});
