import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BASELINE, REPLACED } from "#server/db/setup/baseline.ts";
import { withClient } from "#server/db/embedded/admin-client.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import {
  migrate,
  migrationNames,
  requireCurrentSchema,
  rollback,
} from "#server/db/setup/migrate.ts";
import { type TestDatabase, createEmptyDatabase } from "#tests/support/database.ts";
import { schemaOf } from "#tests/support/schema-description.ts";

const DUMP = new URL("database-of-26-november.sql", import.meta.url);
const MONTHLY = /_2026_\d\d/;

const LOOKUPS = [
  "country",
  "state_or_province",
  "role",
  "location_template",
  "job_role_type",
  "mail_relay",
  "hygiene_protocol",
  "hygiene_moment",
  "observation_outcome",
  "precaution",
  "ppe_item",
  "formulation_class",
  "device_type",
  "device_model",
  "device_model_reading",
  "device_position",
  "device_orientation",
];

const lookupsOf = async (db: Db): Promise<Record<string, unknown[]>> => {
  const rowsOf = async (table: string): Promise<[string, unknown[]]> => {
    // The pace of the mail server begins when the row is made.
    const { rows } = await db.raw<{ rows: { row: string }[] }>(
      `SELECT (to_jsonb(t) - 'next_at')::text AS row FROM ?? t ORDER BY 1`,
      [table],
    );
    return [table, rows.map(({ row }) => row)];
  };
  return Object.fromEntries(await Promise.all(LOOKUPS.map(rowsOf)));
};

const takenBy = (db: Db): Promise<string[]> =>
  db("knex_migrations").orderBy("id").pluck<string[]>("name");

describe("a database of 26 November 2026", () => {
  let database: TestDatabase;
  let fresh: TestDatabase;
  let db: Db;
  let newDb: Db;
  const later = async (): Promise<string[]> =>
    (await migrationNames()).filter((name) => !BASELINE.includes(name)).toSorted();

  beforeAll(async () => {
    fresh = await createEmptyDatabase();
    newDb = openDb({ url: fresh.ownerUrl });
    await migrate(newDb);
  });
  beforeEach(async () => {
    database = await createEmptyDatabase();
    const dump = await readFile(DUMP, "utf8");
    await withClient(database.ownerUrl, (client) => client.query(dump));
    db = openDb({ url: database.ownerUrl });
    return async () => {
      await db.destroy();
      await database.drop();
    };
  });
  afterAll(async () => {
    await newDb.destroy();
    await fresh.drop();
  });

  it("an upgrade turns an older database into what a new one is", async () => {
    expect(await migrate(db)).toEqual(await later());
    // Its months of facts are its own.
    const own = (await schemaOf(db)).filter((line) => !MONTHLY.test(line));
    expect(own).toEqual(await schemaOf(newDb));
    expect(await lookupsOf(db)).toEqual(await lookupsOf(newDb));
    expect(await takenBy(db)).toEqual(await takenBy(newDb));
    expect(await migrate(db)).toEqual([]);
  });

  it("an upgrade retains rows of 26 November 2026, including those moved later", async () => {
    await migrate(db);
    expect(await db("customer").pluck("name")).toEqual(["Saint Anne"]);
    expect(await db("device_battery").pluck("battery")).toEqual(["Low"]);
  });

  it("later migrations are reverted one by one, and run again", async () => {
    await migrate(db);
    const last = (await later()).slice(-1);
    expect(await rollback(db)).toEqual(last);
    expect(await migrate(db)).toEqual(last);
  });

  it("an upgrade refuses a database that misses a migration", async () => {
    const missing = REPLACED[70] ?? "";
    await db("knex_migrations").where({ name: missing }).delete();
    const before = await takenBy(db);
    const refusal = `The database is of a Handrail before 26 November 2026 and lacks ${missing}: start`;
    await expect(migrate(db)).rejects.toThrow(refusal);
    const check = requireCurrentSchema({ ownerUrl: database.ownerUrl, applicationRole: null });
    await expect(check).rejects.toThrow(refusal);
    expect(await takenBy(db)).toEqual(before);
  });

  it("a command that changes no schema lacks only the later migrations", async () => {
    const names = await later();
    const check = requireCurrentSchema({ ownerUrl: database.ownerUrl, applicationRole: null });
    await expect(check).rejects.toThrow(`lacks ${names.length} steps`);
  });
});
