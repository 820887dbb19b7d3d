import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Koa from "koa";
import type { AddressInfo } from "node:net";
import { type AppDeps, createApp } from "#server/app.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { createPdfPrinter } from "#server/export/pdf/printer.ts";
import { rememberingDirectory } from "#server/features/identity/session/services/directory.ts";
import { createMetrics } from "#server/http/metrics.ts";
import type { CallDefinition } from "#contract/core/call.ts";
import { type Logger, createLogger } from "#server/lib/logger.ts";
import { createPictureDrawer } from "#server/lib/pictures/picture-drawer.ts";
import { createRate } from "#server/lib/rate.ts";
import { collectRecentLines } from "#server/lib/recent-lines.ts";
import { WORK } from "#server/all-jobs.ts";
import { createScheduler } from "#server/queue/scheduler.ts";
import { mailFolder, mailTransport } from "#server/mail/transport.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { UNSUBSCRIBE_KEY } from "./job-parts.ts";
import { DOWNLOAD_KEY } from "./keys.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { logStatements } from "./statement-log.ts";
import { noteTouchedRows } from "./read-rows.ts";
import { type TestClock, testClock } from "./clock.ts";

/** What mailed links begin with, whatever a request says its host is. */
export const PUBLIC_URL = "https://portal.example.test";

export { DOWNLOAD_KEY };

export type Portal = {
  origin: string;
  /** For a process of its own beside the portal, such as a command of the command line. */
  databaseUrl: string;
  db: Db;
  clock: TestClock;
  mounted: readonly CallDefinition[];
  /** Every mail that has left the portal, through a real SMTP server. */
  mail: MailServer;
  /** Where it stores files. */
  dataDir: string;
  /** Moves on by five seconds and runs the schedulers' jobs that are due, mail among them. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

type PortalOptions = {
  now?: Date | string;
  /** Settings that differ from the tests' defaults. */
  config?: Partial<AppDeps["config"]>;
  /** Works on this database and leaves it there; on one of its own without. */
  database?: Pick<TestDatabase, "url" | "applicationUrl">;
  /** Receives what the portal logs; without it the log is dropped. */
  log?: Logger;
};

/** The whole API on a database of its own, or a given one, and a free port. */
export const startPortal = async (options: PortalOptions = {}): Promise<Portal> => {
  const own = options.database ? null : await createTestDatabase();
  const database = options.database ?? own;
  if (database === null) throw new Error("a portal has a database");
  const db = openDb({ url: database.url });
  // The test's own statements go through a pool of their own: only the product's are held to account,
  // and only they do with the rights of the product's own role.
  const appDb = openDb({ url: database.applicationUrl });
  logStatements(appDb);
  noteTouchedRows(appDb);
  const clock = testClock(options.now);
  const recentLines = collectRecentLines({ write: () => undefined });
  const log = options.log ?? createLogger("info", recentLines);
  const ingested = createRate(5, () => clock.now().getTime());
  // The app has to know its own address first.
  let answer: ReturnType<Koa["callback"]> | null = null;
  const server = createHttpServer((request, response) => void answer?.(request, response));
  // The caller ends connections that wait for a next request: on a busy machine both sides would at the
  // same moment, and a request be lost.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen({ host: "127.0.0.1", port: 0 }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const pdf = createPdfPrinter({ origin, chromiumPath: process.env["CHROMIUM_PATH"], log });
  const pictures = createPictureDrawer();
  const sessions = await rememberingDirectory(appDb, database.applicationUrl, log);
  const mail = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), "handrail-portal-"));
  const transport = mailTransport({
    smtpUrl: mail.url,
    mailFrom: "Handrail <portal@example.test>",
    dataDir: "",
  });
  // Jobs run when a test says so: at any other moment they would change what it looks at.
  const scheduler = await createScheduler(
    {
      db: appDb,
      clock,
      log,
      mail: transport,
      pdf,
      ingested,
      dataDir,
      publicUrl: PUBLIC_URL,
      supportEmail: "help@example.test",
      unsubscribeKey: UNSUBSCRIBE_KEY,
    },
    // The installation's state is noted by its own test: its mails would stand among those that
    // others wait for.
    { ...WORK, jobs: WORK.jobs?.filter(({ name }) => name !== "status.note") },
  );
  const app = createApp({
    config: {
      publicUrl: origin,
      host: "127.0.0.1",
      hosts: [],
      trustedProxies: 0,
      supportEmail: "help@example.test",
      ...options.config,
    },
    db: appDb,
    clock,
    log,
    metrics: createMetrics(),
    ingested,
    recentLines,
    pdf,
    pictures,
    sessions,
    webFolder: "",
    isAccepting: () => true,
    deviceKey: "device-key-of-the-test",
    downloadKey: DOWNLOAD_KEY,
    displayKey: "display-key-of-the-test",
    keepingKey: "keeping-key-of-the-test",
    unsubscribeKey: UNSUBSCRIBE_KEY,
    dataDir,
    shownMails: mailFolder({ dataDir }),
    metricsToken: "metrics-token-of-the-test",
    checkAnswers: true,
  });
  answer = app.koa.callback();
  return {
    origin,
    databaseUrl: database.url,
    db,
    clock,
    mounted: app.mounted,
    mail,
    dataDir,
    tick: async () => {
      clock.advance(5_000);
      await scheduler.tick();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await scheduler.stop();
      transport.close();
      await mail.close();
      pictures.close();
      await pdf.close();
      await sessions.close();
      await appDb.destroy();
      await db.destroy();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
