import { once } from "node:events";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Db } from "#server/db/knex.ts";
import { type Task, type TaskDefinition, defineTask } from "#server/queue/define-job.ts";
import {
  type Asking,
  cancelTask,
  declareTask,
  enqueue,
  readTask,
  removeOldFailures,
} from "#server/queue/queue.ts";
import { type Scheduler, type SchedulerOptions, createScheduler } from "#server/queue/scheduler.ts";
import { type TestClock, testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { jobParts } from "#tests/support/job-parts.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const NOTE = declareTask("test.note", z.object({ note: z.string() }));
type Note = { note: string };

describe("a task", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Db;
  let clock: TestClock;
  let started: Scheduler[];
  let logged: string;
  /** What ran, in order. */
  let notes: string[];
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ db } = database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db("job").delete();
    clock = testClock("2026-03-02T15:00:00Z");
    [started, logged, notes] = [[], "", []];
  });
  afterEach(async () => {
    for (const scheduler of started) await scheduler.stop();
  });

  const schedule = async (task: Task, options?: SchedulerOptions): Promise<Scheduler> => {
    const log = pino(
      { level: "warn" },
      new Writable({
        write: (line: Buffer, _encoding, done) => {
          logged += line.toString();
          done();
        },
      }),
    );
    const scheduler = await createScheduler(
      jobParts({ db, clock, log }),
      { tasks: [task] },
      options,
    );
    started.push(scheduler);
    return scheduler;
  };
  const define = (
    run: TaskDefinition<Note>["run"],
    rest: Partial<TaskDefinition<Note>> = {},
  ): Task => defineTask(NOTE, { lane: "default", timeoutMs: 60_000, ...rest, run });
  const noting = define(async (_deps, { note }) => {
    notes.push(note);
  });
  const ask = (note: string, asking: Partial<Asking> = {}): Promise<string> =>
    db.transaction((tx) => enqueue(tx, NOTE, { note }, { now: clock.now(), ...asking }));
  const rows = () => db("job");
  const inMinutes = (minutes: number): Date => new Date(clock.now().getTime() + minutes * 60_000);

  it("a task requested twice under one key runs once, earlier, with the newest payload", async () => {
    const { tick } = await schedule(noting);
    const id = await ask("first", { dedupeKey: "one", runAt: inMinutes(10) });
    expect(await ask("second", { dedupeKey: "one", runAt: inMinutes(1) })).toBe(id);
    expect(await ask("third", { dedupeKey: "one", runAt: inMinutes(20) })).toBe(id);
    await ask("other");
    await tick();
    expect(notes).toEqual(["other"]);
    clock.advance(60_000);
    await tick();
    expect(notes).toEqual(["other", "third"]);
    expect(await rows()).toEqual([]);
  });

  it("a task requested under its key while it runs, runs again after that", async () => {
    const { tick } = await schedule(
      define(async (_deps, { note }) => {
        notes.push(note);
        if (note === "last") return;
        await ask("early", { dedupeKey: "one", runAt: inMinutes(5) });
        await ask("last", { dedupeKey: "one", runAt: inMinutes(10) });
      }),
    );
    await ask("first", { dedupeKey: "one" });
    await tick();
    expect(notes).toEqual(["first"]);
    clock.advance(5 * 60_000);
    await tick();
    await tick();
    expect(notes).toEqual(["first", "last"]);
    expect(await rows()).toEqual([]);
  });

  it("a task's next run stays in its row, or an earlier requested one", async () => {
    const { tick } = await schedule(
      define(async (_deps, { note }) => {
        notes.push(note);
        if (note === "now") await ask("asked", { dedupeKey: "one" });
        if (note === "asked") return { runAt: inMinutes(60) };
        return { runAt: inMinutes(60), payload: { note: "now" } };
      }),
    );
    const id = await ask("first", { dedupeKey: "one" });
    await tick();
    expect(await rows().select("job_id", "payload", "attempts", "claim_id")).toEqual([
      { job_id: id, payload: { note: "now" }, attempts: 0, claim_id: null },
    ]);
    clock.advance(3_600_000);
    await tick();
    expect(notes).toEqual(["first", "now", "asked"]);
    expect(await rows().select("payload", "run_at")).toEqual([
      { payload: { note: "asked" }, run_at: inMinutes(60) },
    ]);
  });

  it("a task commits its last work and its end together, or neither", async () => {
    const { tick } = await schedule(
      define((_deps, { note }, task) =>
        task.finish(async (tx) => {
          notes.push(note);
          await enqueue(tx, NOTE, { note: "follows" }, { now: inMinutes(60) });
          if (notes.length === 1) throw new Error("in between");
        }),
      ),
    );
    await ask("first");
    await tick();
    expect(await rows().select("payload", "last_error")).toEqual([
      { payload: { note: "first" }, last_error: "in between" },
    ]);
    clock.advance(10_000);
    await tick();
    expect(await rows().select("payload")).toEqual([{ payload: { note: "follows" } }]);
  });

  it("gives up a task whose payload does not parse, and logs it", async () => {
    const { tick } = await schedule(noting);
    const id = await ask("old");
    await rows().update({ payload: JSON.stringify({ text: "of an earlier version" }) });
    await ask("new");
    await tick();
    expect(notes).toEqual(["new"]);
    expect(await readTask(db, id)).toMatchObject({
      state: "failed",
      lastError: expect.stringContaining("the payload does not parse"),
    });
    expect(logged).toContain("task given up");
    clock.advance(DAY_MS);
    await tick();
    expect(await rows().select("attempts")).toEqual([{ attempts: 1 }]);
  });

  it("gives up a task that always fails after its attempts, until requested again", async () => {
    const { tick } = await schedule(
      define(
        async (_deps, { note }) => {
          notes.push(note);
          if (note === "bad") throw new Error("no such place");
        },
        { maxAttempts: 3 },
      ),
    );
    const id = await ask("bad", { dedupeKey: "one" });
    for (let tries = 0; tries < 5; tries += 1) {
      await tick();
      clock.advance(3_600_000);
    }
    expect(notes).toEqual(["bad", "bad", "bad"]);
    expect(await readTask(db, id)).toEqual({
      state: "failed",
      progress: null,
      lastError: "no such place",
    });
    expect(logged.match(/task given up/gu)).toHaveLength(1);
    await ask("good", { dedupeKey: "one" });
    await tick();
    expect(notes.at(-1)).toBe("good");
    expect(await rows()).toEqual([]);
  });

  it("a task that ends its process each time is given up", async () => {
    const { tick } = await schedule(noting);
    const id = await ask("poison");
    const killed = { claim_id: id, locked_until: inMinutes(1), attempts: 10 };
    await rows().update(killed);
    clock.advance(60_000);
    await tick();
    expect(notes).toEqual([]);
    expect(await readTask(db, id)).toMatchObject({
      state: "failed",
      lastError: "its process ended each time",
    });
  });

  it("a task that was given up is deleted after a month", async () => {
    await ask("old");
    await rows().update({ failed_at: clock.now() });
    await removeOldFailures(db, new Date(clock.now().getTime() + 30 * DAY_MS - 1));
    expect(await rows()).toHaveLength(1);
    await removeOldFailures(db, new Date(clock.now().getTime() + 30 * DAY_MS));
    expect(await rows()).toEqual([]);
  });

  it("a task sends heartbeats while it lives, and reports its progress", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { tick } = await schedule(
      define(async (_deps, _note, task) => {
        task.progress(3, 8);
        await promise;
      }),
      { claimMs: 90 },
    );
    const id = await ask("long");
    const ticking = tick();
    await expect
      .poll(() => readTask(db, id))
      .toMatchObject({
        state: "running",
        progress: { done: 3, total: 8 },
      });
    clock.advance(60_000);
    await expect
      .poll(() => rows().first("locked_until"))
      .toEqual({
        locked_until: new Date(clock.now().getTime() + 90),
      });
    resolve();
    await ticking;
    expect(await rows()).toEqual([]);
  });

  it("a cancelled task ends, and is not tried again", async () => {
    const { tick } = await schedule(
      define(async ({ signal }, { note }) => {
        notes.push(note);
        await once(signal, "abort");
        signal.throwIfAborted();
      }),
      { claimMs: 90 },
    );
    const cancel = (id: string) => db.transaction((tx) => cancelTask(tx, id, clock.now()));
    const id = await ask("long");
    const ticking = tick();
    await expect.poll(() => notes).toEqual(["long"]);
    expect(await cancel(id)).toBe("requested");
    expect(await readTask(db, id)).toMatchObject({ state: "cancelling" });
    await ticking;
    expect(await readTask(db, id)).toBeNull();
    const waiting = await ask("waits", { runAt: inMinutes(5) });
    expect(await cancel(waiting)).toBe("removed");
    expect(await cancel(waiting)).toBe("gone");
  });

  it("a task that takes too long is aborted and tried again, even if deaf", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const deaf = define(
      async (_deps, { note }) => {
        notes.push(note);
        await promise;
      },
      { timeoutMs: 30 },
    );
    const first = await schedule(deaf, { claimMs: 30 });
    await ask("deaf");
    await first.tick();
    expect(await rows().first("last_error")).toEqual({ last_error: "took too long" });
    clock.advance(10_000);
    // With time enough.
    await (await schedule(noting)).tick();
    resolve();
    expect(notes).toEqual(["deaf", "deaf"]);
    expect(await rows()).toEqual([]);
  });

  it("a task aborted by a stop is free for another process at once", async () => {
    const held = define(async ({ signal }) => {
      notes.push("held");
      await once(signal, "abort");
      signal.throwIfAborted();
    });
    const first = await schedule(held);
    await ask("again");
    const ticking = first.tick();
    await expect.poll(() => notes).toEqual(["held"]);
    await first.stop();
    await ticking;
    expect(await rows().select("attempts", "claim_id", "last_error")).toEqual([
      { attempts: 0, claim_id: null, last_error: null },
    ]);
    await (await schedule(noting)).tick();
    expect(notes).toEqual(["held", "again"]);
  });

  it("whose claim was lost neither ends nor commits what another process does by now", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = define(async (_deps, { note }, task) => {
      if (note !== "plain" && note !== "fails") {
        await task.finish(async (tx) => {
          await promise;
          await enqueue(tx, NOTE, { note: "doubled" }, { now: inMinutes(60) });
        });
      }
      await promise;
      if (note === "fails") throw new Error("of the first process");
      return { runAt: inMinutes(60) };
    });
    const other = { claim_id: "00000000-0000-7000-8000-000000000001", attempts: 2 };
    for (const note of ["plain", "fails", "finishes"]) await ask(note);
    const schedulers = [await schedule(slow), await schedule(slow), await schedule(slow)];
    const ticking = schedulers.map(({ tick }) => tick());
    await expect.poll(() => rows().whereNotNull("claim_id")).toHaveLength(3);
    await rows().update(other);
    resolve();
    await Promise.all(ticking);
    expect(await rows().select("claim_id", "attempts", "last_error")).toEqual(
      Array.from({ length: 3 }, () => ({ ...other, last_error: null })),
    );
    expect(logged.match(/has taken the job over/gu)).toHaveLength(2);
  });
});
