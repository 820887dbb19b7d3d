import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { sideBySide } from "#server/db/parallel-unless-tx.ts";
import { openTestDatabase } from "#tests/support/database.ts";

describe("a transaction", () => {
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
  });
  afterAll(() => close());

  it("a transaction refuses and names a second concurrent statement", async () => {
    const both = db.transaction((tx) =>
      Promise.all([tx.raw("SELECT pg_sleep(0.05)"), tx.raw("SELECT 2 AS second")]),
    );
    await expect(both).rejects.toThrow(
      /two statements at once .*SELECT 2 AS second beside SELECT/u,
    );
  });

  it("a transaction refuses a second concurrent query builder", async () => {
    const both = db.transaction((tx) =>
      Promise.all([tx("customer").select("name"), tx("facility").select("facility_id")]),
    );
    await expect(both).rejects.toThrow(/two statements at once .*from "facility"/u);
  });

  it("a transaction runs statements in order, with a nested transaction", async () => {
    const rows = await db.transaction(async (tx) => {
      await tx.raw("SELECT 1");
      await tx.transaction((inner) => inner.raw("SELECT 2"));
      return (await tx.raw<{ rows: { three: number }[] }>("SELECT 3 AS three")).rows;
    });
    expect(rows).toEqual([{ three: 3 }]);
  });

  it("a transaction with a refused statement writes nothing, and frees its connection", async () => {
    const both = db.transaction((tx) =>
      Promise.all([tx.raw("CREATE TABLE half_done (id int)"), tx.raw("SELECT 2")]),
    );
    await expect(both).rejects.toThrow("two statements at once");
    expect(await db.schema.hasTable("half_done")).toBe(false);
  });

  it("a transaction runs one after another what runs side by side elsewhere", async () => {
    const [found] = await db.transaction((tx) =>
      sideBySide(
        tx,
        () => tx.raw<{ rows: unknown[] }>("SELECT 1 AS one"),
        () => tx.raw("SELECT 2"),
      ),
    );
    expect(found.rows).toEqual([{ one: 1 }]);
  });

  it("statements of a pool run side by side, each on its own connection", async () => {
    const both = await Promise.all([db.raw("SELECT pg_sleep(0.01)"), db.raw("SELECT 2")]);
    expect(both).toHaveLength(2);
  });
});
