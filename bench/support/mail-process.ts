// A server process's mail lane alone: mail-process.ts DATABASE_URL SMTP_URL; ends when nothing is due.
import { openDb } from "#server/db/knex.ts";
import { LANES } from "#server/queue/lanes.ts";
import { systemClock } from "#server/lib/clock.ts";
import { createLogger } from "#server/lib/logger.ts";
import { deliverNextMail } from "#server/features/messaging/deliveries/service.ts";
import { mailTransport } from "#server/mail/transport.ts";

const [url = "", smtpUrl = ""] = process.argv.slice(2);
const db = openDb({ url });
const mail = mailTransport({ smtpUrl, mailFrom: "portal@example.test", dataDir: "" });
const deps = {
  db,
  clock: systemClock,
  log: createLogger("silent"),
  mail,
  publicUrl: "https://portal.example.test",
  signal: new AbortController().signal,
};
const slot = async (): Promise<void> => {
  while (await deliverNextMail(deps));
};
process.stdout.write("sending\n");
await Promise.all(Array.from({ length: LANES.mail }, slot));
mail.close();
await db.destroy();
