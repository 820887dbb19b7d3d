import { loadConfig } from "./config.ts";
import { createLogger } from "./lib/logger.ts";
import { StartError } from "./lib/start-error.ts";
import { startServer } from "./start.ts";

/** Lines for the person at the terminal; logs are separate, structured and on standard output too. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const run = async (): Promise<void> => {
  const config = loadConfig(process.env);
  const log = createLogger(config.logLevel);
  const server = await startServer(config, log, say);
  if (config.smtpUrl === undefined)
    say(`Mail is kept as .eml files in ${config.dataDir}: SMTP_URL is not set.`);
  say(`Handrail is ready at ${config.publicUrl}`);

  let stopping: Promise<void> | null = null;
  const stop = (): void => {
    stopping ??= server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the stop did not go through");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
};

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
