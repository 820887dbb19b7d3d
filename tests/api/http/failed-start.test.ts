import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";
import { expect, it } from "vitest";
import { loadConfig } from "#server/config.ts";
import { createLogger } from "#server/lib/logger.ts";
import { textsIn } from "#server/lib/texts.ts";
import { startServer } from "#server/start.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/server-process.ts";

/** Has the port at once, which shows that no other process has it. */
const takePort = async (port: number): Promise<void> => {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  server.close();
  await once(server, "close");
};

it("leaves nothing running when the data folder cannot be written", async () => {
  const { db, url, close } = await openTestDatabase();
  const port = await freePort();
  const config = loadConfig({
    DATABASE_URL: url,
    PORT: String(port),
    HANDRAIL_DATA_DIR: "/dev/null/data",
  });
  await expect(startServer(config, createLogger("silent"), () => undefined)).rejects.toMatchObject({
    name: "StartError",
    message: expect.stringContaining("/dev/null/data"),
  });
  const connections = await db("pg_stat_activity")
    .whereRaw("datname = current_database() AND pid <> pg_backend_pid()")
    .select("application_name");
  expect(connections).toEqual([]);
  await takePort(port);
  await close();
});

it("a starting server is live but not ready; a failed start frees the port", async () => {
  const dataDir = await makeDataDir();
  const port = await freePort();
  const sockets = new Set<Socket>();
  // A database that takes the connection and says nothing holds the start.
  const silent = createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1");
  const asked = once(silent, "connection");
  await once(silent, "listening");
  const { port: silentPort } = silent.address() as AddressInfo;
  const config = loadConfig({
    DATABASE_URL: `postgres://nobody@127.0.0.1:${silentPort}/none`,
    PORT: String(port),
    HANDRAIL_DATA_DIR: dataDir,
  });
  const starting = startServer(config, createLogger("silent"), () => undefined);
  starting.catch(() => undefined);
  await asked;
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-language": "fr-CA" } });
  expect((await get("/healthz")).status).toBe(200);
  expect((await get("/readyz")).status).toBe(503);
  const other = await get("/api/user");
  expect(other.headers.get("retry-after")).toBe("5");
  expect(await other.json()).toMatchObject({ status: 503, code: "unavailable" });
  const page = await get("/login");
  expect([page.status, page.headers.get("refresh")]).toEqual([503, "5"]);
  expect(await page.text()).toBe(textsIn("fr-CA")("errors:unavailable"));
  for (const socket of sockets) socket.destroy();
  await expect(starting).rejects.toMatchObject({ name: "StartError" });
  await takePort(port);
  silent.close();
  await removeDataDir(dataDir);
});
