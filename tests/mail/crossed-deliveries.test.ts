import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { createLogger } from "#server/lib/logger.ts";
import { deliverNextMail } from "#server/features/messaging/deliveries/service.ts";
import { newId } from "#server/lib/ids.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { type MailTransport, mailTransport } from "#server/mail/transport.ts";
import { type TestClock, testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { type Switch, openSwitch } from "#tests/support/switch.ts";

const log = createLogger("silent");
const { signal } = new AbortController();

describe("mails", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let clock: TestClock;
  let sent: string[];
  beforeEach(async () => {
    database = await openTestDatabase();
    clock = testClock("2026-03-02T15:00:00Z");
    sent = [];
  });
  afterEach(() => database.close());

  const queue = (count: number): Promise<void> =>
    database.db.transaction(async (tx) => {
      for (let number = 0; number < count; number += 1) {
        const mail = { subject: "Hello", html: "", text: "Hello", customerId: null };
        const recipient = `person-${number}@example.test`;
        await queueMail(tx, { ...mail, recipient }, "portal.example.test", clock.now());
      }
    });
  const deliver = async (send: MailTransport["send"], db: Db = database.db): Promise<void> => {
    const mail: MailTransport = { perSecond: null, send, close: () => undefined };
    while (await deliverNextMail({ db, clock, log, mail, publicUrl: "", signal }));
  };
  const taking: MailTransport["send"] = async ({ recipient }) => {
    sent.push(recipient);
    return "250 OK";
  };
  const waiting = (): Promise<unknown[]> =>
    database.db("mail_outbox").whereNot("state", "accepted");

  it("mails do not leave once another process has taken them over", async () => {
    await queue(1);
    let isWanted: boolean | undefined;
    await deliver(async (_envelope, askWanted) => {
      await database.db("mail_outbox").update({ claim_id: newId() });
      isWanted = await askWanted();
      return null;
    });
    expect(isWanted).toBe(false);
    expect(await waiting()).toMatchObject([{ state: "sending" }]);
  });

  it("each mail leaves once, however slow the first sending process is", async () => {
    await queue(4);
    const slow = deliver(async (...given) => {
      await taking(...given);
      // Ten minutes pass with each, and another process looks at the outbox.
      clock.advance(600_000);
      await deliver(taking);
      return "250 OK";
    });
    await slow;
    expect(sent.toSorted()).toEqual([0, 1, 2, 3].map((number) => `person-${number}@example.test`));
    expect(await waiting()).toEqual([]);
  });

  it("marks mails as sent once the database is back, without sending twice", async () => {
    await queue(2);
    const way: Switch = await openSwitch(database.url);
    const db = openDb({ url: way.url, max: 1 });
    let isFirst = true;
    await deliver(async (...given) => {
      await taking(...given);
      if (isFirst) await way.interrupt();
      isFirst = false;
      return "250 OK";
    }, db);
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
    expect(await waiting()).toEqual([]);
    await db.destroy();
    await way.close();
  });

  it("the test mail server serves mails after a client left in the middle", async () => {
    const server = await startMailServer();
    const { port, hostname } = new URL(server.url);
    const socket: Socket = connect(Number(port), hostname);
    for (const words of ["", "EHLO here\r\n", "MAIL FROM:<here@example.test>\r\n"]) {
      socket.write(words);
      await once(socket, "data");
    }
    socket.resetAndDestroy();
    await queue(1);
    const from = "Handrail <portal@example.test>";
    const transport = mailTransport({ smtpUrl: server.url, mailFrom: from, dataDir: "" });
    await deliver(transport.send);
    expect(server.received).toHaveLength(1);
    transport.close();
    await server.close();
  });
});
