import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { callBridge } from "./support/bridge.ts";
import { chooseFile } from "./support/electron.ts";
import { sendJson } from "./support/portal-server.ts";
import { expect, test } from "./support/test.ts";

const LINE = "2026-11-19,Unit 4,78.4\n";
const LINES = 400_000;
const job = {
  id: "1",
  name: "Performance history.csv",
  language: "fr-CA",
  from: "/api/export?id=2",
};

const emptyFolder = async (parent: string): Promise<string> => {
  const folder = join(parent, "saved");
  await mkdir(folder);
  return folder;
};

test("streams a file to where the person wants it", async ({
  started: { app, page, folder },
  server,
}) => {
  const saved = await emptyFolder(folder);
  const file = join(saved, "report.csv");
  await writeFile(file, "an older report");
  server.answer("/api/export", async (_call, response) => {
    response.writeHead(200, { "content-type": "text/csv" });
    for (let block = 0; block < 100; block += 1) {
      const isTaken = response.write(LINE.repeat(LINES / 100));
      if (!isTaken) await new Promise((resolve) => response.once("drain", resolve));
    }
    response.end();
  });
  await chooseFile(app, file);

  expect(await callBridge(page, "saveFile", job)).toBe("saved");

  expect((await stat(file)).size).toBe(LINE.length * LINES);
  expect((await readFile(file, "utf8")).endsWith(LINE)).toBe(true);
  expect(await readdir(saved)).toEqual(["report.csv"]);
  const call = server.calls.find(({ url }) => url === "/api/export?id=2");
  expect(call?.headers["accept-language"]).toBe("fr-CA");
});

test("posts what is too long for an address", async ({
  started: { app, page, folder },
  server,
}) => {
  server.answer("/api/reportExport/2/csv", ({ body }, response) => void response.end(body));
  const file = join(folder, "report.csv");
  await chooseFile(app, file);
  const body = JSON.stringify({ filters: "x".repeat(900_000) });
  const post = { body, csrfToken: "token" };
  const long = { ...job, from: "/api/reportExport/2/csv", post };

  expect(await callBridge(page, "saveFile", long)).toBe("saved");

  expect(await readFile(file, "utf8")).toBe(body);
  const call = server.calls.find(({ url }) => url === long.from);
  expect(call).toMatchObject({
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-csrf-token": "token",
      origin: server.origin,
      "sec-fetch-site": "same-origin",
    },
  });
});

test("saves nothing from outside the API, by no way of writing it", async ({
  started: { app, page, folder },
  server,
}) => {
  server.answer("/metrics", (_call, response) => void response.end("secrets"));
  await chooseFile(app, join(folder, "report.csv"));
  const ways = ["/api/..\\..\\metrics", "/api/%2e%2e/metrics", "/api/.\t./metrics", "//x/api/y"];
  const post = { body: "{}", csrfToken: "token" };
  for (const from of [...ways, "/api/..%5c..%5cmetrics", "/api/..%2fmetrics"]) {
    expect(await callBridge(page, "saveFile", { ...job, from })).toBe("rejected: invalid_input");
    expect(await callBridge(page, "saveFile", { ...job, from, post })).toBe(
      "rejected: invalid_input",
    );
    await page.evaluate((address) => fetch(address).catch(() => undefined), from);
  }
  expect(server.calls.map(({ url }) => url).filter((url) => !url.startsWith("/api/user"))).toEqual(
    [],
  );
});

test("proposes a clean name in the downloads folder", async ({ own: { app, page } }) => {
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = (async (_window: unknown, options: unknown) => {
      Object.assign(globalThis, { asked: options });
      return { canceled: true, filePath: "" };
    }) as typeof dialog.showSaveDialog;
  });
  await callBridge(page, "saveFile", { ...job, name: "../4 Ouest: 78 %.csv" });
  const asked = await app.evaluate(() => (globalThis as unknown as { asked: unknown }).asked);
  const downloads = await app.evaluate(({ app: main }) => main.getPath("downloads"));
  expect(asked).toMatchObject({
    title: "Enregistrer sous",
    defaultPath: join(downloads, "4 Ouest 78 %.csv"),
    filters: [{ name: "Fichier CSV", extensions: ["csv"] }],
  });
});

