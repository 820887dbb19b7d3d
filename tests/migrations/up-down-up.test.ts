import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { migrate, migrateAt, openForMigration, rollback } from "#server/db/setup/migrate.ts";
import { type TestDatabase, createEmptyDatabase } from "#tests/support/database.ts";
import { schemaOf } from "#tests/support/schema-description.ts";

describe("migrations", () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    db = openDb({ url: database.ownerUrl });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  it("migrations go up, down to nothing, and up to the same schema again", async () => {
    const names = await migrate(db);
    expect(names.length).toBeGreaterThan(9);
    const before = await schemaOf(db);
    await rollback(db, true);
    expect(await schemaOf(db)).toEqual([]);
    await migrate(db);
    expect(await schemaOf(db)).toEqual(before);
  });

  it("migrations go down one by one, although they went up together", async () => {
    await rollback(db, true);
    const names = await migrate(db);
    expect(await rollback(db)).toEqual(names.slice(-1));
    expect(await rollback(db)).toEqual(names.slice(-2, -1));
    expect(await migrate(db)).toEqual(names.slice(-2));
  });

  it("migrations have nothing to take back from an empty database", async () => {
    await rollback(db, true);
    expect(await rollback(db)).toEqual([]);
  });

  it("migrations take as long as they need, like waiting for another process", async () => {
    const unhurried = openForMigration(database.url);
    const limit = async (pool: Db): Promise<unknown> =>
      (await pool.raw<{ rows: unknown[] }>("SHOW statement_timeout")).rows;
    expect(await limit(unhurried)).toEqual([{ statement_timeout: "0" }]);
    expect(await limit(db)).toEqual([{ statement_timeout: "1min" }]);
    await unhurried.destroy();
  });

  it("migrations of processes that start at once wait for each other", async () => {
    await rollback(db, true);
    const second = openDb({ url: database.url });
    const third = openDb({ url: database.url });
    try {
      const ran = await Promise.all([migrate(db), migrate(second), migrate(third)]);
      expect(ran.filter((names) => names.length > 0).length).toBe(1);
    } finally {
      await second.destroy();
      await third.destroy();
    }
  });

  it("reports in one line that a user may not change the schema", async () => {
    await rollback(db, true);
    const url = new URL(database.url);
    const admin = openDb({ url: database.url });
    await admin.raw("CREATE ROLE test_guest LOGIN PASSWORD 'guest'");
    [url.username, url.password] = ["test_guest", "guest"];
    try {
      const failure = expect(migrateAt({ ownerUrl: url.href, applicationRole: null })).rejects;
      await failure.toThrow(
        "DATABASE_URL: this user may not change the schema (permission denied for schema public)",
      );
    } finally {
      await admin.raw("DROP ROLE test_guest");
      await admin.destroy();
    }
    const readOnly = new URL(database.url);
    readOnly.search = "?options=-c%20default_transaction_read_only%3Don";
    await expect(migrateAt({ ownerUrl: readOnly.href, applicationRole: null })).rejects.toThrow(
      "DATABASE_URL: this PostgreSQL is read",
    );
  });

  it("refuses a newer version's database in one line, and leaves it as it is", async () => {
    await migrate(db);
    const step = { name: "29990101000000_later.ts" };
    await db("knex_migrations").insert({ ...step, batch: 99, migration_time: new Date() });
    const failure = expect(migrate(db)).rejects;
    await failure.toThrow(
      /^The database belongs to a newer Handrail [^\n]+29990101000000_later\.ts/,
    );
    await db("knex_migrations").where(step).delete();
    expect(await migrate(db)).toEqual([]);
  });
});
