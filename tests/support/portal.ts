import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { openDb } from "#server/db/knex.ts";
import type { Db } from "#server/db/knex.ts";
import { createPdfPrinter } from "#server/export/pdf/printer.ts";
import { rememberingDirectory } from "#server/features/session/directory.ts";
import { createMetrics } from "#server/http/metrics.ts";
import type { CallDefinition } from "#contract/call.ts";
import { createLogger } from "#server/lib/logger.ts";
import { createTestDatabase } from "./database.ts";
import { logStatements } from "./statement-log.ts";
import { testClock } from "./clock.ts";
import type { TestClock } from "./clock.ts";

export type Portal = {
  origin: string;
  db: Db;
  clock: TestClock;
  mounted: readonly CallDefinition[];
  close(): Promise<void>;
};

/** The whole API on a database of its own and a free port. */
export const startPortal = async (options: { now?: Date | string } = {}): Promise<Portal> => {
  const database = await createTestDatabase();
  const db = openDb({ url: database.url });
  // The test's own statements go through a pool of their own: only the product's are held to account.
  const appDb = openDb({ url: database.url });
  logStatements(appDb);
  const clock = testClock(options.now);
  const log = createLogger("silent");
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen({ host: "127.0.0.1", port: 0 }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const pdf = createPdfPrinter({ origin, chromiumPath: process.env["CHROMIUM_PATH"], log });
  const sessions = await rememberingDirectory(appDb, database.url, log);
  const app = createApp({
    config: { publicUrl: origin },
    db: appDb,
    clock,
    log,
    metrics: createMetrics(),
    pdf,
    sessions,
    webFolder: "",
    isAccepting: () => true,
    metricsToken: "metrics-token-of-the-test",
    checkAnswers: true,
  });
  server.on("request", app.koa.callback());
  return {
    origin,
    db,
    clock,
    mounted: app.mounted,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pdf.close();
      await sessions.close();
      await appDb.destroy();
      await db.destroy();
      await database.drop();
    },
  };
};
