// Run by itself, beside the journeys' server: a second one on the same database and data folder, with
// the settings of its environment. Says so once it is ready, and ends with SIGTERM.
import { loadConfig } from "#server/config.ts";
import { provideDatabase } from "#server/db/setup/provide-database.ts";
import { createLogger } from "#server/lib/logger.ts";
import { startServer } from "#server/start.ts";

const quiet = { info: () => undefined };
const database = await provideDatabase(loadConfig(process.env), quiet, {
  role: "command",
  mayCreate: false,
});
const config = loadConfig({ ...process.env, DATABASE_URL: database.ownerUrl, HANDRAIL_DEMO: "0" });
const server = await startServer(config, createLogger(config.logLevel), () => undefined);
process.once("SIGTERM", () => {
  void server
    .stop()
    .then(() => database.stop())
    .then(() => process.exit(0));
});
process.stdout.write("ready\n");