test("shows the file that it has just saved, and no other", async ({
  started: { app, page, folder },
  server,
}) => {
  server.answer("/api/export", (_call, response) => void response.end(LINE));
  await app.evaluate(({ shell }) => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    shell.showItemInFolder = (file) => void shown.push(file);
  });
  const file = join(folder, "report.csv");
  await chooseFile(app, file);
  await callBridge(page, "saveFile", job);
  await callBridge(page, "showSaved", "another");
  await callBridge(page, "showSaved", job.id);
  expect(await app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)).toEqual([
    file,
  ]);
});

test("asks the server for nothing when the person cancels", async ({
  started: { app, page },
  server,
}) => {
  await chooseFile(app, undefined);
  expect(await callBridge(page, "saveFile", job)).toBe("cancelled");
  expect(server.calls.map(({ url }) => url)).not.toContain(job.from);
});

test("ends at the server and leaves nothing when the page cancels", async ({
  started: { app, page, folder },
  server,
}) => {
  const saved = await emptyFolder(folder);
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  server.answer("/api/export", (_call, response) => {
    response.on("close", close);
    response.writeHead(200, { "content-type": "text/csv" }).write(LINE);
  });
  await chooseFile(app, join(saved, "report.csv"));

  const outcome = callBridge(page, "saveFile", job);
  await expect.poll(() => readdir(saved)).toHaveLength(1);
  await callBridge(page, "cancelJob", job.id);

  expect(await outcome).toBe("cancelled");
  await closed;
  expect(await readdir(saved)).toEqual([]);
});

test("ends a save whose page is left", async ({ started: { app, page, folder }, server }) => {
  const saved = await emptyFolder(folder);
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  server.answer("/api/export", (_call, response) => {
    response.on("close", close);
    response.writeHead(200, { "content-type": "text/csv" }).write(LINE);
  });
  await chooseFile(app, join(saved, "report.csv"));
  // Whether the page hears of the end depends on how fast it goes.
  const outcome = callBridge(page, "saveFile", job).catch(() => undefined);
  await expect.poll(() => readdir(saved)).toHaveLength(1);
  await page.reload();
  await Promise.all([outcome, closed]);
  await expect.poll(() => readdir(saved)).toEqual([]);
});

test("leaves the old file when the connection is cut", async ({
  started: { app, page, folder },
  server,
}) => {
  const saved = await emptyFolder(folder);
  const file = join(saved, "report.csv");
  await writeFile(file, "an older report");
  server.answer("/api/export", (_call, response) => {
    response.writeHead(200, { "content-type": "text/csv" });
    response.write(LINE.repeat(1000), () => response.destroy());
  });
  await chooseFile(app, file);

  expect(await callBridge(page, "saveFile", job)).toBe("rejected: connection_lost");
  expect(await readdir(saved)).toEqual(["report.csv"]);
  expect(await readFile(file, "utf8")).toBe("an older report");
});

test("shows the server's reason when a download fails", async ({
  started: { app, page, folder },
  server,
}) => {
  await chooseFile(app, join(folder, "report.csv"));
  server.answer("/api/export", (_call, response) =>
    sendJson(response, 403, { type: "about:blank", title: "No", status: 403, code: "forbidden" }),
  );
  expect(await callBridge(page, "saveFile", job)).toBe("rejected: forbidden");
  await server.stop();
  expect(await callBridge(page, "saveFile", job)).toBe("rejected: unavailable");
  await server.start();
});

test("reports when the file cannot be written", async ({
  started: { app, page, folder },
  server,
}) => {
  server.answer("/api/export", (_call, response) => void response.end(LINE));
  await chooseFile(app, join(folder, "no such folder", "report.csv"));
  expect(await callBridge(page, "saveFile", job)).toBe("rejected: file_not_writable");
});

for (const from of [
  "/etc/passwd",
  "//localhost/api/x",
  "/api/../admin",
  "https://localhost/api/x",
  7,
]) {
  test(`refuses to save from ${from}`, async ({ started: { app, page, folder } }) => {
    await chooseFile(app, join(folder, "report.csv"));
    expect(await callBridge(page, "saveFile", { ...job, from })).toBe("rejected: invalid_input");
  });
}

test("refuses fields that the bridge does not know", async ({ started: { app, page, folder } }) => {
  await chooseFile(app, join(folder, "report.csv"));
  const answer = await callBridge(page, "saveFile", { ...job, filePath: "/tmp/x" });
  expect(answer).toBe("rejected: invalid_input");
});
