import pino from "pino";
import { loadConfig } from "./config.ts";
import { type Logger, createLogger } from "./lib/logger.ts";
import { collectRecentLines } from "./lib/recent-lines.ts";
import { StartError } from "./lib/start-error.ts";
import { startServer } from "./start.ts";

/** Lines for the person at the terminal; logs are separate, structured and on standard output too. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Ends the process at once, so that the service manager that runs the server starts all of it
 * again.
 */
const fail = (log: Logger, error: unknown, why: string): never => {
  log.fatal({ err: error }, why);
  process.exit(1);
};

/** Aborts on a signal to end, by a closed terminal too; further signals change nothing. */
const askedToEnd = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(name, () => controller.abort());
  return controller.signal;
};

const run = async (): Promise<void> => {
  const config = loadConfig(process.env);
  const recentLines = collectRecentLines(pino.destination(1));
  const log = createLogger(config.logLevel, recentLines);
  // After an error that nothing has caught it is unknown what still holds.
  process.on("uncaughtException", (error) => fail(log, error, "an error that nothing caught"));
  const end = askedToEnd();
  const onLost = (error: unknown): never =>
    fail(log, error, "the embedded PostgreSQL cannot be started again");
  const server = await startServer(config, log, say, { signal: end, onLost, recentLines }).catch(
    (error: unknown) => {
      if (end.aborted) process.exit(0);
      throw error;
    },
  );
  const stop = (): void => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(log, error, "the stop did not go through"),
    );
  };
  if (end.aborted) return stop();
  end.addEventListener("abort", stop);
  if (config.smtpUrl === undefined)
    say(`Mail is kept as .eml files in ${config.dataDir}: SMTP_URL is not set.`);
  say(`Handrail is ready at ${config.publicUrl}`);
};

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitStatus;
}
