import { productIdOf } from "#contract/organization/licenses.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { dayStartBefore } from "#server/demo/facility-history.ts";
import { demoId } from "#server/demo/ids.ts";
import { askForRest } from "#server/demo/load-rest.ts";
import { askForMails } from "#server/demo/mails/load-mails.ts";
import { demoCustomers } from "#server/demo/plan/customers.ts";
import { enqueue, forgotPasswordTask, recountFacilityTask } from "#server/queue/queue.ts";
import { setDue } from "#server/scheduling/due-rows.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { buildReportSubscription } from "#tests/factories/report-subscription.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import type { Portal } from "#tests/support/portal.ts";
import type { Done, Hospital } from "./jobs.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Of the demo's history: what is there, and what there is to be. */
const [DAYS, MORE_DAYS] = [16, 18];

/** Asks for each kind of task, and answers how to see that it was done. */
export const taskCases = (
  portal: Portal,
  db: Db,
  hospital: Hospital,
): Record<string, () => Promise<Done>> => {
  const { clock, mail, origin } = portal;
  const { facilityId, customerId } = hospital;
  const here = tenant(hospital.scope);
  const { email, password } = hospital.user;
  const page = (): Promise<Client> => signIn(origin, email, password);
  const ask = async (path: string, body: object): Promise<void> => {
    const answer = await (await page()).send("POST", path, body);
    if (answer.status !== 200) throw new Error(await answer.text());
  };
  return {
    "account.forgot-password": async () => {
      const now = clock.now();
      await db.transaction((tx) => enqueue(tx, forgotPasswordTask, { email }, { now }));
      return async () => mail.received.filter(({ text }) => text?.includes("resetpassword"));
    },
    "facility.recount": async () => {
      const now = clock.now();
      await hospital.send({ type: "dispense", device: "D" });
      await db("location_day").where(here).update({ events: 0 });
      await db.transaction((tx) => enqueue(tx, recountFacilityTask, { facilityId }, { now }));
      return () => db("location_day").where(here).where("events", ">", 0);
    },
    "download.write": async () => {
      const productId = productIdOf("ECM");
      const filterModel = { facilityId, reportDateRange: "last7Days" };
      const asked = { productId, selectedReport: 2, filterModel };
      await ask(`/api/reportExport/${productId}/raw`, asked);
      return () => db("download").where({ ...here, status: "Ready" });
    },
    "import.write": async () => {
      const rooms = Array.from({ length: LIMITS.importLinesAtOnce + 1 }, (_, at) => `F,U,R ${at}`);
      await ask(`/api/location/${facilityId}/import`, {
        text: ["Floor,Unit,Room", ...rooms].join("\n"),
      });
      return () => db("import_run").where({ customer_id: customerId }).where("created", ">", 500);
    },
    "demo.history": async () => {
      const [plan, customer] =
        demoCustomers
          .flatMap((one) => one.facilities.map((facility) => [facility, one] as const))
          .at(-1) ?? [];
      if (plan === undefined) throw new Error("the demo has facilities");
      const scope = facilityScope(
        demoId("customer", customer?.key ?? ""),
        demoId("facility", plan.key),
      );
      const now = clock.now();
      // Behind what was loaded with the installation.
      const fromMs = dayStartBefore(plan, now, DAYS);
      const asked = { endsAt: now.toISOString(), days: MORE_DAYS, intensity: 0.03 };
      await db.transaction((tx) => askForRest(tx, scope, { plan, fromMs, runAt: now }, asked));
      return () => db("dispense").where(tenant(scope)).where("at", "<", new Date(fromMs)).limit(1);
    },
    "demo.mails": async () => {
      await db.transaction((tx) => askForMails(tx, clock.now()));
      return () =>
        db("report_subscription").where("facility_id", demoId("facility", "northlake-general"));
    },
  };
};

/** Gives each queue a row that is due, and answers how to see that it was taken. */
export const queueCases = (
  portal: Portal,
  db: Db,
  hospital: Hospital,
): Record<string, () => Promise<Done>> => {
  const { clock } = portal;
  const here = tenant(hospital.scope);
  const yesterday = (): Date => new Date(clock.now().getTime() - DAY_MS);
  const schedule = { frequencyId: 1, hour: 7, daysOfWeek: [], dayOfMonth: 1 };
  const ran =
    (subscriptionId: string): Done =>
    () =>
      db("subscription_run").where({ ...here, subscription_id: subscriptionId });
  return {
    deliverMail: async () => {
      const before = portal.mail.received.length;
      return async () => portal.mail.received.slice(before);
    },
    runScheduledAlerts: async () => {
      const { subscriptionId } = await buildAlertSubscription(db, hospital, {
        addresses: [hospital.user.email],
        is_instant: false,
        frequency_id: 1,
        hour: 7,
        battery_status: "Low",
        alert_type_id: 2,
      });
      const key = { kind: "alert", scope: hospital.scope, subscriptionId } as const;
      await db.transaction((tx) => setDue(tx, key, schedule, hospital.timeZone, yesterday()));
      return ran(subscriptionId);
    },
    sendReports: async () =>
      ran(
        await buildReportSubscription(db, hospital, {
          now: yesterday(),
          userIds: [hospital.user.userId],
        }),
      ),
  };
};
