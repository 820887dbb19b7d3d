import type { ServerResponse } from "node:http";
import { createHash, randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { callBridge } from "./support/bridge.ts";
import { sendJson } from "./support/portal-server.ts";
import { expect, test } from "./support/test.ts";

const SESSION = "session=secret; HttpOnly; SameSite=Strict; Path=/; Max-Age=3600";

test("retains the server's cookies, and sends the server its own origin", async ({
  started: { page },
  server,
}) => {
  server.answer("/api/login", (_call, response) => {
    response.setHeader("set-cookie", SESSION);
    sendJson(response, 200, { csrfToken: "token" });
  });
  server.answer("/api/echo", ({ headers }, response) => sendJson(response, 200, headers));

  const seen = await page.evaluate(async () => {
    await fetch("/api/login", { method: "POST", body: "{}" });
    const headers = {
      "x-csrf-token": "token",
      "accept-language": "fr-CA",
      "x-private": "stays here",
    };
    const answer = await fetch("/api/echo?x=1", { method: "POST", headers, body: "{}" });
    return { headers: (await answer.json()) as Record<string, string>, cookie: document.cookie };
  });

  expect(seen.cookie).toBe("");
  expect(seen.headers).toMatchObject({
    cookie: "session=secret",
    origin: server.origin,
    host: new URL(server.origin).host,
    "sec-fetch-site": "same-origin",
    "x-csrf-token": "token",
    "accept-language": "fr-CA",
  });
  expect(seen.headers).not.toHaveProperty("x-private");
  expect(seen.headers).not.toHaveProperty("x-console-request");
  expect(server.calls.at(-1)?.url).toBe("/api/echo?x=1");
});

test("forwards bytes unchanged", async ({ started: { page }, server }) => {
  server.answer("/api/upload", ({ body, headers }, response) => {
    const hash = createHash("sha256").update(body).digest("hex");
    sendJson(response, 200, { hash, type: headers["content-type"] });
  });
  const bytes = randomBytes(3 * 1024 * 1024);

  const answer = await page.evaluate(async (base64) => {
    const body = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const headers = { "content-type": "application/x-ndjson" };
    const sent = await fetch("/api/upload", { method: "PUT", headers, body });
    return (await sent.json()) as unknown;
  }, bytes.toString("base64"));

  expect(answer).toEqual({
    hash: createHash("sha256").update(bytes).digest("hex"),
    type: "application/x-ndjson",
  });
});

test("passes statuses and compressed answers on", async ({ started: { page }, server }) => {
  for (const status of [204, 304, 401, 500]) {
    server.answer(
      `/api/status/${status}`,
      (_call, response) => void response.writeHead(status).end(),
    );
  }
  server.answer("/api/packed", (_call, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync(JSON.stringify({ packed: true })));
  });

  const seen = await page.evaluate(async () => {
    const statuses = [204, 304, 401, 500];
    const answers = await Promise.all(statuses.map((status) => fetch(`/api/status/${status}`)));
    const packed = await fetch("/api/packed");
    return {
      statuses: answers.map(({ status }) => status),
      packed: (await packed.json()) as unknown,
    };
  });

  expect(seen).toEqual({ statuses: [204, 304, 401, 500], packed: { packed: true } });
});

test("does not follow the server elsewhere", async ({ started: { page }, server }) => {
  server.answer("/api/moved", (_call, response) => {
    response.writeHead(302, { location: `${server.origin}/api/elsewhere` }).end();
  });
  const status = await page.evaluate(async () => (await fetch("/api/moved")).status);
  expect(status).toBe(503);
  expect(server.calls.map(({ url }) => url)).not.toContain("/api/elsewhere");
});

test("lets equal calls run side by side", async ({ started: { page }, server }) => {
  const { promise: both, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  server.answer("/api/slow", async (_call, response) => {
    arrived += 1;
    if (arrived === 2) resolve();
    await both;
    sendJson(response, 200, {});
  });
  const statuses = await page.evaluate(async () => {
    const answers = await Promise.all([fetch("/api/slow"), fetch("/api/slow")]);
    return answers.map(({ status }) => status);
  });
  expect(statuses).toEqual([200, 200]);
});

test("delivers events one by one and ends them at the server", async ({
  started: { page },
  server,
}) => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const { promise: firstSeen, resolve: sawFirst } = Promise.withResolvers<void>();
  server.answer("/api/events", async (_call, response) => {
    response.on("close", resolve);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: one\n\n");
    // The second one leaves only once the first has been seen.
    await firstSeen;
    response.write("data: two\n\n");
  });
  await page.evaluate(() => {
    const events: string[] = [];
    const source = new EventSource("/api/events");
    source.onmessage = ({ data }) => void events.push(String(data));
    Object.assign(globalThis, { events, source });
  });
  const events = () => page.evaluate(() => (globalThis as unknown as { events: string[] }).events);
  await expect.poll(events).toEqual(["one"]);
  sawFirst();
  await expect.poll(events).toEqual(["one", "two"]);
  await page.evaluate(() => (globalThis as unknown as { source: EventSource }).source.close());
  await closed;
});

