import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { testClock } from "#tests/support/clock.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { logStatements } from "#tests/support/statement-log.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TABLES = ["device_day", "location_day", "employee_day"] as const;

describe("what a rebuild writes", () => {
  const clock = testClock();
  let database: TestDatabase;
  let db: Db;
  let ward: Ward;
  let dispenser: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    logStatements(db);
    ward = await buildWard(db);
    dispenser = await hangDevice(db, ward, "D-1", "dispenser", ward.rooms[0] ?? null);
    await hangDevice(db, ward, "C-1", "counter", ward.rooms[0] ?? null);
    const lines = Array.from({ length: 90 }, (_, index) => {
      const at = new Date(clock.now().getTime() - DAY - index * 3 * HOUR).toISOString();
      const common = { id: `f-${index}`, at, badge: `B-${index % 3}` };
      return index % 2 === 0
        ? { ...common, type: "dispense", device: "D-1" }
        : { ...common, type: "passage", device: "C-1", direction: "in" };
    });
    await ingestFacts(db, ward.scope, lines, { clock });
    await rebuildFacility(db, ward.scope, { now: clock.now });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  /** Where each row lies and who wrote it, by table, day and what else its key says. */
  const versions = async (): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    for (const table of TABLES) {
      const { rows } = await db.raw<{ rows: { day: string; key: string; version: string }[] }>(
        `SELECT day::text, to_jsonb(t) AS key, ctid::text || ' ' || xmin::text AS version
           FROM ${table} t WHERE customer_id = ? AND facility_id = ?`,
        [ward.scope.customerId, ward.scope.facilityId],
      );
      for (const { day, key, version } of rows) {
        const { device_id: device, location_id: place, badge } = JSON.parse(JSON.stringify(key));
        found.set([table, day, device, place, badge].join(" "), version);
      }
    }
    return found;
  };

  it("a rebuild writes nothing where nothing changed", async () => {
    const before = await versions();
    expect(new Set([...before.keys()].map((key) => key.split(" ")[0])).size).toBe(TABLES.length);
    await rebuildFacility(db, ward.scope, { now: clock.now });
    expect(await versions()).toEqual(before);
  });

  it("a rebuild writes only the rows that a changed fact counts in", async () => {
    const before = await versions();
    const at = new Date(clock.now().getTime() - 5 * DAY);
    await db("dispense").insert({
      ...tenant(ward.scope),
      device_id: dispenser,
      at,
      fact_id: "unseen",
      badge: "B-1",
      count: 1,
    });
    await rebuildFacility(db, ward.scope, { now: clock.now });
    const after = await versions();
    expect(after.size).toBe(before.size);
    const changed = [...after].filter(([key, version]) => before.get(key) !== version);
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(at);
    // The dispenser's, its room's with the three places above it, and that of the badge's holder.
    expect(changed.map(([key]) => key.split(" ").slice(0, 2).join(" ")).toSorted()).toEqual([
      `device_day ${day}`,
      `employee_day ${day}`,
      ...Array.from({ length: 4 }, () => `location_day ${day}`),
    ]);
  });

  it("a rebuild deletes rows of what is gone", async () => {
    await db("device_day")
      .where({ ...tenant(ward.scope), device_id: dispenser })
      .update({ setting_version: 7 });
    await db("employee_day")
      .where({ ...tenant(ward.scope), badge: "B-2" })
      .update({ job_role_id: ward.scope.customerId });
    const before = await versions();
    await rebuildFacility(db, ward.scope, { now: clock.now });
    expect([...(await versions()).keys()].toSorted()).toEqual([...before.keys()].toSorted());
    const left = await db("device_day").where({ ...tenant(ward.scope), setting_version: 7 });
    expect(left).toEqual([]);
  });
});
