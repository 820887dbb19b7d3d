import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RecurringJob, defineJob } from "#server/queue/define-job.ts";
import { WORK } from "#server/all-jobs.ts";
import { type Schedule, nextRun } from "#server/queue/schedule.ts";
import { type Scheduler, createScheduler } from "#server/queue/scheduler.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { type TestClock, testClock } from "#tests/support/clock.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { jobParts } from "#tests/support/job-parts.ts";
import { openSwitch } from "#tests/support/switch.ts";

const HOURLY: Schedule = { everySeconds: 3_600 };

describe("recurring jobs", () => {
  let database: TestDatabase;
  let db: Db;
  let clock: TestClock;
  let started: Scheduler[];
  beforeEach(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    clock = testClock("2026-03-02T15:00:30Z");
    started = [];
  });
  afterEach(async () => {
    for (const scheduler of started) await scheduler.stop();
    await db.destroy();
    await database.drop();
  });

  const start = async (job: RecurringJob, own: Db = db): Promise<Scheduler> => {
    const scheduler = await createScheduler(jobParts({ db: own, clock }), { jobs: [job] });
    started.push(scheduler);
    return scheduler;
  };
  const counting = (
    fails = 0,
    schedule: Schedule = HOURLY,
  ): { job: RecurringJob; runs: () => number } => {
    let runs = 0;
    const job = defineJob({
      name: "test.count",
      lane: "default",
      schedule,
      timeoutMs: 60_000,
      run: async () => {
        runs += 1;
        if (runs <= fails) throw new Error("not this time");
      },
    });
    return { job, runs: () => runs };
  };

  it("recurring jobs run on a grid of UTC", () => {
    expect(nextRun(HOURLY, new Date("2026-03-02T15:00:30Z"))).toEqual(
      new Date("2026-03-02T16:00:00Z"),
    );
    expect(nextRun(HOURLY, new Date("2026-03-02T16:00:00Z"))).toEqual(
      new Date("2026-03-02T17:00:00Z"),
    );
  });

  it("recurring jobs run when due, once, and again when due again", async () => {
    const { job, runs } = counting();
    const scheduler = await start(job);
    await scheduler.tick();
    await scheduler.tick();
    expect(runs()).toBe(1);
    clock.set("2026-03-02T16:00:00Z");
    await scheduler.tick();
    expect(runs()).toBe(2);
  });

  it("jobs run at a time of day over clock changes, and not when new", async () => {
    const time = { on: { every: "day" }, time: "02:30", timeZone: "Europe/Paris" } as const;
    const { job, runs } = counting(0, time);
    clock.set("2026-03-28T12:00:00Z");
    const scheduler = await start(job);
    const after = async (at: string): Promise<number> => {
      clock.set(at);
      await scheduler.tick();
      return runs();
    };
    expect(await after("2026-03-29T00:59:59Z")).toBe(0);
    expect(await after("2026-03-29T01:00:00Z")).toBe(1);
    expect(await after("2026-03-30T00:29:59Z")).toBe(1);
    expect(await after("2026-03-30T00:30:00Z")).toBe(2);
    // A summer of downtime is caught up on once.
    expect(await after("2026-10-25T00:30:00Z")).toBe(3);
    expect(await after("2026-10-25T01:30:00Z")).toBe(3);
    expect(await after("2026-10-26T01:30:00Z")).toBe(4);
  });

  it("recurring jobs run once when several processes tick at the same time", async () => {
    const { job, runs } = counting();
    const schedulers = [await start(job), await start(job), await start(job)];
    await Promise.all(schedulers.map((scheduler) => scheduler.tick()));
    expect(runs()).toBe(1);
  });

  it("recurring jobs run once after a long downtime, not once for each missed time", async () => {
    const { job, runs } = counting();
    const scheduler = await start(job);
    clock.set("2026-03-09T15:00:00Z");
    await scheduler.tick();
    await scheduler.tick();
    expect(runs()).toBe(1);
  });

  it("recurring jobs are tried again later when they fail", async () => {
    const { job, runs } = counting(1);
    const scheduler = await start(job);
    await scheduler.tick();
    await scheduler.tick();
    expect(runs()).toBe(1);
    expect(await db("job").first("last_error")).toEqual({ last_error: "not this time" });
    clock.advance(10_000);
    await scheduler.tick();
    expect(runs()).toBe(2);
    expect(await db("job").first("last_error", "attempts")).toEqual({
      last_error: null,
      attempts: 0,
    });
  });

  it("failing jobs run at their next time at the latest", async () => {
    const { job, runs } = counting(100, { everySeconds: 60 });
    const scheduler = await start(job);
    for (let minute = 1; minute <= 15; minute += 1) {
      await scheduler.tick();
      clock.advance(60_000);
    }
    expect(runs()).toBe(15);
  });

  it("a new version may have jobs run sooner", async () => {
    await (await start(counting(0, { everySeconds: 24 * 3_600 }).job)).tick();
    const { job, runs } = counting();
    const scheduler = await start(job);
    clock.set("2026-03-02T16:00:00Z");
    await scheduler.tick();
    expect(runs()).toBe(1);
  });

  it("jobs are tried again soon when the database went away under them", async () => {
    const way = await openSwitch(database.url);
    const own = openDb({ url: way.url, max: 1 });
    let runs = 0;
    const job = defineJob({
      name: "test.cut",
      lane: "default",
      schedule: HOURLY,
      timeoutMs: 600_000,
      run: async ({ db: used }) => {
        runs += 1;
        if (runs === 1) await way.interrupt();
        await used.raw("SELECT 1");
      },
    });
    const scheduler = await start(job, own);
    await scheduler.tick();
    clock.advance(10_000);
    await scheduler.tick();
    expect(runs).toBe(2);
    expect(await db("job").first("last_error")).toEqual({ last_error: null });
    await own.destroy();
    await way.close();
  });

  it("the product's jobs make coming months of facts and delete old sessions", async () => {
    const scheduler = await createScheduler(jobParts({ db, clock }), WORK);
    started.push(scheduler);
    clock.set("2029-06-15T00:00:00Z");
    await scheduler.tick();
    const { rows } = await db.raw<{ rows: object[] }>(
      "SELECT to_regclass('dispense_2029_09')::text AS first, to_regclass('device_fault_2028_06')::text AS last",
    );
    expect(rows).toEqual([{ first: "dispense_2029_09", last: "device_fault_2028_06" }]);
  });
});
