import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withClient } from "#server/db/embedded/admin-client.ts";
import { type EmbeddedOptions, startEmbedded } from "#server/db/embedded/start-embedded.ts";
import type { Role } from "#server/db/embedded/usage.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { soon } from "#tests/support/soon.ts";

const holdScript = fileURLToPath(new URL("../support/hold-embedded.ts", import.meta.url));
const isRoot = process.getuid?.() === 0;

describe("the embedded PostgreSQL", () => {
  let dataDir: string;
  let processes: ChildProcess[];

  beforeEach(async () => {
    dataDir = await makeDataDir();
    processes = [];
  });

  afterEach(async () => {
    for (const child of processes) child.kill("SIGKILL");
    if (existsSync(join(dataDir, "postgres", "postmaster.pid"))) {
      const last = await start("command");
      await last.stop();
    }
    await removeDataDir(dataDir);
  });

  const start = (role: Role = "server", options: Partial<EmbeddedOptions> = {}) =>
    startEmbedded({ dataDir, role, log: { info: () => undefined }, ...options });

  /** Another process that uses the database; answers its address once it is up. */
  const startElsewhere = async (role: Role): Promise<{ url: string; kill(): Promise<void> }> => {
    const child = spawn(process.execPath, [holdScript, dataDir, role], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    processes.push(child);
    const [url] = await once(child.stdout, "data");
    return {
      url: String(url),
      kill: async () => {
        child.kill("SIGKILL");
        await once(child, "exit");
      },
    };
  };

  const ask = (url: string, statement: string): Promise<unknown[]> =>
    withClient(url, async (client) => (await client.query(statement)).rows as unknown[]);

  const namesInDataDir = async (): Promise<string> => (await readdir(dataDir)).join();

  const postmasterPid = async (): Promise<number> =>
    Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);

  const fact = "CREATE TABLE fact AS SELECT 42 AS value";

  it("the embedded database retains its data from one start to the next", async () => {
    const first = await start();
    expect(first.created).toBe(true);
    await ask(first.ownerUrl, fact);
    await first.stop();
    await expect(ask(first.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");

    const second = await start();
    expect(second.created).toBe(false);
    expect(await ask(second.ownerUrl, "SELECT value FROM fact")).toEqual([{ value: 42 }]);
    await second.stop();
  });

  it("the embedded PostgreSQL is durable, local, and requires a password", async () => {
    const { url, stop } = await start();
    expect(await ask(url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
    expect(await ask(url, "SHOW synchronous_commit")).toEqual([{ synchronous_commit: "on" }]);
    expect(await ask(url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    const guessed = new URL(url);
    guessed.password = "guess";
    await expect(ask(guessed.href, "SELECT 1")).rejects.toThrow("password authentication failed");
    await stop();
  });

  it("the embedded PostgreSQL sorts names as people do, accents included", async () => {
    const { url, stop } = await start();
    const sorted = "SELECT n FROM unnest(ARRAY['Zoé', 'Éric', 'eric', 'Ann']) AS n ORDER BY n";
    expect(await ask(url, sorted)).toEqual(["Ann", "eric", "Éric", "Zoé"].map((n) => ({ n })));
    await stop();
  });

  it("the embedded PostgreSQL is found again after the process that started it was killed", async () => {
    const killed = await startElsewhere("server");
    await ask(killed.url, fact);
    await killed.kill();
    const next = await start();
    expect(next.ownerUrl).toBe(killed.url);
    expect(await ask(next.ownerUrl, "SELECT value FROM fact")).toEqual([{ value: 42 }]);
    await next.stop();
    await expect(ask(next.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  });

  it("restarts a killed database for a server, and no command beside it stops it", async () => {
    const lost = vi.fn<(error: unknown) => void>();
    const server = await start("server", { onLost: lost });
    await ask(server.ownerUrl, fact);
    process.kill(await postmasterPid(), "SIGKILL");
    const value = "SELECT value FROM fact";
    await soon(async () => expect(await ask(server.ownerUrl, value)).toEqual([{ value: 42 }]));
    const marks = "SELECT FROM pg_stat_activity WHERE application_name = 'handrail server'";
    await expect.poll(() => ask(server.adminUrl, marks)).toHaveLength(1);
    const command = await start("command");
    await command.stop();
    expect(await ask(server.ownerUrl, value)).toEqual([{ value: 42 }]);
    await server.stop();
    await expect(ask(server.ownerUrl, value)).rejects.toThrow("ECONNREFUSED");
    expect(lost).not.toHaveBeenCalled();
  });

  it("the server gets an error when its database cannot be restarted", async () => {
    const { promise: lost, resolve: onLost } = Promise.withResolvers<unknown>();
    const server = await start("server", { onLost, regainMs: 1_000 });
    const own = join(dataDir, "postgres", "local.conf");
    await writeFile(own, "shared_buffers = 'none'\n");
    process.kill(await postmasterPid(), "SIGKILL");
    expect(await lost).toMatchObject({
      name: "StartError",
      message: expect.stringContaining("did not start"),
    });
    await rm(own);
    await server.stop();
  });

  it("the embedded PostgreSQL recovers after a kill without losing acknowledged rows", async () => {
    const killed = await startElsewhere("server");
    await ask(killed.url, fact);
    const pid = await postmasterPid();
    process.kill(pid, "SIGKILL");
    await killed.kill();
    const next = await start();
    expect(await ask(next.ownerUrl, "SELECT value FROM fact")).toEqual([{ value: 42 }]);
    await next.stop();
  });

  it("another program with the database's process id does not count as running", async () => {
    const first = await start();
    const pidFile = join(dataDir, "postgres", "postmaster.pid");
    const left = await readFile(pidFile, "utf8");
    await first.stop();
    await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
    const next = await start();
    expect(await ask(next.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await next.stop();
  });

  it("the embedded PostgreSQL refuses a second server, and lets the first go on", async () => {
    const first = await startElsewhere("server");
    await expect(start()).rejects.toThrow(`Another Handrail already runs on the data folder`);
    expect(await ask(first.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("the last process to leave stops the embedded database", async () => {
    const server = await start();
    const command = await start("command");
    await server.stop();
    expect(await ask(command.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await command.stop();
    await expect(ask(command.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  });

  it("a killed creation of the embedded PostgreSQL leaves nothing half-made", async () => {
    for (;;) {
      const child = spawn(process.execPath, [holdScript, dataDir, "server"], { stdio: "ignore" });
      processes.push(child);
      await expect.poll(namesInDataDir, { interval: 5 }).toMatch("postgres");
      child.kill("SIGKILL");
      await once(child, "exit");
      if ((await namesInDataDir()).includes(".part")) break;
      // A busy machine has looked too late: it is made again.
      await (await start("command")).stop();
      await removeDataDir(dataDir);
      dataDir = await makeDataDir();
    }
    const next = await start();
    expect(next.created).toBe(true);
    expect(await namesInDataDir()).toBe("postgres");
    await next.stop();
  });

  it("removes what a killed creation with the same process id left", async () => {
    await mkdir(join(dataDir, `postgres.${process.pid}.part`, "base"), { recursive: true });
    const { created, stop } = await start();
    expect(created).toBe(true);
    expect(await namesInDataDir()).toBe("postgres");
    await stop();
  });

  it.each([
    ["that others may pass", 0o711],
    ["that no other user may enter", 0o700],
  ])("processes that begin at once create the database once, in a folder %s", async (_, mode) => {
    await chmod(dataDir, mode);
    const all = [start("command"), ...[1, 2].map(async () => startElsewhere("command"))] as const;
    const [own, ...others] = await Promise.all(all);
    for (const { url } of others) expect(url).toBe(own.ownerUrl);
    expect(await namesInDataDir()).not.toContain(".part");
    await own.stop();
  });

  it("the embedded PostgreSQL runs in a folder closed to other users", async () => {
    await chmod(dataDir, 0o700);
    const { url, stop } = await start();
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await stop();
    const isElsewhere = (await lstat(join(dataDir, "postgres"))).isSymbolicLink();
    expect(isElsewhere).toBe(isRoot);
    expect((await stat(join(dataDir, "postgres"))).uid).not.toBe(0);
  });

  it("the embedded PostgreSQL reports that its files are gone", async () => {
    const { stop } = await start();
    await stop();
    const path = join(dataDir, "postgres");
    await rm(path, { recursive: true });
    await symlink("/nonexistent/handrail", path);
    await expect(start()).rejects.toThrow("are missing");
    await rm(path);
  });
});
