import { afterAll, beforeAll, expect, it } from "vitest";
import { withClient } from "#server/db/embedded/admin-client.ts";
import { BinaryCopy } from "#server/demo/load/binary-copy.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("throws PostgreSQL's refusal of a copy, even if nothing was sent", async () => {
  await withClient(database.url, async (client) => {
    const copy = new BinaryCopy(client, "COPY nowhere FROM STDIN WITH (FORMAT binary)");
    // Answered behind the copy's refusal.
    await client.query("SELECT 1");
    await expect(copy.end()).rejects.toThrow('relation "nowhere" does not exist');
  });
});
