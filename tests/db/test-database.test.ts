import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

describe("a test database", () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it("a test database has the migrated schema and no rows", async () => {
    const { rows } = await client.query("SELECT count(*)::int AS customers FROM customer");
    expect(rows).toEqual([{ customers: 0 }]);
  });

  it("a test database has an unexpected session time zone", async () => {
    const { rows } = await client.query("SHOW timezone");
    expect(rows).toEqual([{ TimeZone: "Pacific/Chatham" }]);
  });

  it("a test database belongs to one test file alone", async () => {
    const other = await createTestDatabase();
    expect(other.url).not.toBe(database.url);
    await other.drop();
    const dropped = new Client({ connectionString: other.url });
    await expect(dropped.connect()).rejects.toThrow("does not exist");
  });
});
