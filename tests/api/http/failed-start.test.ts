import { once } from "node:events";
import { createServer } from "node:net";
import type { Server } from "node:net";
import { expect, it } from "vitest";
import { loadConfig } from "#server/config.ts";
import { createLogger } from "#server/lib/logger.ts";
import { startServer } from "#server/start.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/server-process.ts";

/** Takes a port as soon as nobody else has it. */
const takePort = async (port: number): Promise<Server> => {
  for (;;) {
    const server = createServer().listen(port, "127.0.0.1");
    const isTaken = await once(server, "listening").then(
      () => false,
      () => true,
    );
    if (!isTaken) return server;
  }
};

it("leaves nothing running when another program takes the port during the start", async () => {
  const { db, url, close } = await openTestDatabase();
  const dataDir = await makeDataDir();
  const port = await freePort();
  const config = loadConfig({
    DATABASE_URL: url,
    PORT: String(port),
    HANDRAIL_DATA_DIR: dataDir,
  });
  const starting = startServer(config, createLogger("silent"), () => undefined);
  starting.catch(() => undefined);
  // The start has looked at the port first of all, and listens on it last.
  const other = await takePort(port);
  await expect(starting).rejects.toMatchObject({
    name: "StartError",
    message: expect.stringContaining(`Port ${port} is taken`),
  });
  const connections = await db("pg_stat_activity")
    .whereRaw("datname = current_database() AND pid <> pg_backend_pid()")
    .select("application_name");
  expect(connections).toEqual([]);
  other.close();
  await once(other, "close");
  await removeDataDir(dataDir);
  await close();
});
