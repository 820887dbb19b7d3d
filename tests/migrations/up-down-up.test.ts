import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb } from "#server/db/knex.ts";
import type { Db } from "#server/db/knex.ts";
import { migrate, rollback } from "#server/db/migrate.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** Everything the catalogue knows of the schema, as sorted text. */
const schemaOf = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { line: string }[] }>(`
    SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS line
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'knex%'
    UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text NOT LIKE 'knex%'
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'knex%'
    UNION ALL SELECT 'function ' || oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'statistics ' || stxname FROM pg_statistic_ext
    ORDER BY 1`);
  return rows.map(({ line }) => line);
};

describe("migrations", () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    db = openDb({ url: database.url });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  it("go up, all the way down to nothing, and up to the same schema again", async () => {
    const names = await migrate(db);
    expect(names.length).toBeGreaterThan(9);
    const before = await schemaOf(db);
    await rollback(db, true);
    expect(await schemaOf(db)).toEqual([]);
    await migrate(db);
    expect(await schemaOf(db)).toEqual(before);
  });

  it("wait for each other when processes start at the same time", async () => {
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
});
