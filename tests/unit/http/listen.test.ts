import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { listen } from "#server/http/http-server.ts";
import { createLogger } from "#server/lib/logger.ts";

it("outlives every connection that the system lets it not take", async () => {
  const server = createServer((_request, response) => response.end("ok"));
  await listen(server, "127.0.0.1", 0, createLogger("silent"));
  for (let times = 0; times < 2; times += 1) server.emit("error", new Error("accept ENOBUFS"));
  const { port } = server.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});
