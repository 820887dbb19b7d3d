// A process with schedulers, held at one step of its tasks: job-process.ts DATABASE_URL CLAIM_MS STEP
import { once } from "node:events";
import { claimDue } from "#server/db/claim.ts";
import { openDb } from "#server/db/knex.ts";
import { JOB_QUEUE } from "#server/queue/job-rows.ts";
import { createScheduler } from "#server/queue/scheduler.ts";
import { systemClock } from "#server/lib/clock.ts";
import { type Step, noteTask } from "./job-notes.ts";
import { jobParts } from "./job-parts.ts";

const [url = "", claimMs = "", step = ""] = process.argv.slice(2);
const db = openDb({ url });

/** Says where it is; there it stays until it is killed, if that is the given step. */
const reach = async (at: Step): Promise<void> => {
  process.stdout.write(`${at}\n`);
  if (at !== step) return;
  // Something has to keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  await once(process, "SIGTERM");
  clearInterval(alive);
};

if (step === "claiming") {
  await db.transaction(async (tx) => {
    await claimDue(tx, JOB_QUEUE, systemClock.now(), Number(claimMs));
    await reach("claiming");
  });
}
const scheduler = await createScheduler(
  jobParts({ db, clock: systemClock }),
  { tasks: [noteTask(reach)] },
  { claimMs: Number(claimMs) },
);
await scheduler.tick();
await scheduler.stop();
await db.destroy();
