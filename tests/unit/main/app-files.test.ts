import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAppHandler, createAppFiles } from "#main/server-link/attach.ts";

let folder: string;
let handler: (request: Request) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "handrail-pages-"));
  await mkdir(join(folder, "pages/assets"), { recursive: true });
  await writeFile(join(folder, "pages/index.html"), "the page");
  await writeFile(join(folder, "pages/assets/app.js"), "the script");
  await writeFile(join(folder, "pages/notes.txt"), "of no known type");
  await writeFile(join(folder, "secret.js"), "outside");
  await mkdir(join(folder, "pages-too"));
  await writeFile(join(folder, "pages-too/app.js"), "outside too");
  const files = createAppFiles(join(folder, "pages"), "default-src 'none'");
  handler = createAppHandler(
    files,
    async ({ url }) => new Response(`forwarded ${new URL(url).pathname}`),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const get = (address: string, method = "GET") => handler(new Request(address, { method }));

it("serves files with their type and the policy", async () => {
  const answer = await get("app://handrail/assets/app.js");
  expect(await answer.text()).toBe("the script");
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "text/javascript; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
});

it.each(["/", "/reports/ams", "/login?returnUrl=%2Freports"])(
  "starts the app for %s",
  async (path) => {
    expect(await (await get(`app://handrail${path}`)).text()).toBe("the page");
  },
);

it.each([
  "/assets/none.js",
  "/..%2fsecret.js",
  "/..%2fpages-too%2fapp.js",
  "/%00.js",
  "/%.js",
  "/notes.txt",
])("has no file at %s", async (path) => {
  expect((await get(`app://handrail${path}`)).status).toBe(404);
});

it("forwards calls and nothing that only looks like one", async () => {
  expect(await (await get("app://handrail/api/user")).text()).toBe("forwarded /api/user");
  expect(await (await get("app://handrail/API/user")).text()).toBe("the page");
  expect((await get("app://setup/api/user")).status).toBe(404);
  expect((await get("app://handrail/", "POST")).status).toBe(405);
});
