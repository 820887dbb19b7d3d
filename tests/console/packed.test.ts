import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test as base, chromium } from "@playwright/test";
import { runtimeProgram } from "./support/console-app.ts";
import { pack, packedFiles, readFuses } from "./support/packed.ts";
import { startPortalServer } from "./support/portal-server.ts";

const { expect } = base;

/** Packing takes seconds and a quarter of a gigabyte: one program serves these tests, and is gone after. */
const test = base.extend<object, { program: string }>({
  program: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "handrail-packed-"));
      await use(await pack(dirname(runtimeProgram()), folder));
      await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// In one worker, so that one program does.
test.describe.configure({ mode: "default" });

test("locks every way around the packed code", async ({ program }) => {
  expect(await readFuses(program)).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeCliInspect: false,
    asarIntegrity: true,
    onlyLoadAppFromAsar: true,
    browserV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

test("packs the console and nothing else", async ({ program }) => {
  const files = await packedFiles(program);
  expect(files).toContain("package.json");
  expect(files).toContain("dist/console/main/index.js");
  expect(files).toContain("dist/console/preload/index.cjs");
  expect(files).toContain("dist/console/renderer/index.html");
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const others = files.filter((file) => !file.startsWith("dist/console/"));
  expect(others).toEqual(["package.json"]);
});

test("starts as packed, and ends when it is told to", async ({ program }, testInfo) => {
  const server = await startPortalServer();
  const profile = testInfo.outputPath("profile");
  const flags = ["--remote-debugging-port=0", `--user-data-dir=${profile}`];
  if (process.getuid?.() === 0) flags.push("--no-sandbox");
  const running = spawn(program, flags, {
    stdio: "ignore",
    env: { ...process.env, HANDRAIL_SERVER: server.origin },
  });
  const exited = once(running, "exit");
  try {
    // Without an inspector only the page can be asked.
    const debugPort = () =>
      readFile(join(profile, "DevToolsActivePort"), "utf8").then(
        (text) => text.split("\n")[0],
        () => undefined,
      );
    await expect.poll(debugPort, { timeout: 20_000 }).toBeDefined();
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debugPort()}`);
    const addresses = () =>
      browser.contexts().flatMap((context) => context.pages().map((page) => page.url()));
    await expect.poll(addresses).toContainEqual(expect.stringMatching(/^app:\/\/handrail\//u));
    // The page may still be loading.
    running.kill();
    expect(await exited).toEqual([0, null]);
  } finally {
    running.kill("SIGKILL");
    await server.stop();
  }
});
