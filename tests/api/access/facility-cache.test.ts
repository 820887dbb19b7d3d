import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commandLineAct } from "#server/access/write-context.ts";
import { licensedProducts } from "#server/access/facility-access.ts";
import { rememberFacilities } from "#server/access/facility-cache.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { facilityContext } from "#server/features/reports/reports/run/queries/facility-context.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { standStill } from "#tests/support/stand-still.ts";

const NOW = new Date("2026-03-02T15:00:00Z");

/** A server process: a pool of its own, and what it remembers. */
type Process = { db: Db; statements: string[]; close(): Promise<void> };

describe("what a server process remembers of facilities", () => {
  let database: TestDatabase;
  let here: Process;
  let there: Process;
  const start = async (): Promise<Process> => {
    const db = openDb({ url: database.applicationUrl });
    const statements: string[] = [];
    db.on("query", ({ sql }: { sql: string }) => void statements.push(sql));
    const memory = await rememberFacilities(db, database.applicationUrl, createLogger("silent"));
    const close = async (): Promise<void> => {
      await memory.close();
      await db.destroy();
    };
    return { db, statements, close };
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    [here, there] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });

  beforeEach(standStill);

  const newFacility = async (): Promise<Scope> => (await buildFacility(here.db)).scope;
  const shownBy = async ({ db }: Process, scope: Scope) => {
    const context = await facilityContext(db, scope, NOW);
    return context?.locations.map(({ name }) => name);
  };
  /** As any change by a person: with its entry in the log, in one transaction. */
  const rename = ({ db }: Process, scope: Scope, name: string): Promise<void> =>
    db.transaction(async (tx) => {
      const act = commandLineAct(tx, NOW);
      await tx("location")
        .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
        .update({ name });
      await act.record({ scope, action: "update", entity: "location", after: { name } });
    });
  const asksForSettings = async (process: Process, scope: Scope): Promise<boolean> => {
    process.statements.length = 0;
    await facilityContext(process.db, scope, NOW);
    return process.statements.some((sql) => sql.includes("performance_threshold"));
  };

  it("reads a facility once, but what facts bring each time", async () => {
    const scope = await newFacility();
    expect(await asksForSettings(here, scope)).toBe(true);
    expect(await asksForSettings(here, scope)).toBe(false);
    expect(here.statements).toHaveLength(1);
    const products = await licensedProducts(here.db, scope, NOW);
    here.statements.length = 0;
    expect(await licensedProducts(here.db, scope, NOW)).toEqual(products);
    expect(here.statements).toEqual([]);
    await here.db("facility_data").insert({
      customer_id: scope.customerId,
      facility_id: scope.facilityId,
      first_day: "2026-01-05",
      data_to: NOW,
    });
    expect(await facilityContext(here.db, scope, NOW)).toMatchObject({ firstDay: "2026-01-05" });
  });

  it("forgets a changed facility at once here, and soon in other server processes", async () => {
    const scope = await newFacility();
    await shownBy(here, scope);
    await shownBy(there, scope);
    await rename(here, scope, "Ward seven");
    expect(await shownBy(here, scope)).toEqual(["Ward seven"]);
    await expect.poll(() => shownBy(there, scope), { interval: 10 }).toEqual(["Ward seven"]);
    // And the other way round.
    await rename(there, scope, "Ward eight");
    await expect.poll(() => shownBy(here, scope), { interval: 10 }).toEqual(["Ward eight"]);
  });

  it("a cached facility survives a change that was rolled back or another customer's", async () => {
    const [scope, other] = [await newFacility(), await newFacility()];
    await shownBy(here, scope);
    const failing = here.db.transaction(async (tx) => {
      const act = commandLineAct(tx, NOW);
      await act.record({ scope, action: "update", entity: "location", after: { name: "None" } });
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    await rename(here, other, "Elsewhere");
    expect(await asksForSettings(here, scope)).toBe(false);
  });

  it("a cached facility is no other customer's, whatever facility is named", async () => {
    const [scope, other] = [await newFacility(), await newFacility()];
    await shownBy(here, scope);
    const mixed = { ...other, facilityId: scope.facilityId };
    expect(await facilityContext(here.db, mixed, NOW)).toBeUndefined();
    expect(await licensedProducts(here.db, mixed, NOW)).toBeNull();
  });

  it("does not cache a facility that was read while it changed", async () => {
    const scope = await newFacility();
    const blocker = openDb({ url: database.url });
    try {
      const reading = await blocker.transaction(async (tx) => {
        await tx.raw("LOCK TABLE performance_threshold IN ACCESS EXCLUSIVE MODE");
        const pending = shownBy(here, scope);
        // It waits for the lock by now, with the snapshot of before the change.
        await expect
          .poll(async () => {
            const { rows } = await blocker.raw<{ rows: unknown[] }>(
              "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'performance_threshold'::regclass",
            );
            return rows.length;
          })
          .toBe(1);
        await rename(here, scope, "Meanwhile");
        return { pending };
      });
      await reading.pending;
    } finally {
      await blocker.destroy();
    }
    expect(await asksForSettings(here, scope)).toBe(true);
    expect(await shownBy(here, scope)).toEqual(["Meanwhile"]);
  });

  it("nothing is cached while changes cannot be heard", async () => {
    const scope = await newFacility();
    const asks = async (): Promise<boolean> => {
      await shownBy(here, scope);
      return asksForSettings(here, scope);
    };
    const listeners = async (): Promise<number[]> =>
      here
        .db("pg_stat_activity")
        .where({ application_name: "handrail facilities" })
        .where("datname", here.db.raw("current_database()"))
        .pluck("pid");
    expect(await asks()).toBe(false);
    const lost = await listeners();
    await database.letIn(false);
    const admin = openDb({ url: new URL("/postgres", database.url).href });
    for (const pid of lost) await admin.raw("SELECT pg_terminate_backend(?)", [pid]);
    await admin.destroy();
    await expect.poll(asks).toBe(true);
    await database.letIn(true);
    await expect.poll(asks).toBe(false);
    await rename(there, scope, "Heard again");
    await expect.poll(() => shownBy(here, scope)).toEqual(["Heard again"]);
  });
});
