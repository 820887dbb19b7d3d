import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { deliverMail } from "#server/features/messaging/deliveries/jobs/deliver-mail.ts";
import { WORK } from "#server/all-jobs.ts";
import { runScheduledAlerts } from "#server/features/messaging/alert-subscriptions/jobs/run-scheduled-alerts.ts";
import { sendReports } from "#server/features/messaging/report-subscriptions/jobs/send-reports.ts";
import { jobParts } from "#tests/support/job-parts.ts";
import { type Done, type Hospital, buildHospital, jobCases } from "../cases/jobs.ts";
import { queueCases, taskCases } from "../cases/tasks.ts";
import type { Side } from "../side.ts";

const ROUNDS = 20;
const QUEUES = { deliverMail, runScheduledAlerts, sendReports };
const JOBS = (WORK.jobs ?? []).map(({ name }) => name);
const TASKS = (WORK.tasks ?? []).map(({ name }) => name);

/** Each job, task and queue once on the cluster, with something to do. */
export const jobsWork = (side: Side): void => {
  describe("the schedulers", () => {
    let db: Db;
    let hospital: Hospital;
    beforeAll(async () => {
      db = openDb({ url: side.installations.cluster.applicationUrl });
      hospital = await buildHospital(side.cluster, db);
    });
    afterAll(() => db.destroy());

    const run = async (name: string): Promise<void> => {
      const job = WORK.jobs?.find((one) => one.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      const { clock, dataDir } = side.cluster;
      const parts = jobParts({ db, clock, dataDir });
      await job.run({ ...parts, signal: new AbortController().signal });
    };

    it("the cluster tests have exactly one case for each job, task and queue", () => {
      const named = (cases: object): string[] => Object.keys(cases).toSorted();
      const { cluster } = side;
      expect(named(jobCases(cluster, db, hospital))).toEqual(JOBS.toSorted());
      expect(named(taskCases(cluster, db, hospital))).toEqual(TASKS.toSorted());
      expect(named(queueCases(cluster, db, hospital))).toEqual(named(QUEUES));
      expect(new Set(WORK.queues)).toEqual(new Set(Object.values(QUEUES)));
    });

    it.each(JOBS)("the job %s runs on the cluster", async (name) => {
      const prepare = jobCases(side.cluster, db, hospital)[name];
      const done = await prepare?.();
      await run(name);
      expect(await done?.()).not.toEqual([]);
    });

    it("operators are mailed about figures out of bounds on the cluster", async () => {
      await run("status.note");
      side.cluster.clock.advance(60_000);
      await run("status.note");
      expect(await db("mail_outbox").where("recipient", "provider@demo.handrail.test")).not.toEqual(
        [],
      );
    });

    it("the cluster runs every requested task without a failure", async () => {
      const looks = new Map<string, Done>();
      const cases = {
        ...taskCases(side.cluster, db, hospital),
        ...queueCases(side.cluster, db, hospital),
      };
      for (const [name, prepare] of Object.entries(cases)) looks.set(name, await prepare());
      const waiting = () => db("job").whereIn("name", TASKS).whereNull("failed_at");
      for (let round = 0; round < ROUNDS && (round < 3 || (await waiting()).length > 0); round += 1)
        await side.cluster.tick();
      expect(await db("job").whereNotNull("last_error").select("name", "last_error")).toEqual([]);
      for (const [name, look] of looks) expect(await look(), name).not.toEqual([]);
    });
  });
};
