import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { devicesNamedIn, openFactFile } from "#server/cli/facts/fact-files.ts";
import {
  type ImportCounts,
  type RefusedLine,
  importFacts,
} from "#server/cli/facts/import-facts.ts";
import { testClock } from "#tests/support/clock.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { openSwitch } from "#tests/support/switch.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";

const command = fileURLToPath(new URL("../../../../server/cli/import.ts", import.meta.url));
const run = promisify(execFile);

describe("importing facts from a file", () => {
  const clock = testClock();
  let folder: string;
  let database: TestDatabase;
  let db: Db;
  let ward: Ward;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "handrail-import-"));
    database = await createTestDatabase();
    db = openDb({ url: database.url });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    ward = await buildWard(db);
    await hangDevice(db, ward, "D-1", "dispenser", ward.rooms[0] ?? null);
    await hangDevice(db, ward, "C-1", "counter", ward.rooms[0] ?? null);
  });

  const at = (minutes: number): string =>
    new Date(clock.now().getTime() - minutes * 60_000).toISOString();
  const file = async (name: string, lines: string[]): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, lines.join("\r\n"));
    return path;
  };
  const importFile = async (
    path: string,
    signal = new AbortController().signal,
    onProgress: (counts: ImportCounts) => void = () => undefined,
    by = db,
  ): Promise<ImportCounts & { lines: number; why: RefusedLine[] }> => {
    const why: RefusedLine[] = [];
    const onRefused = (line: RefusedLine): void => void why.push(line);
    const opened = await openFactFile(path);
    const counts = await importFacts(by, ward.scope, opened, {
      clock,
      signal,
      onRefused,
      onProgress,
    });
    return { ...counts, why };
  };
  const ofFacility = (table: string) =>
    db(table).where({ facility_id: ward.scope.facilityId }).orderBy("fact_id");

  it("an import of facts reads CSV by its header, and lists refused lines", async () => {
    const path = await file("facts.csv", [
      "\uFEFFtype,id,device,at,count,direction,rssi,refill.eKey,refill.batch,badge",
      `dispense,a,D-1,${at(5)},3,,,,,`,
      `passage,b,C-1,${at(4)},,out,,,,B-7`,
      `device_report,"c, d",D-1,${at(3)},,,-61,k-1,,`,
      `dispense,e,D-1,${at(2)},many,,,,,`,
      `dispense,f,D-1,${at(2)},1`,
      "",
      `dispense,g,C-1,${at(1)},,,,,,`,
      `dispense,a,D-1,${at(5)},4,,,,,`,
    ]);
    const { why, ...counts } = await importFile(path);
    expect(counts).toEqual({ lines: 7, accepted: 3, duplicate: 0, refused: 4 });
    expect(why).toEqual([
      { lineNumber: 5, id: "e", code: "invalid_fact", fields: ["count"] },
      { lineNumber: 6, id: null, code: "invalid_fact" },
      { lineNumber: 8, id: "g", code: "wrong_device_type" },
      { lineNumber: 9, id: "a", code: "conflicting" },
    ]);
    expect(await ofFacility("dispense")).toMatchObject([{ fact_id: "a", count: 3 }]);
    expect(await ofFacility("passage")).toMatchObject([
      { fact_id: "b", is_out: true, badge: "B-7" },
    ]);
    const report = { fact_id: "c, d", rssi: -61, refill: { eKey: "k-1" } };
    expect(await ofFacility("device_report")).toMatchObject([report]);
  });

  it("an import of facts continues when the database was away for a moment", async () => {
    const facts = Array.from({ length: 5_001 }, (_, index) => ({
      type: "dispense",
      id: `away-${index}`,
      device: "D-1",
      at: at(index % 60),
    }));
    const path = await file(
      "away.ndjson",
      facts.map((fact) => JSON.stringify(fact)),
    );
    const way = await openSwitch(database.url);
    const own = openDb({ url: way.url, max: 1 });
    let interrupted: Promise<void> | null = null;
    const counts = await importFile(
      path,
      undefined,
      () => {
        interrupted ??= way.interrupt();
      },
      own,
    );
    expect(counts).toMatchObject({ lines: 5_001, accepted: 5_001, duplicate: 0 });
    expect(await ofFacility("dispense")).toHaveLength(5_001);
    await own.destroy();
    await way.close();
  });

  it("lists the devices in a fact file, without names that no device can have", async () => {
    const devices = ["D-1", " C-1 ", "D-1", "D\u0000", "\uD800", "", 7];
    const path = await file(
      "devices.ndjson",
      devices.map((device) => JSON.stringify({ device })),
    );
    expect(await devicesNamedIn(await openFactFile(path))).toEqual(["D-1", "C-1"]);
  });

  it("an import of facts reads NDJSON, the same facts once", async () => {
    const fact = { type: "dispense", id: "a", device: "D-1", at: at(9) };
    const lines = [JSON.stringify(fact), "", "{", JSON.stringify({ ...fact, id: "b" })];
    const path = await file("facts.ndjson", lines);
    const why = [{ lineNumber: 3, id: null, code: "invalid_fact" }];
    expect(await importFile(path)).toEqual({
      lines: 3,
      accepted: 2,
      duplicate: 0,
      refused: 1,
      why,
    });
    expect(await importFile(path)).toMatchObject({ accepted: 0, duplicate: 2, refused: 1 });
  });

  it("an interrupted import stops after a batch, and continues when run again", async () => {
    const lines = Array.from({ length: 12_000 }, (_, index) =>
      JSON.stringify({ type: "dispense", id: `i-${index}`, device: "D-1", at: at(index % 999) }),
    );
    const path = await file("long.ndjson", lines);
    const controller = new AbortController();
    const first = await importFile(path, controller.signal, () => controller.abort());
    expect(first).toMatchObject({ accepted: 5000, duplicate: 0 });
    const second = await importFile(path);
    expect(second).toMatchObject({ lines: 12_000, accepted: 7000, duplicate: 5000 });
    expect(await ofFacility("dispense")).toHaveLength(12_000);
  });

  it("an import of facts explains what is wrong with a whole file", async () => {
    const messages = async (path: string): Promise<unknown> =>
      importFile(path).catch((error: unknown) => (error instanceof Error ? error.message : error));
    expect(await messages(join(folder, "none.csv"))).toMatch(/^There is no file .*none\.csv\.$/u);
    expect(await messages(await file("facts.xml", []))).toMatch(
      /neither in \.csv nor in \.ndjson/u,
    );
    expect(await messages(await file("odd.csv", ["type,id,colour", "dispense,a,red"]))).toBe(
      "The file has columns that no fact has: colour.",
    );
    expect(await messages(await file("open.csv", ["type,id", 'dispense,"a']))).toMatch(
      /^The file is not CSV/u,
    );
  });

  it.each([
    ["Latin-1 CSV", "latin.csv", "latin1"],
    ["Latin-1 NDJSON", "latin.ndjson", "latin1"],
    ["UTF-16", "wide.ndjson", "utf16le"],
  ] as const)(
    "an import of facts refuses a file in %s whose letters it would lose",
    async (_, name, as) => {
      const refill = { eKey: "k-1", formulation: "Gel désinfectant" };
      const fact = { type: "device_report", id: "a", device: "D-1", at: at(9), refill };
      const csv = `id,type,device,at,refill.eKey,refill.formulation\na,device_report,D-1,${at(9)},k-1,${refill.formulation}`;
      const path = join(folder, name);
      await writeFile(path, name.endsWith(".csv") ? csv : `\uFEFF${JSON.stringify(fact)}`, as);
      await expect(importFile(path)).rejects.toThrow("is not UTF-8");
      await expect(openFactFile(path).then(devicesNamedIn)).rejects.toThrow("is not UTF-8");
      expect(await ofFacility("device_report")).toEqual([]);
      await writeFile(path, name.endsWith(".csv") ? csv : `\uFEFF${JSON.stringify(fact)}`);
      expect(await importFile(path)).toMatchObject({ accepted: 1, refused: 0 });
      expect(await ofFacility("device_report")).toMatchObject([{ refill }]);
    },
  );

  it("the import command ends with counts and the refused lines", async () => {
    const fact = { type: "dispense", id: "cli", device: "D-1", at: at(9) };
    const old = { ...fact, id: "old", at: "2001-01-01T00:00:00Z" };
    const odd = { ...fact, id: "odd", count: "many", color: "blue" };
    const path = await file(
      "command.ndjson",
      [fact, old, odd].map((line) => JSON.stringify(line)),
    );
    const [facility] = await db("facility").where({ facility_id: ward.scope.facilityId });
    const env = { ...process.env, DATABASE_URL: database.url };
    const { stdout } = await run(
      process.execPath,
      [command, path, "--facility", facility?.name ?? ""],
      {
        env,
      },
    );
    expect(stdout).toContain("Line 2 (old): The time is more than 400 days ago.");
    expect(stdout).toContain("Line 3 (odd): The line is not a valid fact. Look at: count, color.");
    expect(stdout).toContain("1 new, 0 known already, 2 refused.");
    const none = run(process.execPath, [command, path, "--facility", "Nowhere"], { env });
    await expect(none).rejects.toMatchObject({
      code: 1,
      stderr: "There is no facility called 'Nowhere'.\n",
    });
  });

  it("the import command finds the facility by the devices in the file", async () => {
    await hangDevice(db, ward, "only-here", "dispenser", ward.rooms[0] ?? null);
    const factOf = (device: string): string =>
      JSON.stringify({ type: "dispense", id: `by-${device}`, device, at: at(9) });
    const env = { ...process.env, DATABASE_URL: database.url };
    const take = async (name: string, devices: string[]) =>
      run(process.execPath, [command, await file(name, devices.map(factOf))], { env });
    const { stdout } = await take("known.ndjson", ["only-here", "nobody-has-this"]);
    const [facility] = await db("facility").where({ facility_id: ward.scope.facilityId });
    expect(stdout).toContain(`Facts of ${facility?.name}, `);
    expect(stdout).toContain("2 new, 0 known already, 0 refused.");
    await expect(take("foreign.ndjson", ["nobody-has-this"])).rejects.toMatchObject({
      code: 1,
      stderr: "No facility has these devices: say --facility with its name.\n",
    });
    const other = await buildWard(db);
    await hangDevice(db, other, "only-here", "dispenser", other.rooms[0] ?? null);
    await expect(take("both.ndjson", ["only-here"])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^These are devices of several facilities, /u) as string,
    });
  });

  it("the import command finds a file relative to the folder where npm was called", async () => {
    const fact = { type: "dispense", id: "near", device: "D-1", at: at(9) };
    await file("near.ndjson", [JSON.stringify(fact)]);
    const [facility] = await db("facility").where({ facility_id: ward.scope.facilityId });
    const env = { ...process.env, DATABASE_URL: database.url, INIT_CWD: folder };
    const args = [command, "near.ndjson", "--facility", facility?.name ?? ""];
    const { stdout } = await run(process.execPath, args, { env });
    expect(stdout).toContain("1 new, 0 known already, 0 refused.");
  });
});
