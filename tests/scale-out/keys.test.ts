import { beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { TABLE_KINDS } from "#server/db/tables.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { distribute } from "#tests/support/distributed-clone.ts";

const kindOf = (table: string): string | undefined =>
  (TABLE_KINDS as Record<string, string>)[table];

describe("the schema, ready for a distributed engine", () => {
  let db: Db;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  const onCopy = async (change: string): Promise<unknown> => {
    const copy = await createTestDatabase();
    const copyDb = openDb({ url: copy.url });
    try {
      await copyDb.raw(change);
      return await distribute(copyDb).then(
        () => "distributed",
        (error: unknown) => error,
      );
    } finally {
      await copyDb.destroy();
      await copy.drop();
    }
  };

  it("every existing table has a kind, and no other has", async () => {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT LIKE 'knex%'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLE_KINDS).toSorted());
  });

  it("the schema can be spread by customer with every key it has", async () => {
    expect(await onCopy("SELECT 1")).toBe("distributed");
  });

  it("the schema refuses a unique or primary key that leaves out the customer", async () => {
    expect(
      String(await onCopy("CREATE UNIQUE INDEX planted ON shift (facility_id, name)")),
    ).toMatch(/customer_id|partition/u);
    const noCustomer = "CREATE UNIQUE INDEX planted ON device (serial_number)";
    expect(String(await onCopy(noCustomer))).toMatch(/customer_id|partition/u);
  });

  it("each tenant table and each foreign key between tenant tables has a customer", async () => {
    type Key = { from: string; to: string; pairs: string[]; onDelete: string; onUpdate: string };
    const { rows: keys } = await db.raw<{ rows: Key[] }>(
      `SELECT f.relname AS "from", t.relname AS "to", o.confdeltype AS "onDelete", o.confupdtype AS "onUpdate",
         (SELECT array_agg(a.attname || '=' || b.attname)
          FROM unnest(o.conkey, o.confkey) AS k(x, y)
          JOIN pg_attribute a ON a.attrelid = o.conrelid AND a.attnum = k.x
          JOIN pg_attribute b ON b.attrelid = o.confrelid AND b.attnum = k.y)::text[] AS pairs
       FROM pg_constraint o JOIN pg_class f ON f.oid = o.conrelid JOIN pg_class t ON t.oid = o.confrelid
       WHERE o.contype = 'f' AND o.connamespace = 'public'::regnamespace`,
    );
    expect(keys.length).toBeGreaterThan(20);
    for (const key of keys) {
      const name = `${key.from} → ${key.to}`;
      if (kindOf(key.to) === "tenant") {
        expect(kindOf(key.from), name).toBe("tenant");
        expect(key.pairs, name).toContain("customer_id=customer_id");
      }
      // A cluster's coordinator takes such tables over one by one.
      if (kindOf(key.from) === "local") expect(kindOf(key.to), name).not.toBe("local");
      expect(["a", "r", "c"], name).toContain(key.onDelete);
      expect(["a", "r"], name).toContain(key.onUpdate);
    }
    const { rows: columns } = await db.raw<{ rows: { name: string }[] }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'customer_id' AND is_nullable = 'NO'`,
    );
    const withCustomer = new Set(columns.map(({ name }) => name));
    const tenants = Object.keys(TABLE_KINDS).filter((table) => kindOf(table) === "tenant");
    expect(tenants.filter((table) => !withCustomer.has(table))).toEqual([]);
  });

  it("planner statistics show that a facility implies its customer", async () => {
    const { rows } = await db.raw<{ rows: { name: string; isTold: boolean }[] }>(
      `SELECT c.relname AS name, EXISTS (
         SELECT 1 FROM pg_statistic_ext s WHERE s.stxrelid = c.oid AND 'f' = ANY(s.stxkind)
       ) AS "isTold"
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
       JOIN pg_attribute b ON b.attrelid = c.oid AND b.attnum = k.conkey[2]
       WHERE k.contype = 'p' AND c.relnamespace = 'public'::regnamespace
         AND a.attname = 'customer_id' AND b.attname = 'facility_id'`,
    );
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["location_day", "shift", "dispense"]));
    // The months of the facts, too.
    expect(names.filter((name) => /^dispense_\d{4}_\d{2}$/u.test(name)).length).toBeGreaterThan(12);
    expect(rows.filter(({ isTold }) => !isTold)).toEqual([]);
  });
});
