import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "#server/lib/logger.ts";
import { deliverNextMail } from "#server/features/messaging/deliveries/service.ts";
import { MailFailure } from "#server/mail/failure.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { smtpConnections } from "#server/mail/smtp.ts";
import { mailTransport } from "#server/mail/transport.ts";
import { type Authority, type Certificate, makeAuthority } from "#tests/support/certificates.ts";
import { startScript } from "#tests/support/child-script.ts";
import { testClock } from "#tests/support/clock.ts";
import { makeDataDir } from "#tests/support/data-dir.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import {
  type MailServer,
  type MailServerTls,
  startMailServer,
} from "#tests/support/mail-server.ts";

const ROUTE = { from: "portal@example.test", to: "ward@hospital.test" };
const MESSAGE = Buffer.from("Subject: Hello\r\n\r\nHello\r\n");
const WAYS = ["start", "starttls"] as const;
const script = fileURLToPath(new URL("../support/mail-process.ts", import.meta.url));

describe("a mail server's certificate", () => {
  let folder: string;
  let authority: Authority;
  let good: Certificate;
  let expired: Certificate;
  let otherName: Certificate;
  let server: MailServer;
  beforeAll(async () => {
    folder = await makeDataDir();
    authority = await makeAuthority(folder);
    // One after the other: the authority counts its certificates in a file.
    otherName = await authority.sign("elsewhere.example.test", 2);
    expired = await authority.sign("localhost", -1);
    good = await authority.sign("localhost", 2);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => server.close());

  /** The setting that trusts the authority for mail alone. */
  const trusting = (): string => `?tls.ca=${encodeURIComponent(authority.cert)}`;
  const send = async (query: string): Promise<string | null | MailFailure> => {
    const connections = smtpConnections(`${server.url}${query}`);
    try {
      return await connections.send(ROUTE, MESSAGE, async () => true);
    } catch (error) {
      if (error instanceof MailFailure) return error;
      throw error;
    } finally {
      connections.close();
    }
  };

  describe.each(WAYS)("shown from %s", (from: MailServerTls["from"]) => {
    const listen = async (certificate: Certificate): Promise<void> => {
      server = await startMailServer({ ...certificate, from });
    };

    it("an untrusted certificate counts as the relay's fault", async () => {
      await listen(good);
      expect(await send("")).toMatchObject({
        kind: "relay",
        message: expect.stringContaining("certificate") as string,
      });
    });

    it("an expired certificate counts as the relay's fault", async () => {
      await listen(expired);
      expect(await send(trusting())).toMatchObject({
        kind: "relay",
        message: "certificate has expired",
      });
    });

    it("a certificate of another host counts as the relay's fault", async () => {
      await listen(otherName);
      expect(await send(trusting())).toMatchObject({
        kind: "relay",
        message: expect.stringContaining("elsewhere.example.test") as string,
      });
    });

    it("accepts a certificate when the settings trust its authority, name it or ignore it", async () => {
      await listen(good);
      expect(await send(trusting())).toMatch(/^250/u);
      await server.close();
      await listen(otherName);
      expect(await send(`${trusting()}&tls.servername=elsewhere.example.test`)).toMatch(/^250/u);
      expect(await send("?tls.rejectUnauthorized=false")).toMatch(/^250/u);
    });
  });

  it("a missing certificate counts as the relay's fault where encryption is required", async () => {
    server = await startMailServer();
    expect(await send("?requireTLS=true")).toMatchObject({ kind: "relay" });
    const plain = server.url.replace("smtp:", "smtps:");
    const connections = smtpConnections(plain);
    await expect(connections.send(ROUTE, MESSAGE, async () => true)).rejects.toMatchObject({
      kind: "relay",
    });
    connections.close();
  });

  describe("and the mails that wait", () => {
    let database: Awaited<ReturnType<typeof openTestDatabase>>;
    const clock = testClock("2026-11-23T12:00:00Z");
    beforeEach(async () => {
      database = await openTestDatabase();
      for (const recipient of ["first@hospital.test", "second@hospital.test"])
        await database.db.transaction((tx) =>
          queueMail(
            tx,
            { subject: "Hello", html: "", text: "Hello", customerId: null, recipient },
            "portal.example.test",
            clock.now(),
          ),
        );
    });
    afterEach(() => database.close());

    it("an untrusted certificate holds all waiting mails at once, with the time", async () => {
      server = await startMailServer({ ...good, from: "start" });
      const mailFrom = "portal@example.test";
      const mail = mailTransport({ smtpUrl: server.url, mailFrom, dataDir: "" });
      const { signal } = new AbortController();
      const deps = { db: database.db, clock, log: createLogger("silent"), publicUrl: "", signal };
      while (await deliverNextMail({ ...deps, mail }));
      mail.close();
      expect(await database.db("mail_outbox").orderBy("mail_id").pluck("attempts")).toEqual([1, 0]);
      expect(await database.db("mail_relay").first()).toMatchObject({ refused_since: clock.now() });
    });

    it("held mails leave when NODE_EXTRA_CA_CERTS names the authority's file", async () => {
      server = await startMailServer({ ...good, from: "starttls" });
      await database.db("mail_outbox").update({ give_up_at: new Date(Date.now() + 3_600_000) });
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority.path };
      const sending = startScript(script, [database.url, server.url, "none"], env);
      expect(await sending.ended, sending.said()).toBe(0);
      expect(server.received).toHaveLength(2);
    });
  });
});
