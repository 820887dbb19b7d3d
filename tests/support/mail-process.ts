// A process that empties the outbox, held at one step of its first mail: mail-process.ts DATABASE_URL SMTP_URL STEP
import { once } from "node:events";
import { openDb } from "#server/db/knex.ts";
import { systemClock } from "#server/lib/clock.ts";
import { createLogger } from "#server/lib/logger.ts";
import { deliverNextMail } from "#server/features/messaging/deliveries/service.ts";
import { mailTransport } from "#server/mail/transport.ts";

const [url = "", smtpUrl = "", step = ""] = process.argv.slice(2);
const db = openDb({ url });
const transport = mailTransport({ smtpUrl, mailFrom: "portal@example.test", dataDir: "" });

/** Says where it is; there it stays until it is killed, if that is the given step. */
const reach = async (at: string): Promise<void> => {
  process.stdout.write(`${at}\n`);
  if (at !== step) return;
  // Something has to keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  await once(process, "SIGTERM");
  clearInterval(alive);
};

const deps = {
  db,
  clock: systemClock,
  log: createLogger("silent"),
  publicUrl: "https://portal.example.test",
  signal: new AbortController().signal,
  mail: {
    ...transport,
    send: async (...[envelope, isWanted]: Parameters<typeof transport.send>) => {
      await reach("claimed");
      const answer = await transport.send(envelope, isWanted);
      await reach("accepted");
      return answer;
    },
  },
};
while (await deliverNextMail(deps)) await reach("settled");
transport.close();
await db.destroy();