test("ends at the server what the page gives up", async ({ started: { page }, server }) => {
  let [begun, open] = [0, 0];
  const note = (response: ServerResponse): void => {
    [begun, open] = [begun + 1, open + 1];
    response.on("close", () => (open -= 1));
  };
  server.answer("/api/endless", (_call, response) => {
    note(response);
    response.writeHead(200, { "content-type": "text/event-stream" }).write("data: x\n\n");
  });
  server.answer("/api/never", (_call, response) => note(response));

  // More than the six connections that a server gets, before and after its headers, and by leaving.
  for (const path of ["/api/never", "/api/endless"]) {
    for (let turn = 0; turn < 8; turn += 1) {
      const before = begun;
      // oxlint-disable no-await-in-loop -- one after the other, each given up once it is there
      const controller = await page.evaluateHandle((address) => {
        const own = new AbortController();
        fetch(address, { signal: own.signal })
          .then((answer) => answer.text())
          .catch(() => {});
        return own;
      }, path);
      await expect.poll(() => begun).toBe(before + 1);
      await controller.evaluate((own) => own.abort());
      // oxlint-enable no-await-in-loop
    }
    await expect.poll(() => open).toBe(0);
  }
  await page.evaluate(() => void fetch("/api/never"));
  await expect.poll(() => open).toBe(1);
  await page.reload();
  await expect.poll(() => open).toBe(0);
  expect(await page.evaluate(async () => (await fetch("/api/user")).status)).toBe(401);
});

test("says when the server is away, and goes on when it is back", async ({
  started: { page },
  server,
}) => {
  const ask = () =>
    page.evaluate(async () => {
      const answer = await fetch("/api/user", { headers: { "accept-language": "fr-CA" } });
      const type = answer.headers.get("content-type");
      return { status: answer.status, type, body: (await answer.json()) as unknown };
    });
  await server.stop();
  expect(await ask()).toMatchObject({
    status: 503,
    type: "application/problem+json",
    body: { code: "unavailable", status: 503, title: "Le serveur est injoignable." },
  });
  await server.start();
  expect(await ask()).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
});

test("fails a read whose answer is cut", async ({ started: { page }, server }) => {
  let cut = () => {};
  server.answer("/api/cut", (_call, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write("{");
    cut = () => response.destroy();
  });
  const answer = await page.evaluateHandle(() => fetch("/api/cut"));
  const outcome = answer.evaluate((begun) =>
    begun.text().then(
      () => "read",
      () => "rejected",
    ),
  );
  cut();
  expect(await outcome).toBe("rejected");
});

test("a session survives a kill, and signing out holds while the server is away", async ({
  launch,
  server,
}, testInfo) => {
  const userData = testInfo.outputPath("profile");
  server.answer("/api/login", (_call, response) => {
    response.setHeader("set-cookie", SESSION);
    sendJson(response, 200, {});
  });
  server.answer("/api/echo", ({ headers }, response) =>
    sendJson(response, 200, headers.cookie ?? ""),
  );
  const startAgain = () => launch({ server: server.origin, userData });
  const kill = async ({ app }: Awaited<ReturnType<typeof startAgain>>) => {
    const gone = new Promise((resolve) => app.process().once("exit", resolve));
    app.process().kill("SIGKILL");
    await gone;
  };
  const cookieOf = async ({ page }: Awaited<ReturnType<typeof startAgain>>) =>
    page.evaluate(async () => (await (await fetch("/api/echo")).json()) as unknown);

  const first = await startAgain();
  await first.page.evaluate(() => fetch("/api/login", { method: "POST" }));
  await kill(first);

  const second = await startAgain();
  expect(await cookieOf(second)).toBe("session=secret");
  await server.stop();
  await second.page.evaluate(() => fetch("/api/logout", { method: "POST" }));
  await kill(second);
  await server.start();

  expect(await cookieOf(await startAgain())).toBe("");
});

test("stays signed in when the network process is killed", async ({
  own: { app, page },
  server,
}) => {
  server.answer("/api/login", (_call, response) => {
    // Without an age, as the portal sets it: it lives in that process alone.
    response.setHeader("set-cookie", "session=secret; HttpOnly; SameSite=Lax; Path=/");
    sendJson(response, 200, {});
  });
  server.answer("/api/echo", ({ headers }, response) =>
    sendJson(response, 200, headers.cookie ?? ""),
  );
  const cookie = () =>
    page.evaluate(async () => (await (await fetch("/api/echo")).json()) as unknown);
  expect(await callBridge(page, "isSessionKept")).toBe(false);
  await page.evaluate(() => fetch("/api/login", { method: "POST" }));
  expect(await callBridge(page, "isSessionKept")).toBe(true);
  await app.evaluate(async ({ app: main }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    main.once("child-process-gone", () => resolve());
    const network = main.getAppMetrics().find(({ name }) => name === "Network Service");
    if (!network) throw new Error("No network process");
    process.kill(network.pid, "SIGKILL");
    await promise;
  });
  await expect.poll(cookie).toBe("session=secret");
  expect(await callBridge(page, "isSessionKept")).toBe(true);
});
