import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { isDistributed } from "#server/db/scale-out/citus.ts";
import { distribute } from "#server/db/scale-out/distribute.ts";
import { sweepOrder } from "#server/db/scale-out/sweep.ts";
import { TABLE_KINDS } from "#server/db/tables.ts";
import { openTestDatabase } from "#tests/support/database.ts";

describe("distributing on a single PostgreSQL", () => {
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
  });
  afterAll(() => close());

  it("a refused distribution explains itself in one line and changes nothing", async () => {
    await expect(distribute(db, { applicationRole: null })).rejects.toThrow(
      "This database has no Citus extension",
    );
    expect(await isDistributed(db)).toBe(false);
  });

  it("distributing takes tables over in the order of their references", async () => {
    const order = await sweepOrder(db);
    expect(order.toSorted()).toEqual(Object.keys(TABLE_KINDS).toSorted());
    expect(order.indexOf("country")).toBeLessThan(order.indexOf("customer"));
    expect(order.indexOf("customer")).toBeLessThan(order.indexOf("facility"));
    expect(order.indexOf("employee")).toBeLessThan(order.indexOf("badge_assignment"));
    expect(order.indexOf("session")).toBeGreaterThan(order.indexOf("audit_log"));
  });
});
