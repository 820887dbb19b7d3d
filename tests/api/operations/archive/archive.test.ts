import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "#server/db/tenant-scope.ts";
import { importFacts } from "#server/cli/facts/import-facts.ts";
import { openFactFile } from "#server/cli/facts/fact-files.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { openForMigration } from "#server/db/setup/migrate.ts";
import { ensurePartitionsAround } from "#server/db/partitions.ts";
import { FACT_TABLES } from "#server/db/tables.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { markAllBadgesStale } from "#server/engine/badges/stale/stale-badges.ts";
import { markAllDevicesStale } from "#server/engine/devices/stale/stale-devices.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { archiveMonths, planArchive } from "#server/features/operations/archive/service.ts";
import { restoreMonth } from "#server/features/operations/archive/services/restore.ts";
import { dropWritten } from "#server/features/operations/archive/services/drop-month.ts";
import { writeMonth } from "#server/features/operations/archive/services/archive.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { testClock } from "#tests/support/clock.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { logStatements } from "#tests/support/statement-log.ts";
import { type Ward, buildWard, hangDevice } from "#tests/api/devices/ingest/support/ward.ts";

const NOW = new Date("2026-11-20T17:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = Date.parse("2026-06-03T13:00:00Z");

/** Half a year of a small ward: two dispensers that work, one with a fault since June, one silent since. */
const halfYear = (): unknown[] => {
  const lines: unknown[] = [
    {
      type: "device_fault",
      device: "D-3",
      id: "fault",
      at: new Date(FIRST + DAY).toISOString(),
      alarm: 3,
      state: "raised",
    },
    {
      type: "device_report",
      device: "D-4",
      id: "last",
      at: new Date(FIRST + DAY).toISOString(),
      battery: "Low",
      firmware: "1.2",
    },
    {
      type: "device_report",
      device: "D-1",
      id: "refill",
      at: new Date(FIRST + HOUR).toISOString(),
      dispenses: 3,
      refill: { eKey: "E-1", capacity: 1200, expiresOn: "2027-01-31" },
    },
  ];
  for (let atMs = FIRST; atMs < NOW.getTime() - HOUR; atMs += 7 * HOUR) {
    const n = lines.length;
    const badge = `B-${n % 4}`;
    const common = (more: number) => ({
      id: `f-${n}-${more}`,
      at: new Date(atMs + more * 9_000).toISOString(),
    });
    lines.push(
      { ...common(0), type: "passage", device: "C-1", direction: n % 2 ? "in" : "out", badge },
      { ...common(1), type: "dispense", device: "D-1", badge },
      { ...common(2), type: "dispense", device: "D-2", count: 2 },
      {
        ...common(3),
        type: "device_report",
        device: "D-2",
        rssi: -60,
        battery: n % 9 ? "Good" : "Low",
        via: ["R-1"],
        totalDispenses: n,
      },
    );
  }
  return lines;
};

type Installation = { database: TestDatabase; owner: Db; db: Db; dataDir: string; ward: Ward };

const build = async (): Promise<Installation> => {
  const database = await createTestDatabase();
  const owner = openForMigration(database.ownerUrl);
  const db = openDb({ url: database.url });
  // Not the owner's: they name partitions that the distributed schema has not.
  logStatements(db);
  const ward = await buildWard(db);
  for (const [serial, room] of [
    ["D-1", 0],
    ["D-2", 0],
    ["D-3", 1],
    ["D-4", 1],
  ] as const)
    await hangDevice(db, ward, serial, "dispenser", ward.rooms[room] ?? null);
  await hangDevice(db, ward, "C-1", "counter", ward.rooms[0] ?? null);
  const dataDir = await mkdtemp(join(tmpdir(), "handrail-archive-"));
  return { database, owner, db, dataDir, ward };
};
const destroy = async ({ database, owner, db, dataDir }: Installation): Promise<void> => {
  await owner.destroy();
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
};

const rowsOf = async (db: Db, scope: Scope, tables: readonly string[]) => {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await db.raw<{ rows: { row: string }[] }>(
      "SELECT to_jsonb(t)::text AS row FROM ?? t WHERE customer_id = ? AND facility_id = ?",
      [table, scope.customerId, scope.facilityId],
    );
    found[table] = rows.map(({ row }) => row).toSorted();
  }
  return found;
};

