import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TABLE_KINDS, type TableName } from "#server/db/tables.ts";
import type { Db } from "#server/db/knex.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { loadRest } from "#server/demo/load-rest.ts";
import { loadDemoHistory } from "#server/demo/jobs/load-demo-history.ts";
import { loadDemoHistoryTask } from "#server/queue/queue.ts";
import { createScheduler } from "#server/queue/scheduler.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { testClock } from "#tests/support/clock.ts";
import { jobParts } from "#tests/support/job-parts.ts";

const now = new Date("2026-11-20T19:32:10Z");
/** Long enough for several parts of facts, and thin. */
const small = { now, days: 45, intensity: 0.02, log: { info: () => undefined } };
const READY_DAYS = 10;

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;
let whole: Opened;
let parted: Opened;

const countRows = async (db: Db): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(TABLE_KINDS) as TableName[]) {
    const row = await db(table).count({ count: "*" }).first<{ count: number }>();
    counts[table] = Number(row.count);
  }
  return counts;
};

/** What is derived from facts, without ids that chance gives. */
const derived = async (db: Db) => {
  const rows = async (sql: string): Promise<object[]> =>
    (await db.raw<{ rows: object[] }>(sql)).rows;
  return {
    locations: await rows("SELECT * FROM location_day ORDER BY location_id, day, setting_version"),
    devices: await rows(
      "SELECT * FROM device_day ORDER BY device_id, location_id, day, setting_version",
    ),
    people: await rows(
      "SELECT * FROM employee_day ORDER BY location_id, day, employee_id, job_role_id, badge",
    ),
    states: await rows("SELECT * FROM device_state ORDER BY device_id"),
    spans: await rows("SELECT * FROM facility_data ORDER BY facility_id"),
    refills: await rows(
      `SELECT device_id, e_key, installed_at, removed_at, used, capacity, expires_on
         FROM refill_use ORDER BY device_id, installed_at, e_key`,
    ),
    alarms: await rows(
      `SELECT device_id, alarm_type_id, raised_at, cleared_at, closed_reason, reopened, is_unstable
         FROM alarm ORDER BY device_id, alarm_type_id, raised_at`,
    ),
  };
};

const openAlarms = (db: Db) =>
  db("alarm")
    .whereNull("cleared_at")
    .orderBy(["device_id", "alarm_type_id"])
    .select("device_id", "alarm_type_id", "raised_at");

beforeAll(async () => {
  [whole, parted] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await loadDemo(whole.db, small);
  await loadDemo(parted.db, { ...small, readyDays: READY_DAYS });
});

afterAll(async () => {
  await Promise.all([whole.close(), parted.close()]);
});

describe("the demo's older history", () => {
  it("only the demo's older history is missing at first", async () => {
    const { db } = parted;
    const loads = await db("history_load").orderBy("facility_id");
    expect(loads.map((row) => row.ready_from)).toEqual(Array(4).fill("2026-11-10"));
    const { rows } = await db.raw<{ rows: object[] }>(
      `SELECT min(day)::text AS first FROM device_day UNION ALL
       SELECT min(day)::text FROM location_day`,
    );
    expect(rows).toEqual([{ first: "2026-11-10" }, { first: "2026-11-10" }]);
    const counts = [await countRows(db), await countRows(whole.db)] as const;
    for (const table of ["observation", "contact_span", "device_assignment", "unclaimed_fact"])
      expect([table, counts[0][table]]).toEqual([table, counts[1][table]]);
  });

  it("the demo's older history continues wherever it broke off", async () => {
    const { db } = parted;
    const row = await db("job").where("name", loadDemoHistoryTask.name).orderBy("run_at").first();
    const asked = loadDemoHistoryTask.payload.parse(row?.payload);
    const load = async () =>
      db("history_load").where("facility_id", asked.facilityId).first("percent");
    const stopping = new AbortController();
    const finish = (): Promise<void> => Promise.reject(new Error("killed"));
    const parts = { db, clock: testClock(now.toISOString()), finish };
    // As soon as its first part is written.
    const stop = (_rows: unknown, { sql }: { sql: string }): void => {
      if (sql.startsWith('update "history_load"')) stopping.abort(new Error("broken off"));
    };
    db.on("query-response", stop);
    const first = loadRest({ ...parts, signal: stopping.signal }, asked);
    await expect(first).rejects.toThrow("broken off");
    db.off("query-response", stop);
    const between = await load();
    expect(between?.percent).toBeGreaterThan(0);
    // At its very end.
    const second = loadRest({ ...parts, signal: new AbortController().signal }, asked);
    await expect(second).rejects.toThrow("killed");
    expect((await load())?.percent).toBeGreaterThan(between?.percent ?? 99);
  });

  it("the demo's older history ends as if loaded at once", async () => {
    const { db } = parted;
    const clock = testClock(now.toISOString());
    clock.advance(1_000);
    const scheduler = await createScheduler(jobParts({ db, clock }), { tasks: [loadDemoHistory] });
    await scheduler.tick();
    await scheduler.stop();
    expect(await derived(db)).toEqual(await derived(whole.db));
    expect(await countRows(db)).toEqual(await countRows(whole.db));
    expect(await openAlarms(db)).toEqual(await openAlarms(whole.db));
  });
});
