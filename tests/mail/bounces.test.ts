import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { addressStates } from "#server/mail/addresses.ts";
import { bounceAddress } from "#server/mail/bounce-address.ts";
import { noteReturnedMail } from "#server/features/messaging/deliveries/service.ts";
import type { BounceOutcome } from "#server/mail/bounces.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const ADDRESS = "ward3@hospital.test";

/** A delivery report as Postfix sends it. */
const bounce = (to: string, action: string, status: string, said: string): string =>
  [
    "From: MAILER-DAEMON@mail.example.org",
    `To: ${to}`,
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example.org",
    "",
    `Final-Recipient: rfc822; ${ADDRESS}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said}`,
    "    user unknown in virtual mailbox table",
    "--b--",
    "",
  ].join("\r\n");

describe("a bounce", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Db;
  let sender: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ db } = database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db("mail_outbox").delete();
    await db("mail_address").delete();
    const mail = { subject: "Report", html: "", text: "Report", customerId: null };
    await db.transaction((tx) =>
      queueMail(tx, { ...mail, recipient: ADDRESS }, "portal.example.test", NOW),
    );
    await db("mail_outbox").update({ state: "accepted", answer: "250 OK" });
    const row = await db("mail_outbox").first("mail_id");
    sender = bounceAddress("bounces@portal.example.org", row?.mail_id ?? "");
  });

  const note = (text: string): Promise<BounceOutcome> =>
    db.transaction((tx) => noteReturnedMail(tx, "https://portal.example.test", text, NOW));
  const stateOf = async () => (await addressStates(db, [ADDRESS])).get(ADDRESS);

  it("a bounce of a missing mailbox refuses its sent mail and marks the address", async () => {
    expect(sender).toMatch(/^bounces\+[\da-f]{32}@portal\.example\.org$/u);
    expect(await note(bounce(sender, "failed", "5.1.1", "550 5.1.1 <ward3>"))).toBe("noted");
    expect(await db("mail_outbox").first("state", "state_at", "answer")).toEqual({
      state: "refused",
      state_at: NOW,
      answer: "5.1.1 550 5.1.1 <ward3> user unknown in virtual mailbox table",
    });
    expect(await stateOf()).toBe("refused");
    expect(await note(bounce(sender, "failed", "5.1.1", "550"))).toBe("passing");
  });

  it("a bounce about a message's content leaves the address alone", async () => {
    expect(await note(bounce(sender, "failed", "5.7.1", "554 5.7.1 spam"))).toBe("noted");
    expect(await db("mail_address")).toEqual([]);
  });

  it("a bounce about a delay or a foreign mail changes nothing", async () => {
    expect(await note(bounce(sender, "delayed", "4.4.1", "no answer"))).toBe("passing");
    const unknown = bounceAddress(
      "bounces@portal.example.org",
      "019ab000-0000-7000-8000-000000000000",
    );
    expect(await note(bounce(unknown, "failed", "5.1.1", "550"))).toBe("unknown");
    expect(await note(`To: ${sender}\r\n\r\nI am on holiday.`)).toBe("unknown");
    expect(await db("mail_outbox").pluck("state")).toEqual(["accepted"]);
  });
});
