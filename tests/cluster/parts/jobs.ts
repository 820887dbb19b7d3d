import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productIdOf } from "#contract/licenses.ts";
import { openDb } from "#server/db/knex.ts";
import { tenant } from "#server/db/scope.ts";
import { facilityScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { lookAtAlerts } from "#server/engine/alerts/service.ts";
import { WORK } from "#server/jobs/index.ts";
import { enqueue, forgotPasswordTask, recountFacilityTask } from "#server/jobs/queue.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { buildAlarm } from "#tests/factories/alarm.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { jobParts } from "#tests/support/job-parts.ts";
import type { Side } from "../side.ts";

const HOUR_MS = 3_600_000;

/** Each job and task once on the cluster, with something to do. */
export const jobsWork = (side: Side): void => {
  describe("the schedulers", () => {
    let db: Db;
    beforeAll(async () => {
      db = openDb({ url: side.installations.cluster.applicationUrl });
      const { clock } = side.cluster;
      const old = new Date(clock.now().getTime() - 200 * 24 * HOUR_MS);
      const letter = {
        subject: "Old",
        html: "",
        text: "",
        customerId: null,
        recipient: "a@b.test",
      };
      await db.transaction(async (tx) => queueMail(tx, letter, "portal.test", old));
      // Out of its bounds, so that operators are told; old enough to be cleared away later.
      await db("mail_outbox").where("subject", "Old").update({ state: "given_up" });
    });
    afterAll(() => db.destroy());

    const run = async (name: string): Promise<void> => {
      const job = WORK.jobs?.find((one) => one.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      const { clock, dataDir } = side.cluster;
      const parts = jobParts({ db, clock, dataDir });
      await job.run({ ...parts, signal: new AbortController().signal });
    };

    it("note the installation's state, tell operators, and clear away what is old", async () => {
      await run("status.note");
      side.cluster.clock.advance(60_000);
      await run("status.note");
      expect(await db("mail_outbox").where("recipient", "provider@demo.handrail.test")).not.toEqual(
        [],
      );
      // Two samples in one hour of long ago: one is kept.
      const samples = await db("status_sample").where("status_type", "mailFailed");
      await db("status_sample").update({ noted_at: new Date("2026-01-05T10:10:00Z") });
      await run("sessions.remove-expired");
      expect(await db("status_sample").where("status_type", "mailFailed")).toHaveLength(
        samples.length - 1,
      );
      expect(await db("mail_outbox").where("subject", "Old")).toEqual([]);
    });

    it.each((WORK.jobs ?? []).map(({ name }) => name))("run %s", (name) => run(name));

    it("mail an instant alert once, and know afterwards what it told", async () => {
      const { clock } = side.cluster;
      const facility = await buildFacility(db);
      const scope = facilityScope(facility.customerId, facility.facilityId);
      const of = tenant(scope);
      const deviceId = await buildDevice(db, facility, { locationId: facility.rootId });
      const { email } = await buildUser(db, { customerId: facility.customerId, role: "reporting" });
      await buildAlertSubscription(db, facility, { addresses: [email] });
      await buildAlarm(db, facility, { deviceId, type: 1, raisedAt: clock.now().toISOString() });
      await db("alarm").where(of).update({ changed_at: clock.now() });
      for (let look = 0; look < 3; look += 1) {
        await db.transaction((tx) => lookAtAlerts(tx, scope));
        await run("alerts.tell");
        clock.advance(60_000);
      }
      expect(await db("mail_outbox").where("recipient", email)).toHaveLength(1);
      expect(await db("alert_state").where(of).select("version")).toHaveLength(1);
    });

    it("do what was asked for, and deliver mail", async () => {
      const { clock, mail, origin } = side.cluster;
      const client = await signIn(origin, "admin@northlake.test", DEMO_PASSWORD);
      const [facility] = await db("facility")
        .where("name", "like", "Northlake%")
        .select("facility_id");
      const facilityId = facility?.facility_id ?? "";
      await db.transaction(async (tx) => {
        const now = clock.now();
        await enqueue(tx, forgotPasswordTask, { email: "analyst@northlake.test" }, { now });
        await enqueue(tx, recountFacilityTask, { facilityId }, { now });
      });
      const productId = productIdOf("ECM");
      const asked = await client.send("POST", `/api/reportExport/${productId}/raw`, {
        productId,
        selectedReport: 2,
        filterModel: { facilityId, reportDateRange: "last7Days" },
      });
      expect(asked.status).toBe(200);
      for (let round = 0; round < 3; round += 1) await side.cluster.tick();
      const letters = mail.received.map(({ text }) => text ?? "");
      expect(letters.some((text) => text.includes("resetpassword"))).toBe(true);
      expect(await db("download").whereNot("status", "Ready").select("failure")).toEqual([]);
      expect(await db("job").whereNotNull("last_error").select("name", "last_error")).toEqual([]);
    });
  });
};
