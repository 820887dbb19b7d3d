import { setTimeout as delay } from "node:timers/promises";
import { facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { demoId } from "#server/demo/ids.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import { withDemo } from "./datasets/demo.ts";
import {
  dropSubscriptions,
  insertReportSubscriptions,
  letComeDue,
} from "./datasets/subscriptions.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import { httpClient, signIn } from "./support/http-client.ts";
import { startMailSink } from "./support/mail-sink.ts";
import type { Benchmark } from "./support/options.ts";
import { startServerProcess } from "./support/server-process.ts";

const EMAIL = "analyst@northlake.test";
const PLAIN = 200;
const WITH_PDF = 40;
/** As many groups of equal content as ten thousand subscriptions have. */
const GROUPS_PER_SUBSCRIPTION = 300 / 10_000;
const ALL = 10_000;
const ALL_WITHIN_S = 600;
const QUIET_MS = 10_000;
const PAUSE_MS = 200;

const scope = facilityScope(
  demoId("customer", "northlake"),
  demoId("facility", northlakeGeneral.key),
);

/** Requests a report again and again, with a short pause, until it is stopped. */
const askMeanwhile = (origin: string) => {
  const times: number[] = [];
  const done = new AbortController();
  const asking = (async () => {
    const client = httpClient(origin);
    const headers = await signIn(client, EMAIL, DEMO_PASSWORD);
    const body = JSON.stringify({
      facilityId: scope.facilityId,
      reportDateRange: "last7Days",
    });
    while (!done.signal.aborted) {
      const startMs = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one reader
      const answer = await client.send(
        "POST",
        "/api/report/2",
        { ...headers, "content-type": "application/json" },
        body,
      );
      if (answer.status !== 200) throw new Error(`report 2 answered ${answer.status}`);
      times.push(performance.now() - startMs);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await delay(PAUSE_MS);
    }
    client.close();
  })();
  return async (): Promise<number> => {
    done.abort();
    await asking;
    return percentile(times, 0.95);
  };
};

/** Sends what is due; seconds until the mail server has taken all of it. */
const send = async (db: Db, count: number): Promise<number> => {
  const startMs = performance.now();
  await letComeDue(db, new Date());
  for (let taken = 0, told = 0; taken < count;) {
    // oxlint-disable-next-line no-await-in-loop -- until all is sent
    await delay(100);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const rows = await db("mail_outbox").where("state", "accepted").select("mail_id");
    taken = rows.length;
    if (taken - told >= 500) {
      told = taken;
      say(`report-mails: ${taken} of ${count} sent`);
    }
  }
  return (performance.now() - startMs) / 1_000;
};

/**
 * Report mails that one server process builds and sends, while a user reads a report: each with
 * data of its own, without a file and with a PDF, and very many that are due at one minute in
 * groups of equal content.
 */
export const reportMails: Benchmark = {
  name: "report-mails",
  about: "report mails a second without and with a PDF, and ten thousand due at one minute",
  run: ({ dir, subscriptions }) =>
    withDemo(dir, async ({ url, db }) => {
      const sink = await startMailSink();
      await dropSubscriptions(db);
      await db("job").where("name", "like", "demo.%").delete();
      // Since a run before this one the server was away: reports would wait for gateways to come back.
      await db("server_span").delete();
      const account = await db("app_user")
        .where({ customer_id: scope.customerId, email: EMAIL })
        .first("user_id");
      const facility = await db("facility")
        .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
        .first("time_zone");
      if (!account || !facility) throw new Error("the demo has an analyst and a hospital");
      const { user_id: userId } = account;
      const server = await startServerProcess(url, [], {
        SMTP_URL: sink.url,
        HANDRAIL_MAIL_FROM: "portal@example.test",
        HANDRAIL_MAIL_PER_SECOND: "1000",
      });
      const alone = askMeanwhile(server.origin);
      await delay(QUIET_MS);
      const aloneMs = await alone();
      const run = async (count: number, groups: number, withPdf: boolean) => {
        await dropSubscriptions(db);
        const given = { count, groups, withPdf, userId, timeZone: facility.time_zone };
        await insertReportSubscriptions(db, scope, given);
        const reading = askMeanwhile(server.origin);
        const seconds = await send(db, count);
        return { seconds, readerMs: await reading() };
      };
      try {
        for (const { figure, count, withPdf, least } of [
          { figure: "plainPerSecond", count: PLAIN, withPdf: false, least: 20 },
          { figure: "withPdfPerSecond", count: WITH_PDF, withPdf: true, least: 2 },
        ]) {
          // oxlint-disable-next-line no-await-in-loop -- one measurement after the other
          const { seconds, readerMs } = await run(count, count, withPdf);
          const reader = { aloneP95Ms: aloneMs, meanwhileP95Ms: readerMs };
          printFigure({
            figure: `report-mails.${figure}`,
            value: count / seconds,
            unit: "mails/s",
            target: `>= ${least}, and a reader's p95 at most doubled`,
            isReached: count / seconds >= least && readerMs <= 2 * aloneMs,
            details: { mails: count, seconds, ...reader, times: readerMs / aloneMs },
          });
        }
        const groups = Math.ceil(subscriptions * GROUPS_PER_SUBSCRIPTION);
        const { seconds, readerMs } = await run(subscriptions, groups, true);
        const allSeconds = (seconds * ALL) / subscriptions;
        printFigure({
          figure: "report-mails.dueAtOnce",
          value: allSeconds,
          unit: `s for ${ALL}`,
          target: `<= ${ALL_WITHIN_S}`,
          isReached: allSeconds <= ALL_WITHIN_S,
          details: {
            subscriptions,
            groups,
            seconds,
            aloneP95Ms: aloneMs,
            meanwhileP95Ms: readerMs,
          },
        });
      } finally {
        await server.stop();
        await sink.close();
      }
    }),
};
