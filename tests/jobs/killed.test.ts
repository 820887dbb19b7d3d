import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { enqueue } from "#server/queue/queue.ts";
import { type Scheduler, createScheduler } from "#server/queue/scheduler.ts";
import { systemClock } from "#server/lib/clock.ts";
import { type ChildScript, startScript } from "#tests/support/child-script.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { NOTE_KIND, type Step, noteTask } from "#tests/support/job-notes.ts";
import { jobParts } from "#tests/support/job-parts.ts";

const script = fileURLToPath(new URL("../support/job-process.ts", import.meta.url));

/** Where a test waits for a claim's end, and where it must not end by itself. */
const SHORT_CLAIM_MS = 200;
const LONG_CLAIM_MS = 60_000;
const claimMs = (step: Step | "none"): number =>
  step === "none" || step === "claimed" ? LONG_CLAIM_MS : SHORT_CLAIM_MS;

describe("a task whose process", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Db;
  let survivor: Scheduler;
  let taken: number;
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ db } = database);
    const work = {
      tasks: [
        noteTask((step) => {
          if (step === "claimed") taken += 1;
        }),
      ],
    };
    const parts = jobParts({ db, clock: systemClock });
    survivor = await createScheduler(parts, work, { claimMs: LONG_CLAIM_MS });
  });
  afterAll(async () => {
    await survivor.stop();
    await database.close();
  });
  beforeEach(async () => {
    taken = 0;
    await db("mail_outbox").delete();
  });

  const ask = (note: string, isAtEnd: boolean): Promise<string> =>
    db.transaction((tx) => enqueue(tx, NOTE_KIND, { note, isAtEnd }, { now: systemClock.now() }));
  const process = (step: Step | "none"): ChildScript =>
    startScript(script, [database.url, String(claimMs(step)), step]);
  const notes = async (): Promise<string[]> => {
    const rows = await db<{ subject: string }>("mail_outbox").select("subject");
    return rows.map(({ subject }) => subject).toSorted();
  };
  const lockedUntil = async (): Promise<number> => {
    const row = await db<{ locked_until: Date | null }>("job").first("locked_until");
    return row?.locked_until?.getTime() ?? 0;
  };
  /** Statements of all processes that wait for the table. */
  const waiters = async (): Promise<number> => {
    const { rows } = await db.raw<{ rows: object[] }>(
      "SELECT FROM pg_locks WHERE relation = 'job'::regclass AND NOT granted",
    );
    return rows.length;
  };
  const jobsLeft = async (): Promise<number> => {
    await survivor.tick();
    return (await db("job")).length;
  };

  it.each<[string, Step, boolean, number]>([
    ["was killed before its claim was committed", "claiming", false, 1],
    ["was killed after it had claimed it", "claimed", false, 1],
    ["was killed in the middle", "working", false, 1],
    // The one case of two: what a task commits before its end must be idempotent.
    ["was killed after the work, before it was noted", "worked", false, 2],
    ["was killed while it ended it together with its work", "finishing", true, 1],
    ["was killed after that", "done", true, 1],
  ])("%s is taken up by another", async (_name, step, isAtEnd, times) => {
    await ask("note", isAtEnd);
    const first = process(step);
    await first.until(step);
    if (step === "claimed") {
      // It lives, and sends heartbeats: no other process takes it, however long it takes.
      const until = await lockedUntil();
      await expect.poll(lockedUntil).toBeGreaterThan(until);
      await survivor.tick();
      expect(taken).toBe(0);
    }
    await first.kill();
    // As after the minute for which such a claim holds.
    if (step === "claimed") await db("job").update({ locked_until: new Date(0) });
    await expect.poll(jobsLeft).toBe(0);
    expect(await notes()).toEqual(Array.from({ length: times }, () => "note"));
    expect(taken).toBe(step === "done" ? 0 : 1);
  });

  it("a task whose process works beside another runs in one of them", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `note ${index}`);
    for (const name of names) await ask(name, false);
    const both = await db.transaction(async (tx) => {
      await tx.raw("LOCK TABLE job");
      const started = [process("none"), process("none")];
      await expect.poll(waiters).toBe(4);
      return started;
    });
    await Promise.all(both.map(({ ended }) => ended));
    expect(await notes()).toEqual(names.toSorted());
    expect(await db("job")).toEqual([]);
    const done = both.map(({ said }) => said().match(/worked/gu)?.length ?? 0);
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(Math.min(...done)).toBeGreaterThan(0);
  });
});
