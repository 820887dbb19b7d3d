import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type AppDeps, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { checkCodes } from "./db/check-codes.ts";
import { migrateAt, openForMigration } from "./db/setup/migrate.ts";
import { type Db, openDb } from "./db/knex.ts";
import { ensurePartitionsAround } from "./db/partitions.ts";
import { type ProvidedDatabase, provideDatabase } from "./db/setup/provide-database.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { mailFolder, mailTransport } from "./mail/transport.ts";
import { createPdfPrinter } from "./export/pdf/printer.ts";
import { rememberFacilities } from "./access/facility-cache.ts";
import { rememberingDirectory } from "#server/features/identity/session/service.ts";
import { createHttpServer, drain, listen } from "./http/http-server.ts";
import { createMetrics } from "./http/metrics.ts";
import { startingUp } from "./http/starting.ts";
import { WORK } from "./all-jobs.ts";
import { startScheduler } from "./queue/scheduler.ts";
import { systemClock } from "./lib/clock.ts";
import type { Logger } from "./lib/logger.ts";
import { createPictureDrawer } from "./lib/pictures/picture-drawer.ts";
import { createRate } from "./lib/rate.ts";
import { rejection } from "./lib/abort-promise.ts";
import { deriveKey, loadSecret } from "./lib/secret.ts";
import { ensureDataDir } from "./lib/start-checks.ts";
import { refreshZoneData } from "./scheduling/due-rows.ts";

const WEB_FOLDER = fileURLToPath(new URL("../dist/web", import.meta.url));
/** The job under way, which sends a mail perhaps, gets this long; what it has claimed is not lost. */
const JOB_END_MS = 30_000;
/** Facts of so many minutes show how fast they come. */
const INGEST_RATE_MINUTES = 5;
/** Days of the demo's history that are there before it is ready; the rest is loaded behind. */
const READY_DAYS = 45;
/** Database connections of one server process at most. */
const POOL_SIZE = 16;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type RunningServer = { stop(): Promise<void> };

/** Loads the demo as the owner of the schema, who alone may empty tables before they are filled. */
const prepareDemo = async (
  { isEmbedded, ownerUrl }: ProvidedDatabase,
  { dataDir, wholeDemo }: Config,
  say: (line: string) => void,
): Promise<void> => {
  const db = openForMigration(ownerUrl);
  try {
    const options = { now: systemClock.now(), dataDir, log: { info: say } };
    const isFilled = await loadDemo(
      db,
      wholeDemo ? options : { ...options, readyDays: READY_DAYS },
    );
    // A kill in the next minutes would otherwise replay the whole load at the next start.
    if (isFilled && isEmbedded) await db.raw("CHECKPOINT");
  } finally {
    await db.destroy();
  }
};

type StartOptions = {
  /** Breaks the start off; without effect on a server that runs. */
  signal?: AbortSignal;
  /** Has an embedded PostgreSQL that ends by itself started again; called when that does not go. */
  onLost?: (error: unknown) => void;
  /** What `log` wrote lately, for people who look for the cause of a fault. */
  recentLines?: AppDeps["recentLines"];
};

const NO_LINES: AppDeps["recentLines"] = { of: () => [] };

/**
 * Starts the whole server: database, schema, demo, schedulers, HTTP.
 * @param say prints a line for the person who starts it
 * @throws StartError with one clear line; nothing is left running then
 * @throws the signal's reason when it is broken off; the process should end then
 */
