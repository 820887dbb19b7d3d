import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { runtimeProgram } from "./support/console-app.ts";
import { pack, packedFiles, readFuses } from "./support/packed.ts";
import { expect, test } from "./support/test.ts";

test("packs the console alone, locked and able to start", async ({ server }, testInfo) => {
  test.setTimeout(120_000);
  const program = await pack(dirname(runtimeProgram()), testInfo.outputPath("packed"));

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

  const files = await packedFiles(program);
  expect(files).toContain("package.json");
  expect(files).toContain("dist/console/main/index.js");
  expect(files).toContain("dist/console/preload/index.cjs");
  expect(files).toContain("dist/console/renderer/index.html");
  const others = files.filter(
    (file) => !file.startsWith("dist/console/") && file !== "package.json",
  );
  expect(others).toEqual([]);
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);

  // Without an inspector only the page can be asked.
  const profile = testInfo.outputPath("profile");
  const flags = ["--remote-debugging-port=0", `--user-data-dir=${profile}`];
  if (process.getuid?.() === 0) flags.push("--no-sandbox");
  const running = spawn(program, flags, {
    stdio: "ignore",
    env: { ...process.env, HANDRAIL_SERVER: server.origin },
  });
  const exited = once(running, "exit");
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
  running.kill();
  await exited;
});
