import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDemo } from "#server/demo/load-demo.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { api } from "#contract/index.ts";
import { askForMails } from "#server/demo/mails/load-mails.ts";
import { demoSubscriptions } from "#server/demo/plan/subscriptions.ts";
import { demoId } from "#server/demo/ids.ts";
import { loadDemoMails } from "#server/demo/jobs/load-demo-mails.ts";
import { loadDemoMailsTask } from "#server/queue/queue.ts";
import { createScheduler } from "#server/queue/scheduler.ts";
import { listStoredMails, readStoredMail } from "#server/mail/stored-mails.ts";
import { mailFolder, mailTransport } from "#server/mail/transport.ts";
import { signIn } from "#tests/support/client.ts";
import { jobParts } from "#tests/support/job-parts.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

/** A Friday. */
const now = new Date("2026-11-20T19:32:10Z");
const facilityId = demoId("facility", "northlake-general");
const ANALYST = "analyst@northlake.test";
let portal: Portal;

/**
 * Runs the demo's task as an installation does that stores its mails as files, or as one with a
 * server.
 */
const loadMails = async (smtpUrl?: string): Promise<void> => {
  const { db, clock, dataDir } = portal;
  const mail = mailTransport({ smtpUrl, mailFrom: "Handrail <a@example.test>", dataDir });
  const scheduler = await createScheduler(jobParts({ db, clock, mail, dataDir }), {
    tasks: [loadDemoMails],
  });
  await scheduler.tick();
  await scheduler.stop();
  mail.close();
  expect(await db("job").where("name", loadDemoMailsTask.name).pluck("last_error")).toEqual([]);
};

beforeAll(async () => {
  portal = await startPortal({ now });
  await loadDemo(portal.db, { now, days: 16, intensity: 0.1, log: { info: () => undefined } });
  portal.clock.advance(20_000);
  await loadMails();
});

afterAll(() => portal.close());

it("gives the newcomer's account rows on either page, with when each was last sent", async () => {
  const page = await signIn(portal.origin, ANALYST, DEMO_PASSWORD);
  const read = async (path: string): Promise<unknown> =>
    (await page.get(`/api/${path}?facilityId=${facilityId}`)).json();
  const reports = api.reportSubscriptions.list.output.parse(
    await read(api.reportSubscriptions.list.path),
  );
  expect(reports).toMatchObject([
    { name: "Job roles, last seven days", lastRun: { slot: "2026-11-20T06:00", outcome: "sent" } },
    { name: "Weekly performance", lastRun: { slot: "2026-11-16T07:00", outcome: "sent" } },
  ]);
  const { created, subscribed } = api.alertSubscriptions;
  const own = created.output.parse(await read(created.path));
  expect(own).toMatchObject([{ name: "Devices not reporting", lastAlert: expect.any(String) }]);
  const others = subscribed.output.parse(await read(subscribed.path));
  expect(others).toMatchObject([
    { name: "Refills to replace this week", lastAlert: expect.stringMatching(/^2026-11-17/u) },
  ]);
});

it("the demo shows a week of mails, each at the time it was due", async () => {
  const folder = mailFolder(portal);
  const lines = await listStoredMails(folder);
  const days = lines.filter(({ subject }) => subject.includes("Job roles"));
  expect(days.map(({ at }) => at.toISOString().slice(0, 13))).toEqual(
    [20, 19, 18, 17, 16, 15, 14].map((day) => `2026-11-${day}T11`),
  );
  const weekly = lines.filter(({ subject }) => subject.includes("Weekly performance"));
  expect(weekly.map(({ to }) => to).toSorted()).toEqual(
    ["admin", "analyst", "reporting"].map((who) => `${who}@northlake.test`),
  );
  expect(lines.some(({ subject }) => subject.includes("Conformité de la semaine"))).toBe(true);
  expect(lines.length).toBeLessThan(60);
  const mail = await readStoredMail(folder, weekly[0]?.name ?? "");
  expect(mail?.files.map(({ type }) => type)).toContain("text/csv");
  expect(mail?.html).toContain("/reportsubscriptions/unsubscribe/");
  const date = mail?.headers.find(([name]) => name === "Date")?.[1] ?? "";
  expect(new Date(date).toISOString()).toMatch(/^2026-11-16T12:00/u);

  const inbox = await (await fetch(`${portal.origin}/dev/mail`)).text();
  expect(inbox.match(/<tr><td>/gu)).toHaveLength(lines.length);
});

it("has a past that an alert's form can be tried on", async () => {
  const plan = demoSubscriptions.find(({ kind }) => kind === "instant");
  if (plan?.kind !== "instant") throw new Error("the demo has an instant alert");
  const { name: _, recipients: __, language: ___, id: ____, version: _____, ...rule } = plan.form;
  const page = await signIn(portal.origin, ANALYST, DEMO_PASSWORD);
  const { path } = api.alertSubscriptions.wouldHaveFired;
  const answer = await page.send("POST", `/api/${path}`, rule);
  const { times } = api.alertSubscriptions.wouldHaveFired.output.parse(await answer.json());
  // As often as its e-mails of that week are in the inbox.
  const { rows } = await portal.db.raw<{ rows: { mails: number }[] }>(
    `/* all customers */ SELECT count(DISTINCT o.created_at)::integer AS mails FROM mail_outbox o
       JOIN alert_subscription s ON s.subscription_id = o.subscription_id WHERE s.is_instant`,
  );
  expect(times).toBeGreaterThan(0);
  expect(times).toBe(rows[0]?.mails);
});

it("the demo leaves no mail unsent, and all five subscriptions are due in future", async () => {
  const states = await portal
    .db("mail_outbox")
    .comment("all customers")
    .distinct("state", "answer");
  expect(states).toEqual([{ state: "accepted", answer: "kept as a file" }]);
  const due = await portal.db("subscription_due").comment("all customers").select("run_at");
  expect(due).toHaveLength(4);
  expect(due.every(({ run_at: at }) => at > now)).toBe(true);
  const watched = await portal.db("alert_subscription").comment("all customers").select();
  expect(watched.map((row) => [row.is_instant, row.watched_from >= now])).toContainEqual([
    true,
    true,
  ]);
});

it("the demo sends nothing to the mail server, yet marks its mails as accepted", async () => {
  for (const table of ["mail_outbox", "subscription_run"])
    await portal.db(table).comment("all customers").delete();
  await portal.db.transaction((tx) => askForMails(tx, now));
  await loadMails(portal.mail.url);
  expect(portal.mail.received).toEqual([]);
  const states = await portal.db("mail_outbox").comment("all customers").distinct("state", "html");
  expect(states).toEqual([{ state: "accepted", html: "" }]);
});
