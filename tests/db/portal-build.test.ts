import { execFile } from "node:child_process";
import { mkdir, readFile, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startScript } from "#tests/support/child-script.ts";
import { makeDataDir } from "#tests/support/data-dir.ts";
import { type TestDatabase, createEmptyDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/server-process.ts";
import { projectRoot } from "../architecture/source-files.ts";

const PAGE = "<!doctype html><title>The built pages</title>";

describe("the built portal", () => {
  let folder: string;
  let built: string;
  let database: TestDatabase;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    // Far from the project, whose packages it would find else.
    folder = await makeDataDir();
    built = join(folder, "portal");
    // The pages themselves are the journeys' business.
    const web = join(folder, "web");
    await mkdir(web);
    await writeFile(join(web, "index.html"), PAGE);
    const build = startScript(join(projectRoot, "scripts", "build-portal.mjs"), [built, web]);
    expect(await build.ended, build.said()).toBe(0);
    database = await createEmptyDatabase();
    env = {
      PATH: process.env["PATH"],
      PORT: String(await freePort()),
      HANDRAIL_DATA_DIR: join(folder, "data"),
      DATABASE_URL: database.applicationUrl,
      HANDRAIL_MIGRATE_URL: database.ownerUrl,
      LOG_LEVEL: "error",
    };
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const handrail = (...args: string[]) => startScript(join(built, "handrail.mjs"), args, env);
  const done = async (...args: string[]): Promise<string> => {
    const child = handrail(...args);
    expect(await child.ended, child.said()).toBe(0);
    return child.said();
  };

  it("the built portal starts with Node alone, and an administrator signs in", async () => {
    const server = handrail();
    await server.until("Handrail is ready");
    const origin = `http://localhost:${env["PORT"]}`;
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await (await fetch(origin)).text()).toContain("The built pages");
    // Of development only.
    expect((await fetch(`${origin}/dev/mail`)).headers.get("content-type")).not.toContain("json");
    await done("health");
    const said = await done("admin", "create-admin", "first@example.test");
    const guid = /guid=([\w-]+)/u.exec(said)?.[1];
    const post = (path: string, body: Record<string, unknown>) =>
      fetch(`${origin}/api/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify(body),
      });
    const password = "Far-from-the-project-7";
    const chosen = await post("account/resetPassword", {
      resetPasswordGuid: guid,
      password,
      confirmPassword: password,
    });
    expect(chosen.status, await chosen.text()).toBeLessThan(300);
    const signedIn = await post("login", { UserName: "first@example.test", Password: password });
    expect(signedIn.status).toBe(200);
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    const gone = handrail("health");
    expect(await gone.ended).toBe(1);
  });

  it("the built portal's script makes a backup, and removes old ones and leftovers", async () => {
    const kept = join(folder, "backups");
    await mkdir(kept);
    const day = 86_400_000;
    const put = async (name: string, ageMs: number): Promise<void> => {
      await writeFile(join(kept, name), "");
      const at = new Date(Date.now() - ageMs);
      await utimes(join(kept, name), at, at);
    };
    await put("handrail-2026-10-01T023000.tar", 33 * day);
    await put("handrail-2026-11-20T023000.tar", 30 * day);
    await put("handrail-2026-11-21T023000.tar.77.part", day);
    await put("handrail-2026-11-22T023000.tar.78.part", 0);
    await put("of-the-hospital.tar", 33 * day);
    const script = join(built, "deploy", "backup.sh");
    const PATH = `${dirname(process.execPath)}:${env["PATH"]}`;
    const { stdout } = await promisify(execFile)(script, [kept], { env: { ...env, PATH } });
    const names = await readdir(kept);
    const written = names.filter((name) => stdout.includes(name));
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/^handrail-\d{4}-\d\d-\d\dT\d{6}\.tar$/u);
    expect(names.filter((name) => name !== written[0]).toSorted()).toEqual([
      "handrail-2026-11-20T023000.tar",
      "handrail-2026-11-22T023000.tar.78.part",
      "of-the-hospital.tar",
    ]);
    // One that fails takes no older one away.
    await put("handrail-2026-10-02T023000.tar", 33 * day);
    const wrong = { ...env, PATH, HANDRAIL_DATA_DIR: join(folder, "elsewhere") };
    const failing = promisify(execFile)(script, [kept], { env: wrong });
    await expect(failing).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is no data folder of a portal") as string,
    });
    expect(await readdir(kept)).toContain("handrail-2026-10-02T023000.tar");
  });

  it("the built portal names the packages that it holds and no others", async () => {
    const manifest = JSON.parse(await readFile(join(built, "package.json"), "utf8"));
    const own = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8"));
    expect(manifest.dependencies).toEqual(own.dependencies);
    expect(manifest.devDependencies).toBeUndefined();
    expect(Object.keys(manifest.imports)).toEqual(["#contract/*", "#server/*", "#locales/*"]);
    const unknown = handrail("sing");
    expect(await unknown.ended).toBe(1);
    expect(unknown.said()).toContain("There is no command 'sing'.");
  });
});
