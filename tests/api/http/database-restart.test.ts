import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Embedded, startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { type ServerProcess, freePort, startServerProcess } from "#tests/support/server-process.ts";
import { soon } from "#tests/support/soon.ts";

describe("a server whose PostgreSQL restarts", () => {
  let databaseDir: string;
  let dataDir: string;
  let databasePort: number;
  let database: Embedded;
  let server: ServerProcess;

  const startDatabase = (): Promise<Embedded> =>
    startEmbedded({
      dataDir: databaseDir,
      port: databasePort,
      log: { info: () => undefined },
    });

  beforeEach(async () => {
    databaseDir = await makeDataDir();
    dataDir = await makeDataDir();
    databasePort = await freePort();
    database = await startDatabase();
    server = await startServerProcess(dataDir, await freePort(), {
      DATABASE_URL: database.ownerUrl,
    });
  });
  afterEach(async () => {
    await server.kill();
    await database.stop();
    await removeDataDir(databaseDir);
    await removeDataDir(dataDir);
  });

  const readiness = async (): Promise<number> => (await fetch(`${server.origin}/readyz`)).status;
  const metrics = async (): Promise<string> => (await fetch(`${server.origin}/metrics`)).text();
  const wrongSignIn = async (): Promise<number> => {
    const answer = await fetch(`${server.origin}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ UserName: "nobody@example.test", Password: "wrong" }),
    });
    return answer.status;
  };

  it("a server reports that its database is away, and continues once it returns", async () => {
    expect(await readiness()).toBe(200);
    expect(await wrongSignIn()).toBe(401);
    await database.stop();
    expect(await readiness()).toBe(503);
    expect(await wrongSignIn()).toBe(503);
    // What this process knows by itself is there, and that the rest cannot be known.
    expect(await metrics()).toContain("process_cpu_seconds_total");
    expect(await metrics()).toContain(
      'handrail_status_out_of_bounds{type="databaseReachable"} 1\n',
    );
    database = await startDatabase();
    await soon(async () => expect(await readiness()).toBe(200));
    expect(await wrongSignIn()).toBe(401);
    expect(await metrics()).toContain('handrail_status{type="databaseSteps",qualifier=""} 0\n');
    const lines = server.said().trim().split("\n");
    const logged = lines.slice(lines.findIndex((line) => line.startsWith("Handrail is ready")) + 1);
    expect(logged.filter((line) => !line.startsWith("{"))).toEqual([]);
  });
});
