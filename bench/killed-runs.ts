import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Db } from "#server/db/knex.ts";
import { insertHospital } from "./datasets/hospital.ts";
import {
  dropSubscriptions,
  insertAlerts,
  insertReportSubscriptions,
  letComeDue,
} from "./datasets/subscriptions.ts";
import { withDatabase } from "./support/database.ts";
import { hurry } from "./support/hurry.ts";
import { printFigure, say } from "./support/figure.ts";
import { startMailSink } from "./support/mail-sink.ts";
import type { Benchmark } from "./support/options.ts";

const runScript = fileURLToPath(new URL("support/subscription-process.ts", import.meta.url));

const RUN_KILLS = 300;
/** What comes due while two processes run and are killed. */
const DUE_AT_ONCE = 4;
/** A process is killed before any of its first so many statements. */
const STATEMENTS = 160;

/** Kills processes that run subscriptions and alerts as well, each before one of its statements. */
const measure = async (url: string, db: Db): Promise<void> => {
  const now = new Date();
  const sink = await startMailSink({ slowMs: 20, deferred: 0.02, silent: 0.01 });
  await dropSubscriptions(db);
  const { scope } = await db.transaction((tx) => insertHospital(tx, 1, "", now));
  const [user] = await db("app_user").where("customer_id", scope.customerId).select("user_id");
  await db("customer")
    .where("customer_id", scope.customerId)
    .update({ mail_domains: ["bench.test"] });
  const facility = await db("facility")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .first("time_zone");
  if (user === undefined || facility === undefined) throw new Error("the hospital has an account");
  const run = async (diesAt: number): Promise<boolean> => {
    const child = spawn(process.execPath, [runScript, url, sink.url, "key", String(diesAt)], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [, signal] = (await once(child, "close")) as [number | null, string | null];
    return signal === "SIGKILL";
  };
  const free = async (): Promise<void> => {
    await db("subscription_due").whereNotNull("locked_until").update({ locked_until: null });
    await hurry(db);
  };
  let kills = 0;
  for (let round = 0; kills < RUN_KILLS; round += 1) {
    await insertReportSubscriptions(db, scope, {
      count: DUE_AT_ONCE,
      groups: DUE_AT_ONCE,
      withPdf: false,
      userId: user.user_id,
      timeZone: facility.time_zone,
    });
    await letComeDue(db, new Date());
    if (round % 10 === 0)
      await insertAlerts(db, scope, { count: 1, alarms: 0, domain: "bench.test" });
    await insertAlerts(db, scope, { count: 0, alarms: 1, domain: "bench.test" });
    const ends = await Promise.all(
      [1, 2].map(() => run(1 + Math.floor(Math.random() * STATEMENTS))),
    );
    kills += ends.filter(Boolean).length;
    await free();
    if (round % 10 === 0) say(`killed-runs: ${kills} kills of runs, ${sink.taken.size} taken`);
  }
  for (let left = 1; left > 0;) {
    await run(0);
    await free();
    left = (await db("mail_outbox").whereNot("state", "accepted")).length;
  }
  await sink.close();
  const { rows } = await db.raw<{
    rows: { reports: number; runs: number; slots: number; mails: number; people: number }[];
  }>(
    `/* all customers */ SELECT (SELECT count(*)::integer FROM report_subscription) AS reports,
       (SELECT count(*)::integer FROM subscription_run) AS runs,
       (SELECT count(DISTINCT (subscription_id, slot))::integer FROM subscription_run) AS slots,
       (SELECT count(*)::integer FROM mail_outbox WHERE kind = 'report') AS mails,
       (SELECT count(DISTINCT (subscription_id, recipient_id))::integer FROM mail_outbox
         WHERE kind = 'report') AS people`,
  );
  const [found] = rows;
  const sent = await db("mail_outbox").select("message_id", "may_have_arrived");
  const times = (id: string): number => sink.taken.get(id) ?? 0;
  const lost = sent.filter((row) => times(row.message_id) === 0).length;
  const repeated = sent.filter((row) => times(row.message_id) > 1);
  const unmarked = repeated.filter((row) => !row.may_have_arrived).length;
  // Each alarm is named to each alert's reader once: mailed lines are as many as alarms that
  // waited.
  const { rows: told } = await db.raw<{ rows: { missed: number }[] }>(
    `/* all customers */ SELECT count(*)::integer AS missed FROM alarm al
       JOIN alert_subscription s ON s.facility_id = al.facility_id AND s.is_instant
        AND al.known_at >= s.watched_from
       LEFT JOIN alert_state st ON st.subscription_id = s.subscription_id
      WHERE NOT COALESCE(st.state -> 'told' \\? al.alarm_id::text OR st.state -> 'waiting' \\? al.alarm_id::text, false)`,
  );
  const reports = found?.reports ?? 0;
  const wrong =
    Math.abs(reports - (found?.runs ?? 0)) +
    Math.abs(reports - (found?.slots ?? 0)) +
    Math.abs(reports - (found?.mails ?? 0)) +
    Math.abs(reports - (found?.people ?? 0));
  const missed = told[0]?.missed ?? 0;
  printFigure({
    figure: "killed-runs",
    value: wrong + lost + unmarked + missed,
    unit: "slots, recipients or alarms left out or doubled; mails lost, or repeated without the mark",
    target: "0",
    isReached: wrong + lost + unmarked + missed === 0,
    details: {
      kills,
      reports,
      found,
      mails: sent.length,
      repeatedWithTheSameId: repeated.length,
      lost,
      unmarked,
      alarmsNotTold: missed,
    },
  });
};

export const killedRuns: Benchmark = {
  name: "killed-runs",
  about:
    "slots, recipients and alarms that are left out or doubled when processes that run subscriptions are killed",
  run: ({ dir }) =>
    withDatabase(
      dir,
      "killed_runs",
      undefined,
      async () => undefined,
      ({ url, db }) => measure(url, db),
    ),
};
