import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import {
  type ServerProcess,
  freePort,
  spawnServerProcess,
  startServerProcess,
} from "#tests/support/server-process.ts";
import { soon } from "#tests/support/soon.ts";

describe("the server's process", () => {
  let dataDir: string;
  let server: ServerProcess;
  beforeEach(async () => {
    dataDir = await makeDataDir();
  });
  afterEach(async () => {
    await server.kill();
    const left = await startEmbedded({ dataDir, role: "command", log: { info: () => undefined } });
    await left.stop();
    await removeDataDir(dataDir);
  });

  const start = async (settings: Record<string, string> = {}): Promise<void> => {
    server = await startServerProcess(dataDir, await freePort(), settings);
  };
  const readiness = (): Promise<number> =>
    fetch(`${server.origin}/readyz`).then((answer) => answer.status);
  const postmaster = async (): Promise<number | null> => {
    const folder = await realpath(join(dataDir, "postgres"));
    const file = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => null);
    return file === null ? null : Number.parseInt(file, 10);
  };

  it("restarts its own database when it was killed, and stops it in the end", async () => {
    await start();
    for (let round = 0; round < 2; round += 1) {
      const killed = await postmaster();
      process.kill(killed ?? 0, "SIGKILL");
      await soon(async () => expect(await postmaster()).not.toBe(killed));
      await soon(async () => expect(await readiness()).toBe(200));
    }
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(await postmaster()).toBeNull();
  });

  it("has no account without the demo, and closing the terminal stops it cleanly", async () => {
    await start();
    const setup = await fetch(`${server.origin}/api/portal/setup`);
    expect(await setup.json()).toEqual({ hasAccount: false });
    server.signal("SIGHUP");
    expect(await server.ended).toBe(0);
    expect(await postmaster()).toBeNull();
  });

  it("an uncaught error is logged in one line, and ends the server", async () => {
    await start({
      NODE_OPTIONS: `--import=${new URL("../../support/stray-error.ts", import.meta.url)}`,
    });
    server.signal("SIGUSR2");
    expect(await server.ended).toBe(1);
    const line = server.said().trim().split("\n").at(-1) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      level: 60,
      msg: "an error that nothing caught",
      err: { message: "nobody expected this", stack: expect.any(String) },
    });
    expect(line).not.toContain("one-time-token");
  });

  it("a stop during the start aborts it, and leaves no database behind", async () => {
    const starting = spawnServerProcess(dataDir, await freePort(), { HANDRAIL_DEMO: "1" });
    server = starting;
    await starting.until("Demo: playing");
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(server.said()).not.toContain("is ready");
    expect(await postmaster()).toBeNull();
  });
});
