import { afterAll, beforeAll, expect, it } from "vitest";
import { analyzeGrownTables } from "#server/db/analyze-tables.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  // With the product's rights, not an administrator's.
  db = openDb({ url: database.applicationUrl });
  await ensurePartitions(db, new Date("2026-05-01"), new Date("2026-05-01"));
  // What the migrations filled.
  await analyzeGrownTables(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const insert = (from: number, count: number) =>
  db.raw(
    `INSERT INTO passage (customer_id, facility_id, device_id, at, fact_id, is_out)
     SELECT ?::uuid, ?::uuid, ?::uuid, '2026-05-02', 'f' || n, false
       FROM generate_series(?::integer, ?::integer) n`,
    [newId(), newId(), newId(), from, from + count - 1],
  );
const known = async (table = "passage_2026_05"): Promise<number> => {
  const { rows } = await db.raw<{ rows: { known: number }[] }>(
    "SELECT reltuples::integer AS known FROM pg_class WHERE relname = ?",
    [table],
  );
  return rows[0]?.known ?? Number.NaN;
};

it("updates planner statistics when a month's facts first grow, and after much growth", async () => {
  await insert(1, 10);
  expect(await analyzeGrownTables(db)).toBe(0);
  await insert(11, 5_000);
  expect(await analyzeGrownTables(db)).toBe(1);
  expect(await known()).toBe(5_010);
  await insert(5_011, 5_000);
  expect(await analyzeGrownTables(db)).toBe(0);
  await insert(10_011, 20_000);
  const all = await Promise.all([analyzeGrownTables(db), analyzeGrownTables(db)]);
  expect(Math.max(...all)).toBe(1);
  expect(await known()).toBe(30_010);
});

it("planner statistics follow the growth of any other table too", async () => {
  await db.raw(
    `INSERT INTO status_sample (status_sample_id, status_type, qualifier, value, noted_at)
     SELECT gen_random_uuid(), 'test', '', n, now() FROM generate_series(1, 1000) n`,
  );
  expect(await analyzeGrownTables(db)).toBe(1);
  expect(await known("status_sample")).toBe(1_000);
});
