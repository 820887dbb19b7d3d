import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { countArchiveFile, sumOf } from "#server/features/operations/archive/lib/archive-file.ts";
import { monthOf, monthsFrom } from "#server/features/operations/archive/lib/month.ts";
import { type ChildScript, startScript } from "#tests/support/child-script.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { buildWard, hangDevice } from "#tests/api/devices/ingest/support/ward.ts";

const SCRIPT = fileURLToPath(new URL("../../../../server/cli/admin.ts", import.meta.url));
const FACTS_A_MONTH = 40;

describe("the command that archives", () => {
  const before = monthsFrom(monthOf(new Date()), -3);
  const months = [-3, -2, -1].map((count) => monthsFrom(before, count));
  let database: TestDatabase;
  let db: Db;
  let dataDir: string;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    dataDir = await mkdtemp(join(tmpdir(), "handrail-archive-"));
    const ward = await buildWard(db);
    const { customerId, facilityId } = ward.scope;
    folder = join(dataDir, "archive", customerId, facilityId);
    const deviceId = await hangDevice(db, ward, "D-1", "dispenser", ward.rooms[0] ?? null);
    const facts = months.flatMap((month) =>
      Array.from({ length: FACTS_A_MONTH }, (_, index) => ({
        customer_id: customerId,
        facility_id: facilityId,
        device_id: deviceId,
        at: new Date(Date.parse(`${month}-02T00:00:00Z`) + index * 3_600_000),
        fact_id: `${index}`,
        count: 1,
      })),
    );
    await db("dispense").insert(facts);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const admin = (...args: string[]): ChildScript =>
    startScript(SCRIPT, args, {
      ...process.env,
      DATABASE_URL: database.applicationUrl,
      HANDRAIL_MIGRATE_URL: database.ownerUrl,
      HANDRAIL_DATA_DIR: dataDir,
    });
  const done = async (...args: string[]): Promise<string> => {
    const run = admin(...args);
    expect(await run.ended, run.said()).toBe(0);
    return run.said();
  };

  it("the archive command's dry run only reports what it would do", async () => {
    const said = await done("archive", "--before", before, "--dry-run");
    for (const month of months)
      expect(said).toMatch(new RegExp(`${month}: 40 facts, [\\d.]+ MB`, "u"));
    expect(await db("dispense").count()).toEqual([{ count: months.length * FACTS_A_MONTH }]);
  });

  it("the archive command continues after a kill, and loses nothing", async () => {
    const killed = admin("archive", "--before", before);
    await killed.until(`${months[0]}: 40 facts archived.`);
    await killed.kill();
    const said = await done("archive", "--before", before);
    expect(said).toContain(`${months[2]}: 40 facts archived.`);
    expect(said).toContain(`Facts of before ${monthsFrom(before, 2)}-01 are neither`);
    const files = await readdir(folder);
    const whole = files.filter((name) => name.endsWith(".ndjson.gz"));
    expect(whole.toSorted()).toEqual(months.map((month) => `${month}.ndjson.gz`));
    const counts = await Promise.all(whole.map((name) => countArchiveFile(join(folder, name))));
    expect(counts.map(sumOf)).toEqual(months.map(() => FACTS_A_MONTH));
    expect(await done("archive", "--before", before)).toContain("There is no month to archive.");
  });

  it("the archive command puts the latest month back", async () => {
    expect(await done("restore-archive", months[2] ?? "")).toContain("back again, 40 facts.");
    expect(await db("dispense").count()).toEqual([{ count: FACTS_A_MONTH }]);
  });
});
