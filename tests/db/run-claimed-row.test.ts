import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Claimed, type Queue, claimDue } from "#server/db/claim.ts";
import type { Db } from "#server/db/knex.ts";
import type { LiveRun } from "#server/db/live-run.ts";
import { type ClaimedRun, runClaimedRow } from "#server/db/run-claimed-row.ts";
import { newId } from "#server/lib/ids.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { jobParts } from "#tests/support/job-parts.ts";

const QUEUE: Queue = { table: "job", key: "job_id", open: "failed_at IS NULL" };
const CLAIM_MS = 60_000;
const clock = testClock("2026-03-02T15:00:00Z");

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let row: Claimed;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await db("job").delete();
  const at = clock.now();
  await db("job").insert({ job_id: newId(), name: "test", run_at: at, created_at: at });
  const claimed = await claimDue<Claimed>(db, QUEUE, at, CLAIM_MS);
  if (claimed === null) throw new Error("the row is due");
  row = claimed;
});

const failures: { error: unknown; retryAt: Date }[] = [];
beforeEach(() => failures.splice(0));
const runRow = (run: ClaimedRun["run"], stopping = new AbortController().signal): Promise<void> => {
  const claimed: ClaimedRun = {
    queue: QUEUE,
    claimMs: CLAIM_MS,
    heartbeatMs: 5,
    backOff: { firstMs: 1_000, mostMs: 3_000 },
    line: {},
    run,
    failed: (error, retryAt) => {
      failures.push({ error, retryAt });
      return Promise.resolve();
    },
  };
  return runClaimedRow(jobParts({ db, clock }), row, claimed, stopping);
};
const stored = () => db("job").first("claim_id", "attempts", "locked_until");
const untilAborted = async ({ signal }: LiveRun): Promise<void> => {
  if (!signal.aborted) await once(signal, "abort");
  signal.throwIfAborted();
};

it.each([
  ["was taken over by another process", () => db("job").update({ claim_id: newId() })],
  ["was deleted", () => db("job").delete()],
])("a heartbeat ends the run of a row that %s, and leaves the row", async (_name, lose) => {
  let left: unknown;
  await runRow(async (live) => {
    await lose();
    left = await stored();
    await untilAborted(live);
  });
  expect(failures).toEqual([]);
  expect(await stored()).toEqual(left);
});

it("heartbeats extend the claim of a run without a time limit", async () => {
  await runRow(async () => {
    clock.advance(CLAIM_MS);
    const until = new Date(clock.now().getTime() + CLAIM_MS);
    await expect.poll(async () => (await stored())?.locked_until).toEqual(until);
  });
  expect(failures).toEqual([]);
});

it("a run aborted by a stop is released without counting as an attempt", async () => {
  const stop = new AbortController();
  await runRow((live) => {
    stop.abort();
    return untilAborted(live);
  }, stop.signal);
  expect(failures).toEqual([]);
  expect(await stored()).toEqual({ claim_id: null, attempts: 0, locked_until: null });
});

it.each([
  [1, 1_000],
  [2, 2_000],
  [5, 3_000],
])("failure number %i is tried again after %i ms", async (attempts, waitMs) => {
  row = { ...row, attempts };
  const error = new Error("no");
  await runRow(() => Promise.reject(error));
  expect(failures).toEqual([{ error, retryAt: new Date(clock.now().getTime() + waitMs) }]);
});
