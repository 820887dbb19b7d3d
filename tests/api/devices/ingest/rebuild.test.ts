import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { testClock } from "#tests/support/clock.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { logStatements } from "#tests/support/statement-log.ts";
import { derivedRows } from "./support/stored-rows.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";

const HOUR = 3_600_000;

describe("rebuilding", () => {
  const clock = testClock();
  let database: TestDatabase;
  let db: Db;
  /** The product's own pool, whose statements are held to account. */
  let product: Db;
  let ward: Ward;
  let number = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    product = openDb({ url: database.url });
    logStatements(product);
  });
  afterAll(async () => {
    await product.destroy();
    await db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    ward = await buildWard(db);
    await hangDevice(db, ward, "D-1", "dispenser", ward.rooms[0] ?? null);
    await hangDevice(db, ward, "C-1", "counter", ward.rooms[3] ?? null);
  });

  /** Facts of all types, three hours apart, back from now. */
  const facts = (count: number): unknown[] =>
    Array.from({ length: count }, (_, index) => {
      number += 1;
      const at = new Date(clock.now().getTime() - index * 3 * HOUR).toISOString();
      const common = { id: `r-${number}`, at };
      if (index % 5 === 0)
        return {
          ...common,
          type: "device_report",
          device: "D-1",
          battery: "Low",
          refill: { eKey: "k" },
        };
      if (index % 2 === 0) return { ...common, type: "passage", device: "C-1", direction: "in" };
      return { ...common, type: "dispense", device: "D-1" };
    });
  const send = (lines: unknown[]): Promise<unknown> =>
    ingestFacts(product, ward.scope, lines, { clock });
  const keys = () => tenant(ward.scope);

  it("a rebuild repairs all derived rows, whatever became of them", async () => {
    await send(facts(400));
    const right = await derivedRows(db, ward.scope);
    await db("location_day").where(keys()).where("events", ">", 0).update({ events: 99 });
    await db("location_day").where(keys()).where("passages", ">", 1).delete();
    await db("device_day")
      .where(keys())
      .update({ day: db.raw("day + 3000"), reports: 7 });
    await db("device_state")
      .where(keys())
      .update({ firmware: "0.0.0", last_event_at: clock.now() });
    await db("facility_data").where(keys()).delete();
    await rebuildFacility(product, ward.scope, clock);
    expect(await derivedRows(db, ward.scope)).toEqual(right);
  });

  it("a rebuild leaves other days alone than requested", async () => {
    await send(facts(100));
    const days = await db("device_day").where(keys()).distinct("day").orderBy("day").pluck("day");
    const [first, , third] = days.slice(3);
    await db("device_day").where(keys()).update({ reports: 77 });
    await rebuildFacility(product, ward.scope, { now: clock.now, from: first, to: third });
    const wrong = await db("device_day")
      .where(keys())
      .where({ reports: 77 })
      .distinct("day")
      .pluck("day");
    expect(wrong.toSorted()).toEqual([...days.slice(0, 3), ...days.slice(6)]);
  });

  it("a rebuild follows a changed time zone", async () => {
    await send(facts(300));
    await db("facility").where(keys()).update({ time_zone: "Asia/Tokyo" });
    await rebuildFacility(product, ward.scope, clock);
    const { rows } = await db.raw<{ rows: { day: string; dispenses: number }[] }>(
      `SELECT day, sum(dispenses) AS dispenses FROM device_day WHERE facility_id = :facilityId
        GROUP BY day HAVING sum(dispenses) > 0 ORDER BY day`,
      ward.scope,
    );
    const dispenses = await db("dispense").where(keys()).select("at", "count");
    const byDay = new Map<string, number>();
    for (const { at, count } of dispenses) {
      const day = localDayText(at, "Asia/Tokyo");
      byDay.set(day, (byDay.get(day) ?? 0) + count);
    }
    expect(rows.map((row) => [row.day, row.dispenses])).toEqual([...byDay].toSorted());
  });

  it("a rebuild loses and doubles nothing while facts arrive", async () => {
    await send(facts(800));
    const batches = Array.from({ length: 12 }, () => facts(300));
    const arriving = Promise.all(batches.map((batch) => send(batch)));
    await Promise.all([
      arriving,
      rebuildFacility(product, ward.scope, clock),
      rebuildFacility(product, ward.scope, clock),
    ]);
    const kept = await derivedRows(db, ward.scope);
    await rebuildFacility(product, ward.scope, clock);
    expect(await derivedRows(db, ward.scope)).toEqual(kept);
    const total = await db("device_day")
      .where(keys())
      .sum({ dispenses: "dispenses", reports: "reports", passages: "passages" });
    const { dispenses, reports, passages } = total[0] ?? {};
    expect(Number(dispenses) + Number(reports) + Number(passages)).toBe(800 + 12 * 300);
  });

  it("a rebuild of a facility without facts reports nothing", async () => {
    const empty = await buildWard(db);
    await rebuildFacility(product, empty.scope, clock);
    const none = { deviceDays: [], locationDays: [], deviceStates: [], facilityData: [] };
    expect(await derivedRows(db, empty.scope)).toEqual(none);
  });
});
