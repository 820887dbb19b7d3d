import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import type { Db } from "#server/db/knex.ts";
import { createLogger } from "#server/lib/logger.ts";
import { deliverNextMail } from "#server/features/messaging/deliveries/service.ts";
import {
  type Attachment,
  fitsMail,
  queueMail,
  removeOldMails,
  unsubscribeHeaders,
} from "#server/mail/outbox.ts";
import { type MailTransport, mailTransport } from "#server/mail/transport.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";

const REPORT = "https://portal.example.test/api/unsubscribe/token";

describe("a mail with files", () => {
  const clock = testClock("2026-03-02T15:00:00Z");
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Db;
  let server: MailServer;
  let mail: MailTransport;
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ db } = database);
    server = await startMailServer();
    const mailFrom = "Handrail <portal@example.test>";
    mail = mailTransport({ smtpUrl: server.url, mailFrom, dataDir: "" });
  });
  afterAll(async () => {
    mail.close();
    await server.close();
    await database.close();
  });
  beforeEach(async () => {
    await db("mail_outbox").delete();
    await db("mail_attachment").delete();
  });

  const files: Attachment[] = [
    { name: "Rapport d’hygiène.pdf", type: "application/pdf", content: Buffer.from("%PDF-\0\xff") },
    { name: "figures.csv", type: "text/csv", content: Buffer.from("a;b\r\n1;2\r\n") },
  ];
  const queue = (attachments: readonly Attachment[]): Promise<void> =>
    db.transaction(async (tx) => {
      const letter = { subject: "Report", html: "<p>Report</p>", text: "Report", customerId: null };
      const headers = unsubscribeHeaders(REPORT);
      const outgoing = { ...letter, recipient: "person@example.test", headers, attachments };
      await queueMail(tx, outgoing, "portal.example.test", clock.now());
    });
  const { signal } = new AbortController();
  const deliver = (): Promise<boolean> =>
    deliverNextMail({ db, clock, log: createLogger("silent"), mail, publicUrl: "", signal });

  it("a mail has its files after a refusal too, and deletes them once sent", async () => {
    await queue(files);
    server.refuse(1);
    await deliver();
    expect(await db("mail_attachment")).toHaveLength(2);
    clock.advance(60_000);
    await deliver();
    const [line] = await db("mail_outbox").select("message_id", "attempts", "body_text");
    expect(line).toMatchObject({ attempts: 2, body_text: "" });
    const [received] = server.received;
    expect(received?.messageId).toBe(line?.message_id);
    expect(
      received?.attachments.map(({ filename, contentType, content }) => ({
        name: filename,
        type: contentType,
        content,
      })),
    ).toEqual(files);
    expect(received?.headers.get("list")).toEqual({
      unsubscribe: { url: REPORT },
      "unsubscribe-post": { name: "List-Unsubscribe=One-Click" },
    });
    expect(await db("mail_attachment")).toEqual([]);
  });

  it("files of a mail given up or deleted are removed", async () => {
    await queue(files);
    clock.advance(48 * 3_600_000);
    await deliver();
    expect(await db("mail_outbox").first("state", "state_at")).toEqual({
      state: "given_up",
      state_at: clock.now(),
    });
    expect(await db("mail_attachment")).toEqual([]);
    clock.advance(100 * 24 * 3_600_000);
    await removeOldMails(db, clock.now());
    expect(await db("mail_outbox")).toEqual([]);
    expect(await db("mail_attachment")).toEqual([]);
  });

  it("files of a mail that are too large together are refused", async () => {
    const content = Buffer.alloc(LIMITS.mailAttachmentsMaxBytes / 2);
    const half = { name: "half.bin", type: "application/octet-stream", content };
    expect(fitsMail([half, half])).toBe(true);
    const tooMuch = [half, half, ...files];
    expect(fitsMail(tooMuch)).toBe(false);
    await expect(queue(tooMuch)).rejects.toThrow(RangeError);
    expect(await db("mail_outbox")).toEqual([]);
  });
});
