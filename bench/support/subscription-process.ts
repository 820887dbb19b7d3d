// A server process's subscriptions, alerts and mail lane: subscription-process.ts DATABASE_URL SMTP_URL
// UNSUBSCRIBE_KEY DIES_AT; it kills itself just before its so many-eth statement, 0 for never, and ends
// when nothing is due.
import { openDb } from "#server/db/knex.ts";
import { createPdfPrinter } from "#server/export/pdf/printer.ts";
import { runScheduledAlerts } from "#server/features/messaging/alert-subscriptions/jobs/run-scheduled-alerts.ts";
import { sendReports } from "#server/features/messaging/report-subscriptions/jobs/send-reports.ts";
import { notifyAlerts } from "#server/features/messaging/alert-subscriptions/jobs/notify-alerts.ts";
import { deliverMail } from "#server/features/messaging/deliveries/jobs/deliver-mail.ts";
import { systemClock } from "#server/lib/clock.ts";
import { createLogger } from "#server/lib/logger.ts";
import { createRate } from "#server/lib/rate.ts";
import { mailTransport } from "#server/mail/transport.ts";

const [url = "", smtpUrl = "", unsubscribeKey = "", diesAt = "0"] = process.argv.slice(2);
const db = openDb({ url });
let statements = 0;
db.on("query", () => {
  statements += 1;
  // As a power cut would: nothing of it runs any more.
  if (statements === Number(diesAt)) process.kill(process.pid, "SIGKILL");
});
const log = createLogger("silent");
const mail = mailTransport({ smtpUrl, mailFrom: "portal@example.test", dataDir: "" });
const deps = {
  db,
  clock: systemClock,
  log,
  mail,
  pdf: createPdfPrinter({ origin: "http://127.0.0.1:9", chromiumPath: undefined, log }),
  ingested: createRate(1),
  dataDir: "",
  publicUrl: "https://portal.example.test",
  supportEmail: "help@example.test",
  unsubscribeKey,
  signal: new AbortController().signal,
};
await notifyAlerts.run(deps);
for (const { next } of [sendReports, runScheduledAlerts, deliverMail]) while (await next(deps));
process.stdout.write(`${statements} statements\n`);
mail.close();
await deps.pdf.close();
await db.destroy();
