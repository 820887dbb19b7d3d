import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb } from "#server/db/knex.ts";
import type { Db } from "#server/db/knex.ts";
import { createLogger } from "#server/lib/logger.ts";
import { deliverNext } from "#server/mail/deliver.ts";
import { queueMail } from "#server/mail/outbox.ts";
import type { MailTransport } from "#server/mail/transport.ts";
import { testClock } from "#tests/support/clock.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";

const SECRET = "one-time-token";
const ATTEMPTS_MAX = 12;
const CLAIM_MS = 900_000;
const HOURS_6 = 6 * 3_600_000;

describe("a mail that no server takes", () => {
  const clock = testClock("2026-03-02T15:00:00Z");
  const log = createLogger("silent");
  let tries = 0;
  const transport: MailTransport = {
    send: () => {
      tries += 1;
      return Promise.reject(new Error("mailbox is full"));
    },
    close: () => undefined,
  };
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const queue = (recipient: string): Promise<void> =>
    db.transaction((tx) =>
      queueMail(
        tx,
        {
          subject: "Choose a password",
          html: `<a href="https://portal.example.test/?guid=${SECRET}">`,
          text: `https://portal.example.test/?guid=${SECRET}`,
          recipient,
          customerId: null,
          headers: { "List-Unsubscribe": `<https://portal.example.test/${SECRET}>` },
        },
        "portal.example.test",
        clock.now(),
      ),
    );
  const kept = async (recipient: string): Promise<Record<string, unknown>> => {
    const [row, ...others] = await db("mail_outbox").where("recipient", recipient);
    if (row === undefined || others.length > 0) throw new Error("it has one line");
    return row as Record<string, unknown>;
  };
  const { signal } = new AbortController();
  const deliver = async (): Promise<void> => {
    while (await deliverNext({ db, clock, log, mail: transport, signal }));
  };

  it("keeps its content while it is tried, and only its line once it is given up", async () => {
    await queue("full@example.test");
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
      await deliver();
      clock.advance(HOURS_6);
    }
    expect(tries).toBe(ATTEMPTS_MAX - 1);
    expect(await kept("full@example.test")).toMatchObject({
      attempts: ATTEMPTS_MAX - 1,
      body_text: expect.stringContaining(SECRET),
    });
    await deliver();
    const row = await kept("full@example.test");
    expect(JSON.stringify(row)).not.toContain(SECRET);
    expect(row).toMatchObject({
      recipient: "full@example.test",
      subject: "Choose a password",
      attempts: ATTEMPTS_MAX,
      answer: "mailbox is full",
      state: "given_up",
    });
    clock.advance(HOURS_6);
    await deliver();
    expect(tries).toBe(ATTEMPTS_MAX);
  });

  it("loses its content, too, when the last try was cut short", async () => {
    await queue("killed@example.test");
    const line = () => db("mail_outbox").where("recipient", "killed@example.test");
    const claimedUntil = new Date(clock.now().getTime() + CLAIM_MS);
    await line().update({ attempts: ATTEMPTS_MAX, locked_until: claimedUntil });
    await deliver();
    // Whoever claimed it may still be sending it.
    expect(await kept("killed@example.test")).toMatchObject({
      body_text: expect.stringContaining(SECRET),
    });
    clock.advance(CLAIM_MS);
    await deliver();
    expect(JSON.stringify(await kept("killed@example.test"))).not.toContain(SECRET);
  });
});