export const startServer = async (
  config: Config,
  log: Logger,
  say: (line: string) => void,
  { signal = new AbortController().signal, onLost, recentLines = NO_LINES }: StartOptions = {},
): Promise<RunningServer> => {
  let answer: Answer = startingUp;
  const server = createHttpServer((request, response) => void answer(request, response));
  await listen(server, config.host, config.port, log);
  const unlisten = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const provided = await provideDatabase(
    config,
    { info: say },
    { role: "server", mayCreate: true },
    onLost,
  ).catch((error: unknown) => {
    unlisten();
    throw error;
  });
  const db = openDb({ url: provided.url, max: POOL_SIZE });
  const close = async (): Promise<void> => {
    await db.destroy();
    await provided.stop();
  };
  const bringUp = async (): Promise<RunningServer> => {
    await ensureDataDir(config.dataDir);
    const secret = await loadSecret(config);
    await migrateAt(provided);
    await checkCodes(db);
    await ensurePartitionsAround(db, systemClock.now());
    if (config.demo) await prepareDemo(provided, config, say);
    await refreshZoneData(db, systemClock.now());
    const open = (next: Answer): void => {
      answer = next;
    };
    return serve({ server, open, db, url: provided.url, config, log, recentLines, secret, close });
  };
  try {
    signal.throwIfAborted();
    return await Promise.race([bringUp(), rejection(signal)]);
  } catch (error) {
    unlisten();
    // What was broken off still holds its connections: they end with the database or the process.
    await (signal.aborted ? provided.stop() : close());
    throw error;
  }
};

type Parts = {
  /** Listens already. */
  server: Server;
  /** Has what serves answer from now on. */
  open(answer: Answer): void;
  db: Db;
  url: string;
  config: Config;
  log: Logger;
  recentLines: AppDeps["recentLines"];
  secret: string;
  /** Closes the database, last of all. */
  close(): Promise<void>;
};

const serve = async (parts: Parts): Promise<RunningServer> => {
  const { server, db, url, config, log, recentLines, secret, close } = parts;
  const clock = systemClock;
  const isDevelopment = process.env["NODE_ENV"] !== "production";
  const unsubscribeKey = deriveKey(secret, "unsubscribe");
  const mail = mailTransport(config);
  let isAccepting = true;
  const ingested = createRate(INGEST_RATE_MINUTES);
  const pdf = createPdfPrinter({
    origin: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`,
    chromiumPath: config.chromiumPath,
    sandbox: config.chromiumSandbox,
    log: log.child({ part: "print" }),
  });
  const pictures = createPictureDrawer();
  const sessions = await rememberingDirectory(db, url, log);
  const facilities = await rememberFacilities(db, url, log);
  const { koa } = createApp({
    config,
    db,
    clock,
    log,
    metrics: createMetrics(),
    ingested,
    recentLines,
    pdf,
    pictures,
    sessions,
    webFolder: WEB_FOLDER,
    isAccepting: () => isAccepting,
    metricsToken: deriveKey(secret, "metrics"),
    deviceKey: deriveKey(secret, "device"),
    downloadKey: deriveKey(secret, "download"),
    displayKey: deriveKey(secret, "display"),
    keepingKey: deriveKey(secret, "keeping"),
    unsubscribeKey,
    dataDir: config.dataDir,
    shownMails:
      config.smtpUrl === undefined && (config.demo || isDevelopment) ? mailFolder(config) : null,
    checkAnswers: isDevelopment,
  });
  const closeParts = async (): Promise<void> => {
    mail.close();
    pictures.close();
    await pdf.close();
    await sessions.close();
    await facilities.close();
  };
  const { publicUrl, supportEmail, dataDir } = config;
  const jobLog = log.child({ part: "jobs" });
  const jobParts = {
    db,
    clock,
    log: jobLog,
    mail,
    pdf,
    ingested,
    dataDir,
    publicUrl,
    supportEmail,
    unsubscribeKey,
  };
  try {
    const scheduler = await startScheduler(jobParts, WORK);
    parts.open(koa.callback());
    return {
      stop: async () => {
        isAccepting = false;
        const jobsEnded = Promise.race([
          scheduler.stop(),
          delay(JOB_END_MS, undefined, { ref: false }),
        ]);
        await Promise.all([drain(server), jobsEnded]);
        await closeParts();
        await close();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
};