/** Rows that one side has and the other has not, a few of each table. */
const changes = (one: Awaited<ReturnType<typeof rowsOf>>, other: typeof one) =>
  Object.keys(one).flatMap((table) => {
    const [now = [], before = []] = [one[table], other[table]];
    const [had, has] = [new Set(before), new Set(now)];
    const more = now.filter((row) => !had.has(row)).map((row) => `new ${table} ${row}`);
    const gone = before.filter((row) => !has.has(row)).map((row) => `gone ${table} ${row}`);
    return [...more.slice(0, 3), ...gone.slice(0, 3)];
  });
const DERIVED = [
  "device_day",
  "location_day",
  "employee_day",
  "device_state",
  "facility_data",
  "alarm",
  "refill_use",
];

const monthsOf = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    "SELECT relname AS name FROM pg_class WHERE relname ~ '^passage_(\\d{4}_\\d{2}|kept)$' ORDER BY 1",
  );
  return rows.map(({ name }) => name.slice("passage_".length));
};

describe("archiving months of facts", () => {
  const clock = testClock(NOW);
  let one: Installation;
  let derived: Awaited<ReturnType<typeof rowsOf>>;
  let facts: Awaited<ReturnType<typeof rowsOf>>;
  let months: string[];
  const file = (month: string): string =>
    join(
      one.dataDir,
      "archive",
      one.ward.scope.customerId,
      one.ward.scope.facilityId,
      `${month}.ndjson.gz`,
    );
  const archive = () =>
    archiveMonths(one.owner, { before: "2026-08", dataDir: one.dataDir, clock });
  const restore = (month: string) => restoreMonth(one.owner, { month, dataDir: one.dataDir });
  /** All that derives from facts, made again; as `npm run rebuild` does, and the jobs after it. */
  const rebuild = async (): Promise<void> => {
    const { db, ward } = one;
    await rebuildFacility(db, ward.scope, { now: clock.now });
    await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
    await judgeDevices(db, ward.scope, clock);
    await judgeStaleBadges(db, ward.scope, clock);
  };
  beforeAll(async () => {
    one = await build();
    const answer = await ingestFacts(one.db, one.ward.scope, halfYear(), { clock });
    expect(answer.refused).toEqual([]);
    await rebuild();
    derived = await rowsOf(one.db, one.ward.scope, DERIVED);
    facts = await rowsOf(one.db, one.ward.scope, FACT_TABLES);
    months = await monthsOf(one.db);
  });
  afterAll(() => destroy(one));

  it("the archived months have something of everything to lose", () => {
    for (const table of [...DERIVED, ...FACT_TABLES])
      expect({ ...derived, ...facts }[table]?.length, table).toBeGreaterThan(0);
  });

  it("archiving first lists the months, the facts and the room", async () => {
    const plan = await planArchive(one.owner, { before: "2026-08", now: NOW });
    expect(plan.map(({ month }) => month)).toEqual(
      months.filter((month) => month < "2026_08").map((month) => month.replace("_", "-")),
    );
    const [june, july] = plan.slice(-2);
    expect(plan.reduce((sum, month) => sum + month.facts, 0)).toBe(
      (june?.facts ?? 0) + (july?.facts ?? 0),
    );
    expect(june?.facts).toBeGreaterThan(300);
    expect(june?.bytes).toBeGreaterThan(plan[0]?.bytes ?? 0);
    expect(changes(await rowsOf(one.db, one.ward.scope, FACT_TABLES), facts)).toEqual([]);
  });

  it("archiving leaves the last months alone", async () => {
    const options = { before: "2026-09", dataDir: one.dataDir, clock };
    await expect(archiveMonths(one.owner, options)).rejects.toThrow("say --before 2026-08 at most");
  });

  it("archiving requires the owner's rights", async () => {
    const application = openDb({ url: one.database.applicationUrl });
    const options = { before: "2026-08", dataDir: one.dataDir, clock };
    await expect(archiveMonths(application, options)).rejects.toThrow("HANDRAIL_MIGRATE_URL");
    await application.destroy();
  });

  it("archiving drops nothing where a fact came after the file was written", async () => {
    const counts = await writeMonth(one.db, one.ward.scope, "2026-06", one.dataDir);
    const written = [{ scope: one.ward.scope, counts: { ...counts, passage: counts.passage - 1 } }];
    expect(await dropWritten(one.owner, "2026-06", written, NOW)).toBe(false);
    expect(await monthsOf(one.db)).toEqual(months);
    expect(await one.db("archived_month")).toEqual([]);
  });

  it("archiving drops no fact of an unlisted facility", async () => {
    const { facilityId: facility_id } = one.ward.scope;
    const entry = await one.db("facility_directory").where({ facility_id }).first();
    await one.db("facility_directory").where({ facility_id }).delete();
    await expect(archive()).rejects.toThrow(
      "Facts of 2026-06 and the months after it still come in",
    );
    expect(await monthsOf(one.db)).toContain("2026_06");
    expect(changes(await rowsOf(one.db, one.ward.scope, FACT_TABLES), facts)).toEqual([]);
    if (entry) await one.db("facility_directory").insert(entry);
  });

  it("resumes after a kill between file and drop, and rewrites a truncated file", async () => {
    const draft = `${file("2026-06")}.half`;
    await writeFile(draft, "half a file");
    await writeMonth(one.db, one.ward.scope, "2026-07", one.dataDir);
    const whole = await stat(file("2026-06"));
    await truncate(file("2026-07"), 2_000);
    const archived = await archive();
    expect(archived.slice(-2)).toEqual(["2026-06", "2026-07"]);
    expect((await stat(file("2026-06"))).mtimeMs).toBe(whole.mtimeMs);
    expect((await stat(file("2026-07"))).size).toBeGreaterThan(2_000);
    // Nothing of what others may have begun is taken for a month.
    expect((await readdir(dirname(draft))).toSorted()).toEqual([
      "2026-06.ndjson.gz",
      "2026-06.ndjson.gz.half",
      "2026-07.ndjson.gz",
    ]);
  });

  it("archiving removes months of facts, and leaves everything counted from them", async () => {
    expect(await monthsOf(one.db)).toEqual([
      ...months.filter((month) => month >= "2026_08"),
      "kept",
    ]);
    expect(changes(await rowsOf(one.db, one.ward.scope, DERIVED), derived)).toEqual([]);
    const left = await one
      .db("passage")
      .where("at", "<", "2026-08-01T00:00:00Z")
      .comment("all customers");
    expect(left).toEqual([]);
    // What the open fault, the silence and the refill rest on.
    const kept = await one.db("device_report_kept").comment("all customers").pluck("fact_id");
    expect(kept).toEqual(expect.arrayContaining(["last", "refill"]));
    expect(await one.db("device_fault_kept").comment("all customers").pluck("fact_id")).toEqual([
      "fault",
    ]);
    expect((await stat(file("2026-06"))).mode & 0o777).toBe(0o600);
  });

  it("archiving does nothing when it is run again", async () => {
    expect(await archive()).toEqual([]);
  });

  it("making partitions does not bring archived months back", async () => {
    await ensurePartitionsAround(one.db, NOW);
    expect((await monthsOf(one.db))[0]).toBe("2026_08");
  });

  it("archiving leaves a rebuild nothing to change", async () => {
    await rebuild();
    await one.db.transaction((tx) =>
      markAllBadgesStale(tx, one.ward.scope, { fromMs: -Infinity, toMs: Infinity }),
    );
    await judgeStaleBadges(one.db, one.ward.scope, clock);
    expect(changes(await rowsOf(one.db, one.ward.scope, DERIVED), derived)).toEqual([]);
  });

  it("archived days stay as they are when the time zone changes", async () => {
    const { db, ward } = one;
    const keys = { customer_id: ward.scope.customerId, facility_id: ward.scope.facilityId };
    await db("facility").where(keys).update({ time_zone: "Asia/Tokyo" });
    await rebuild();
    const before = (rows: readonly string[] = []) =>
      rows.filter((row) => String(JSON.parse(row).day) < "2026-10-01");
    const moved = await rowsOf(db, ward.scope, DERIVED);
    expect(before(moved["device_day"])).toEqual(before(derived["device_day"]));
    expect(before(moved["employee_day"])).toEqual(before(derived["employee_day"]));
    expect(moved["device_day"]).not.toEqual(derived["device_day"]);
    await db("facility").where(keys).update({ time_zone: "America/Toronto" });
    await rebuild();
    expect(changes(await rowsOf(db, ward.scope, DERIVED), derived)).toEqual([]);
  });

  it("facts of an archived time are refused", async () => {
    const fact = (id: string, at: string) => ({ type: "dispense", device: "D-1", id, at });
    const answer = await ingestFacts(
      one.db,
      one.ward.scope,
      [
        fact("late-1", "2026-06-15T12:00:00Z"),
        fact("late-2", "2026-09-30T12:00:00Z"),
        { ...fact("late-3", "2026-06-15T12:00:00Z"), device: "nobody's" },
      ],
      { clock },
    );
    expect(answer.refused.map(({ code }) => code)).toEqual(Array(3).fill("before_archive"));
    expect(changes(await rowsOf(one.db, one.ward.scope, DERIVED), derived)).toEqual([]);
  });

  it("another installation imports archived files", async () => {
    const other = await build();
    await importFacts(other.db, other.ward.scope, await openFactFile(file("2026-06")), {
      clock,
      signal: new AbortController().signal,
      onRefused: (line) => expect(line).toBeNull(),
      onProgress: () => undefined,
    });
    const june = (rows: readonly string[] = []) =>
      rows.map((row) => JSON.parse(row)).filter(({ day }) => day < "2026-06-30");
    const stored = await rowsOf(other.db, other.ward.scope, ["device_day"]);
    const sums = (rows: readonly { day: string; dispenses: number; passages: number }[]) =>
      Object.fromEntries(
        [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => [
          day,
          ofDay.reduce((sum, row) => sum + row.dispenses * 1000 + row.passages, 0),
        ]),
      );
    expect(sums(june(stored["device_day"]))).toEqual(sums(june(derived["device_day"])));
    await destroy(other);
  });

  it("archiving puts months back, the latest first, and only whole ones", async () => {
    await expect(restore("2026-06")).rejects.toThrow("restore 2026-07");
    const july = await readFile(file("2026-07"));
    await rm(file("2026-07"));
    await expect(restore("2026-07")).rejects.toThrow(/were archived and \d+ are back/u);
    await writeFile(file("2026-07"), july);
    await restore("2026-07");
    expect((await monthsOf(one.db))[0]).toBe("2026_07");
    await rebuild();
    expect(changes(await rowsOf(one.db, one.ward.scope, DERIVED), derived)).toEqual([]);
  });

  it("archiving leaves no trace once all months are back", async () => {
    const left = months.filter((month) => month < "2026_07").toReversed();
    for (const month of left) await restore(month.replace("_", "-"));
    expect(await monthsOf(one.db)).toEqual(months);
    expect(changes(await rowsOf(one.db, one.ward.scope, FACT_TABLES), facts)).toEqual([]);
    await rebuild();
    expect(changes(await rowsOf(one.db, one.ward.scope, DERIVED), derived)).toEqual([]);
    await expect(restore("2026-06")).rejects.toThrow("No month is archived");
  });
});
