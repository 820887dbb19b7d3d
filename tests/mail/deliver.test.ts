import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { createLogger } from "#server/lib/logger.ts";
import { addressStates } from "#server/mail/addresses.ts";
import { deliverNextMail } from "#server/features/messaging/deliveries/service.ts";
import { MailFailure } from "#server/mail/failure.ts";
import { type OutgoingMail, queueMail } from "#server/mail/outbox.ts";
import type { MailTransport } from "#server/mail/transport.ts";
import { type TestClock, testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";

const SECRET = "one-time-token";
const { signal } = new AbortController();

describe("a mail in the outbox", () => {
  const log = createLogger("silent");
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Db;
  let clock: TestClock;
  let tried: string[];
  /** How the mail server answers an address. */
  let answers: Map<string, Error>;
  beforeEach(async () => {
    database = await openTestDatabase();
    ({ db } = database);
    clock = testClock("2026-11-23T12:00:00Z");
    tried = [];
    answers = new Map();
  });
  afterEach(() => database.close());

  const mail: MailTransport = {
    perSecond: null,
    send: async ({ recipient, messageId }, isWanted) => {
      if (!(await isWanted())) return null;
      tried.push(`${recipient} ${messageId}`);
      const failure = answers.get(recipient) ?? answers.get("*");
      if (failure) throw failure;
      return "250 2.0.0 OK";
    },
    close: () => undefined,
  };
  const queue = (recipient: string, more: Partial<OutgoingMail> = {}): Promise<void> =>
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
          ...more,
        },
        "portal.example.test",
        clock.now(),
      ),
    );
  const kept = async (recipient: string) => {
    const [row, ...others] = await db("mail_outbox").where("recipient", recipient);
    if (row === undefined || others.length > 0) throw new Error("it has one line");
    return row;
  };
  const deliver = async (): Promise<void> => {
    const publicUrl = "https://portal.example.test";
    while (await deliverNextMail({ db, clock, log, mail, publicUrl, signal }));
  };
  const refusal = (answer: string, isAddress = true): MailFailure =>
    new MailFailure("refused", answer, { isAddress });
  const tries = (): number => tried.length;

  it("retries a mail after 1, 5, 15, 60, 180 minutes, then every 6 hours", async () => {
    answers.set("*", new MailFailure("deferred", "451 mailbox is full"));
    await queue("full@example.test");
    const start = clock.now().getTime();
    const at: number[] = [];
    for (
      let step = 0;
      step < 60 && (await kept("full@example.test")).state !== "given_up";
      step += 1
    ) {
      const before = tries();
      await deliver();
      if (tries() > before) at.push((clock.now().getTime() - start) / MINUTE_MS);
      const { run_at } = await kept("full@example.test");
      clock.advance(Math.max(0, run_at.getTime() - clock.now().getTime()));
    }
    expect(at).toEqual([0, 1, 6, 21, 81, 261, 621, 981, 1341, 1701, 2061, 2421, 2781]);
    expect(new Set(tried).size).toBe(1);
    const row = await kept("full@example.test");
    expect(JSON.stringify(row)).not.toContain(SECRET);
    expect(row).toMatchObject({
      subject: "Choose a password",
      state: "given_up",
      state_at: new Date(start + 48 * HOUR_MS),
      answer: "451 mailbox is full",
    });
  });

  it("an alert mail is too late after 4 hours", async () => {
    answers.set("*", new MailFailure("deferred", "no connection"));
    await queue("ward@example.test", { lane: "alert" });
    await deliver();
    clock.advance(4 * HOUR_MS - 1);
    await deliver();
    expect(tries()).toBe(2);
    clock.advance(1);
    answers.clear();
    await deliver();
    expect(tries()).toBe(2);
    expect(await kept("ward@example.test")).toMatchObject({ state: "given_up" });
  });

  it("a mail leaves by its lane, whatever was queued first", async () => {
    await queue("report@example.test", { lane: "report" });
    await queue("alert@example.test", { lane: "alert" });
    await queue("account@example.test");
    await deliver();
    expect(tried.map((line) => line.split("@")[0])).toEqual(["account", "alert", "report"]);
  });

  it("marks a mail that may have arrived when its connection or process was lost", async () => {
    answers.set("*", new MailFailure("deferred", "connection lost", { mayHaveArrived: true }));
    await queue("lost@example.test");
    await deliver();
    expect(await kept("lost@example.test")).toMatchObject({
      state: "deferred",
      may_have_arrived: true,
    });
    answers.clear();
    await queue("killed@example.test");
    const line = () => db("mail_outbox").where("recipient", "killed@example.test");
    const claim = {
      state: "sending",
      claim_id: "00000000-0000-4000-8000-000000000000",
      attempts: 1,
    };
    const lockedFor = (seconds: number) => db.raw(`now() + ? * interval '1 s'`, [seconds]);
    await line().update({ ...claim, locked_until: lockedFor(60) });
    await deliver();
    expect(await kept("killed@example.test")).toMatchObject({ state: "sending" });
    await line().update({ locked_until: lockedFor(-1) });
    await deliver();
    expect(await kept("killed@example.test")).toMatchObject({
      state: "accepted",
      attempts: 2,
      answer: "250 2.0.0 OK",
      may_have_arrived: true,
    });
  });

  it("refuses one mail alone, and marks its address where the mailbox is missing", async () => {
    answers.set("gone@example.test", refusal("550 5.1.1 no such user"));
    answers.set("spam@example.test", refusal("554 5.7.1 looks like spam", false));
    for (const name of ["gone", "spam", "ok"]) await queue(`${name}@example.test`);
    await deliver();
    expect(await kept("gone@example.test")).toMatchObject({
      state: "refused",
      answer: "550 5.1.1 no such user",
      attempts: 1,
      html: "",
    });
    expect(await kept("ok@example.test")).toMatchObject({ state: "accepted" });
    const names = ["gone@example.test", "spam@example.test", "ok@example.test"];
    expect(Object.fromEntries(await addressStates(db, names))).toEqual({
      "gone@example.test": "refused",
      "spam@example.test": "ok",
      "ok@example.test": "ok",
    });
  });

  it("marks an address with its third refusal, and retries after 1, 3, 7 days", async () => {
    const address = "ward@example.test";
    const state = async () => (await addressStates(db, [address])).get(address);
    const again = async (): Promise<void> => {
      await db("mail_outbox").delete();
      await queue(address);
      await deliver();
    };
    answers.set(address, refusal("550 5.2.1 disabled"));
    await again();
    await again();
    answers.clear();
    await again();
    answers.set(address, refusal("550 5.2.1 disabled"));
    await again();
    await again();
    expect(await state()).toBe("ok");
    await again();
    expect(await state()).toBe("refused");
    const days: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const [row] = await db("mail_address");
      days.push(((row?.retry_at?.getTime() ?? 0) - clock.now().getTime()) / (24 * HOUR_MS));
      await again();
    }
    expect(days).toEqual([1, 3, 7, 7]);
    answers.clear();
    await again();
    expect(await state()).toBe("ok");
  });

  it("a mail waits with its domain where most of the domain are refused", async () => {
    answers.set("*", refusal("550 5.7.1 blocked"));
    for (let number = 1; number <= 12; number += 1) await queue(`${number}@hospital.test`);
    await deliver();
    const states = await db("mail_outbox").orderBy("mail_id").pluck("state");
    expect(states.filter((one) => one === "refused")).toHaveLength(9);
    expect(states.filter((one) => one === "deferred")).toHaveLength(1);
    expect(states.filter((one) => one === "queued")).toHaveLength(2);
    expect(await db("mail_domain").pluck("domain")).toEqual(["hospital.test"]);
    expect(await db("mail_address")).toEqual([]);
    answers.clear();
    await queue("person@elsewhere.test");
    await deliver();
    expect(await kept("person@elsewhere.test")).toMatchObject({ state: "accepted" });
    clock.advance(HOUR_MS);
    await deliver();
    const later = await db("mail_outbox").whereLike("recipient", "%@hospital.test").pluck("state");
    expect(later.filter((one) => one === "accepted")).toHaveLength(3);
    expect(await db("mail_domain")).toEqual([]);
  });

  it("all mails wait where the mail server refuses the installation", async () => {
    answers.set("*", new MailFailure("relay", "535 5.7.8 bad password"));
    await queue("first@example.test");
    clock.advance(1);
    await queue("second@example.test");
    await deliver();
    expect(tries()).toBe(1);
    expect(await kept("first@example.test")).toMatchObject({ state: "deferred", attempts: 1 });
    expect(await kept("second@example.test")).toMatchObject({ state: "queued", attempts: 0 });
    expect(await db("mail_relay").first()).toMatchObject({
      refused_since: clock.now(),
      answer: "535 5.7.8 bad password",
    });
    answers.clear();
    clock.advance(MINUTE_MS);
    await deliver();
    expect(await db("mail_outbox").pluck("state")).toEqual(["accepted", "accepted"]);
    expect(await db("mail_relay").first()).toMatchObject({ refused_since: null });
  });

  it("a mail whose tries were all cut short loses its content too", async () => {
    await queue("killed@example.test");
    await db("mail_outbox").update({ attempts: 40, state: "sending" });
    await deliver();
    const row = await kept("killed@example.test");
    expect(row).toMatchObject({ state: "given_up", answer: "cut short each time" });
    expect(JSON.stringify(row)).not.toContain(SECRET);
    expect(tries()).toBe(0);
  });
});
