import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb } from "#server/db/knex.ts";
import type { Db } from "#server/db/knex.ts";
import { migrate, migrationNames, rollback } from "#server/db/migrate.ts";
import { RENAMED } from "#server/db/renamed-migrations.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { giveEarlierNames } from "#tests/support/earlier-names.ts";

describe("a database that was migrated under the earlier names", () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    db = openDb({ url: database.ownerUrl });
    await migrate(db);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const taken = async (): Promise<string[]> => {
    const rows = await db<{ name: string }>("knex_migrations").select("name").orderBy("id");
    return rows.map(({ name }) => name);
  };

  it("takes the new ones over, and runs nothing twice", async () => {
    const names = (await migrationNames()).toSorted();
    await giveEarlierNames(db);
    expect(await taken()).toContain("20261122190000_claim_jobs_and_mail.ts");
    expect(await migrate(db)).toEqual([]);
    expect(await taken()).toEqual(names);
    expect(await migrate(db)).toEqual([]);
    expect(await taken()).toEqual(names);
  });

  it("runs those that it has not taken yet", async () => {
    const undone = [await rollback(db), await rollback(db)].flat();
    await giveEarlierNames(db);
    expect(await migrate(db)).toEqual(undone.toReversed());
    expect(await taken()).toEqual((await migrationNames()).toSorted());
  });

  it("takes the last step back", async () => {
    const last = (await taken()).slice(-1);
    await giveEarlierNames(db);
    expect(await rollback(db)).toEqual(last);
    expect(await migrate(db)).toEqual(last);
  });

  it("knows every earlier name by a file that is there", async () => {
    const names = new Set(await migrationNames());
    expect(RENAMED.filter(({ now }) => !names.has(now))).toEqual([]);
    expect(RENAMED.filter(({ before }) => names.has(before))).toEqual([]);
  });
});
