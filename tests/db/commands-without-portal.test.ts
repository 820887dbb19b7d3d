import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commands } from "#scripts/lib/commands.mjs";
import { openDb } from "#server/db/knex.ts";
import { startScript } from "#tests/support/child-script.ts";
import { makeDataDir } from "#tests/support/data-dir.ts";
import {
  type TestDatabase,
  createEmptyDatabase,
  createTestDatabase,
} from "#tests/support/database.ts";
import { projectRoot } from "../architecture/source-files.ts";

const FACILITY = ["--facility", "Northlake"];

/** A call of each command that works beside a portal; `admin` has one for each of its own. */
const ADMIN: Record<string, string[]> = {
  "create-admin": ["first@example.test"],
  bounce: [],
  invite: ["first@example.test", "--customer", "Northlake", "--role", "observer"],
  deactivate: ["first@example.test"],
  activate: ["first@example.test"],
  "gateway-token": ["Northlake"],
  "metrics-token": [],
  distribute: [],
  archive: ["--before", "2024-01"],
  "restore-archive": ["2024-01"],
  "held-mails": [],
  "take-back-import": FACILITY,
};
const COMMANDS: Record<string, string[][]> = {
  admin: Object.entries(ADMIN).map(([name, args]) => [name, ...args]),
  import: [["facts.csv", ...FACILITY]],
  rebuild: [[], FACILITY],
  backup: [["saved.tar"]],
  "db:migrate": [[]],
  "db:rollback": [[]],
};
/** These make a portal, or serve it: they need none. */
const APART = ["start", "restore"];
/** One of each way to open a database; `db:migrate` and `distribute` may change a schema. */
const EACH_WAY = [
  ["admin", "create-admin", "first@example.test"],
  ["admin", "archive", "--before", "2024-01"],
  ["import", "facts.csv", ...FACILITY],
  ["rebuild"],
  ["backup", "saved.tar"],
] as const;

describe("a command beside a portal", () => {
  let folder: string;
  let dataDir: string;
  let database: TestDatabase | undefined;
  beforeEach(async () => {
    folder = await makeDataDir();
    dataDir = join(folder, "data");
    await writeFile(join(folder, "facts.csv"), "id,device,at,type\n");
  });
  afterEach(async () => {
    await database?.drop();
    database = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  type Ended = { name: string; code: number | string; said: string };
  const run = async (name: string, args: string[], settings = {}): Promise<Ended> => {
    const { DATABASE_URL: _, HANDRAIL_MIGRATE_URL: __, ...env } = process.env;
    const [script = "", ...fixed] = commands[name]?.run?.() ?? [];
    const child = startScript(script, [...fixed, ...args], {
      ...env,
      HANDRAIL_DATA_DIR: dataDir,
      INIT_CWD: folder,
      ...settings,
    });
    const code = await child.ended;
    return { name: [name, ...args].join(" "), code, said: child.said() };
  };
  const on = ({ applicationUrl, ownerUrl }: TestDatabase) => ({
    DATABASE_URL: applicationUrl,
    HANDRAIL_MIGRATE_URL: ownerUrl,
  });

  it("the tested commands are all that a built portal offers", async () => {
    const entry = await readFile(join(projectRoot, "scripts", "portal", "handrail.mjs"), "utf8");
    const offered = [...entry.matchAll(/^ {2}"?([a-z:]+)"?: \[/gmu)].map(([, name]) => name);
    expect(offered.toSorted()).toEqual([...Object.keys(COMMANDS), ...APART].toSorted());
    const admin = await readFile(join(projectRoot, "server", "cli", "admin.ts"), "utf8");
    const own = [...admin.matchAll(/\.command\("([a-z-]+)"\)/gu)].map(([, name]) => name);
    expect(own.toSorted()).toEqual(Object.keys(ADMIN).toSorted());
  });

  it("a command without a database is refused, and makes none", async () => {
    const calls = Object.entries(COMMANDS).flatMap(([name, ways]) =>
      ways.map((args) => [name, args] as const),
    );
    const ended = await Promise.all(calls.map(([name, args]) => run(name, args)));
    for (const { name, code, said } of ended) {
      expect({ name, code, lines: said.trim().split("\n").length }).toEqual({
        name,
        code: 1,
        lines: 1,
      });
      expect(said).toContain(`There is no database in ${dataDir}`);
      expect(said).toContain("DATABASE_URL");
    }
    expect(await readdir(folder)).toEqual(["facts.csv"]);
  });

  it("a command on a database without a schema is refused, and makes none", async () => {
    await mkdir(dataDir);
    database = await createEmptyDatabase();
    const settings = on(database);
    const ended = await Promise.all(EACH_WAY.map(([name, ...args]) => run(name, args, settings)));
    for (const { name, code, said } of ended) {
      expect({ name, code, lines: said.trim().split("\n").length }, said).toEqual({
        name,
        code: 1,
        lines: 1,
      });
      expect(said).toContain("no Handrail schema");
    }
    const db = openDb({ url: database.ownerUrl });
    expect(await db("pg_tables").where("schemaname", "public").pluck("tablename")).toEqual([]);
    await db.destroy();
    expect(await readdir(folder)).toEqual(["data", "facts.csv"]);
  });

  it("leaves another version's schema as it is, and says who must migrate", async () => {
    database = await createTestDatabase();
    const db = openDb({ url: database.ownerUrl });
    const latest = await db("knex_migrations").orderBy("name", "desc").first();
    const stepsTaken = () => db("knex_migrations").orderBy("name").pluck("name");
    const settings = on(database);
    const tried = async (): Promise<Ended[]> =>
      Promise.all([
        run("admin", ["create-admin", "first@example.test"], settings),
        run("admin", ["archive", "--before", "2024-01"], settings),
      ]);
    await db("knex_migrations").where("name", latest.name).delete();
    const before = await stepsTaken();
    for (const { code, said } of await tried()) {
      expect(code, said).toBe(1);
      expect(said).toContain(`lacks 1 step of this version's schema, ${latest.name}`);
    }
    expect(await stepsTaken()).toEqual(before);
    await db("knex_migrations").insert([latest, { name: "20991231000000_fly.ts", batch: 2 }]);
    for (const { code, said } of await tried()) {
      expect(code, said).toBe(1);
      expect(said).toContain(
        "belongs to a newer Handrail than this one, which does not know 20991231000000_fly.ts",
      );
    }
    await db("knex_migrations").where("name", "20991231000000_fly.ts").delete();
    for (const { code, said } of await tried()) expect(code, said).toBe(0);
    await db.destroy();
  });
});
