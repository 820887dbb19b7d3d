import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claimJob, enrolJobs } from "#server/jobs/claim.ts";
import { defineJob, nextRun } from "#server/jobs/define-job.ts";
import type { RecurringJob } from "#server/jobs/define-job.ts";
import { JOBS } from "#server/jobs/index.ts";
import { createScheduler } from "#server/jobs/scheduler.ts";
import type { Scheduler } from "#server/jobs/scheduler.ts";
import { openDb } from "#server/db/knex.ts";
import type { Db } from "#server/db/knex.ts";
import type { MailTransport } from "#server/mail/transport.ts";
import { createLogger } from "#server/lib/logger.ts";
import { testClock } from "#tests/support/clock.ts";
import type { TestClock } from "#tests/support/clock.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { openSwitch } from "#tests/support/switch.ts";

const log = createLogger("silent");
const mail: MailTransport = {
  send: () => Promise.reject(new Error("no mail is sent here")),
  close: () => undefined,
};

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

  const start = async (job: RecurringJob): Promise<Scheduler> => {
    const scheduler = await createScheduler(
      { db, clock, log, mail, publicUrl: "http://localhost" },
      [job],
    );
    started.push(scheduler);
    return scheduler;
  };
  const counting = (fails = 0): { job: RecurringJob; runs: () => number } => {
    let runs = 0;
    const job = defineJob({
      name: "test.count",
      everySeconds: 3_600,
      timeoutMs: 60_000,
      run: async () => {
        runs += 1;
        if (runs <= fails) throw new Error("not this time");
      },
    });
    return { job, runs: () => runs };
  };

  it("come round on a grid of UTC", () => {
    expect(nextRun({ everySeconds: 3_600 }, new Date("2026-03-02T15:00:30Z"))).toEqual(
      new Date("2026-03-02T16:00:00Z"),
    );
    expect(nextRun({ everySeconds: 3_600 }, new Date("2026-03-02T16:00:00Z"))).toEqual(
      new Date("2026-03-02T17:00:00Z"),
    );
  });

  it("run when due, once, and again when due again", async () => {
    const { job, runs } = counting();
    const scheduler = await start(job);
    await scheduler.tick();
    await scheduler.tick();
    expect(runs()).toBe(1);
    clock.set("2026-03-02T16:00:00Z");
    await scheduler.tick();
    expect(runs()).toBe(2);
  });

  it("run once when several processes tick at the same time", async () => {
    const { job, runs } = counting();
    const schedulers = [await start(job), await start(job), await start(job)];
    await Promise.all(schedulers.map((scheduler) => scheduler.tick()));
    expect(runs()).toBe(1);
  });

  it("run once after a long downtime, not once for each missed time", async () => {
    const { job, runs } = counting();
    const scheduler = await start(job);
    clock.set("2026-03-09T15:00:00Z");
    await scheduler.tick();
    await scheduler.tick();
    expect(runs()).toBe(1);
  });

  it("are tried again later when they fail", async () => {
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

  it("are taken up by another process when theirs was killed", async () => {
    const { job, runs } = counting();
    await enrolJobs(db, [job], clock.now());
    expect(await claimJob(db, job, clock.now())).not.toBeNull();
    const survivor = await start(job);
    await survivor.tick();
    expect(runs()).toBe(0);
    clock.advance(60_000);
    await survivor.tick();
    expect(runs()).toBe(1);
  });

  it("are tried again soon when the database went away under them, not when their claim ends", async () => {
    const way = await openSwitch(database.url);
    const own = openDb({ url: way.url, max: 1 });
    let runs = 0;
    const job = defineJob({
      name: "test.cut",
      everySeconds: 3_600,
      timeoutMs: 600_000,
      run: async ({ db: used }) => {
        runs += 1;
        if (runs === 1) await way.interrupt();
        await used.raw("SELECT 1");
      },
    });
    const scheduler = await createScheduler(
      { db: own, clock, log, mail, publicUrl: "http://localhost" },
      [job],
    );
    started.push(scheduler);
    await scheduler.tick();
    clock.advance(10_000);
    await scheduler.tick();
    expect(runs).toBe(2);
    expect(await db("job").first("last_error")).toEqual({ last_error: null });
    await own.destroy();
    await way.close();
  });

  it("wait for none that waits for somebody else, and are ended with it by a stop", async () => {
    const { job, runs } = counting();
    let waits = 0;
    const patient = defineJob({
      name: "test.wait",
      everySeconds: 3_600,
      timeoutMs: 60_000,
      waitsForOthers: true,
      run: async ({ signal }) => {
        waits += 1;
        await once(signal, "abort");
      },
    });
    const scheduler = await createScheduler(
      { db, clock, log, mail, publicUrl: "http://localhost" },
      [patient, job],
    );
    const ticks = [scheduler.tick()];
    await expect.poll(() => waits).toBe(1);
    clock.set("2026-03-02T16:00:00Z");
    ticks.push(scheduler.tick());
    await expect.poll(runs).toBe(2);
    await scheduler.stop();
    await Promise.all(ticks);
    clock.set("2026-03-02T17:00:00Z");
    await scheduler.tick();
    expect([waits, runs()]).toEqual([1, 2]);
  });

  it("of the product make the fact tables' months ahead and clear old sessions away", async () => {
    const scheduler = await createScheduler(
      { db, clock, log, mail, publicUrl: "http://localhost" },
      JOBS,
    );
    started.push(scheduler);
    clock.set("2029-06-15T00:00:00Z");
    await scheduler.tick();
    const { rows } = await db.raw<{ rows: object[] }>(
      "SELECT to_regclass('dispense_2029_09')::text AS first, to_regclass('device_fault_2028_06')::text AS last",
    );
    expect(rows).toEqual([{ first: "dispense_2029_09", last: "device_fault_2028_06" }]);
  });
});
