import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import { newId } from "#server/lib/ids.ts";
import { addressStates, freeAddress, skippedAddresses } from "#server/mail/addresses.ts";
import { deliveryLog, lastAccepted } from "#server/mail/delivery-log.ts";
import {
  type OutgoingMail,
  queueMail,
  removeOldMails,
  storeMailFile,
} from "#server/mail/outbox.ts";
import { dropLinks, findLink, newRecipientLink, unsubscribeUrl } from "#server/mail/unsubscribe.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const KEY = "key";
const NOW = new Date("2026-11-23T12:00:00Z");
const later = (ms: number): Date => new Date(NOW.getTime() + ms);

describe("the outbox", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const scope = facilityScope(newId(), newId());
  const mail = (subject: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
    subject,
    html: `<p>${subject}</p>`,
    text: subject,
    recipient: "Ward@Example.test",
    customerId: scope.customerId,
    ...more,
  });
  const queue = (outgoing: OutgoingMail, at = NOW): Promise<void> =>
    database.db.transaction((tx) => queueMail(tx, outgoing, "portal.example.test", at));

  describe("of a subscription", () => {
    const subscriptionId = newId();
    const about = { facilityId: scope.facilityId, subscriptionId, recipientId: newId() };

    it("lists each mail's state, newest first, and when one was last accepted", async () => {
      await queue(mail("first", { lane: "report", about: { kind: "report", ...about } }));
      await queue(
        mail("second", { lane: "alert", about: { kind: "alert", ...about } }),
        later(60_000),
      );
      const rows = database.db("mail_outbox").where("subscription_id", subscriptionId);
      await rows
        .clone()
        .where("subject", "first")
        .update({ state: "accepted", state_at: later(5_000), answer: "250 OK", attempts: 1 });
      expect(await deliveryLog(database.db, scope, subscriptionId)).toEqual([
        {
          recipient: "Ward@Example.test",
          queuedAt: later(60_000).toISOString(),
          subject: "second",
          state: "queued",
          stateAt: later(60_000).toISOString(),
          attempts: 0,
          answer: null,
          mayHaveArrivedTwice: false,
        },
        expect.objectContaining({
          subject: "first",
          state: "accepted",
          answer: "250 OK",
          attempts: 1,
        }),
      ]);
      const other = facilityScope(scope.customerId, newId());
      expect(await deliveryLog(database.db, other, subscriptionId)).toEqual([]);
      expect(await lastAccepted(database.db, scope, [subscriptionId, newId()])).toEqual(
        new Map([[subscriptionId, later(5_000)]]),
      );
      // Alerts are too late to help after 4 hours, reports after two days.
      expect(await rows.clone().orderBy("created_at").pluck("give_up_at")).toEqual([
        later(48 * 3_600_000),
        later(60_000 + 4 * 3_600_000),
      ]);
    });
  });

  describe("with a shared file", () => {
    const store = (bytes: number): Promise<string> =>
      database.db.transaction((tx) =>
        storeMailFile(tx, {
          customerId: scope.customerId,
          name: "Group.pdf",
          type: "application/pdf",
          content: Buffer.alloc(bytes),
        }),
      );
    const files = (): Promise<string[]> => database.db("mail_file").pluck("file_id");

    it("a shared file stays while a mail waits with it", async () => {
      const fileId = await store(10);
      await queue(mail("with a file", { fileIds: [fileId] }));
      await database.db("mail_file").update({ created_at: new Date(Date.now() - 7_200_000) });
      const unused = await store(10);
      await removeOldMails(database.db, NOW);
      expect((await files()).toSorted()).toEqual([fileId, unused].toSorted());
      await database
        .db("mail_outbox")
        .where("subject", "with a file")
        .update({ state: "accepted" });
      await removeOldMails(database.db, NOW);
      expect(await files()).toEqual([unused]);
    });

    it("a mail with a file too large or missing is refused", async () => {
      const fileId = await store(LIMITS.mailAttachmentsMaxBytes);
      await queue(mail("just fits", { fileIds: [fileId] }));
      const more = [{ name: "logo.png", type: "image/png", content: Buffer.alloc(1) }];
      await expect(queue(mail("more", { fileIds: [fileId], attachments: more }))).rejects.toThrow(
        RangeError,
      );
      await expect(queue(mail("none", { fileIds: [newId()] }))).rejects.toThrow(RangeError);
    });
  });

  describe("the link of a recipient", () => {
    const parts = { publicUrl: "https://portal.example.test", unsubscribeKey: KEY };
    const subscriptionId = newId();
    const add = async (recipientId: string): Promise<{ url: string; token: string }> => {
      const link = { kind: "alert" as const, scope, subscriptionId, recipientId };
      const { salt } = await database.db.transaction((tx) => newRecipientLink(tx, KEY, link));
      const url = unsubscribeUrl(parts, "alert", recipientId, salt);
      return { url, token: url.split("/").at(-1) ?? "" };
    };

    it("a recipient's link leads to their row, and only its hash is stored", async () => {
      const recipientId = newId();
      const { url, token } = await add(recipientId);
      expect(url).toBe(`https://portal.example.test/alertsubscriptions/unsubscribe/${token}`);
      expect(Buffer.from(token, "base64url")).toHaveLength(32);
      expect(await findLink(database.db, token)).toEqual({
        kind: "alert",
        scope,
        subscriptionId,
        recipientId,
      });
      expect(await findLink(database.db, `${token}A`)).toBeNull();
      const stored = await database
        .db("unsubscribe_link")
        .where("recipient_id", recipientId)
        .first();
      expect(JSON.stringify(stored)).not.toContain(token);
      expect(stored?.token_hash.toString("base64url")).not.toBe(token);
    });

    it("a recipient's link cannot be made with another key", async () => {
      const recipientId = newId();
      const link = { kind: "report" as const, scope, subscriptionId, recipientId };
      const { salt } = await database.db.transaction((tx) => newRecipientLink(tx, KEY, link));
      const foreign = unsubscribeUrl(
        { ...parts, unsubscribeKey: "other" },
        "report",
        recipientId,
        salt,
      );
      expect(await findLink(database.db, foreign.split("/").at(-1) ?? "")).toBeNull();
    });

    it("a recipient's link goes with a removed recipient, or with the subscription", async () => {
      const [first, second] = [newId(), newId()];
      const links = { first: await add(first), second: await add(second) };
      await database.db.transaction((tx) =>
        dropLinks(tx, { subscriptionId, recipientIds: [first] }),
      );
      expect(await findLink(database.db, links.first.token)).toBeNull();
      expect(await findLink(database.db, links.second.token)).not.toBeNull();
      await database.db.transaction((tx) => dropLinks(tx, { subscriptionId }));
      expect(await findLink(database.db, links.second.token)).toBeNull();
    });
  });

  it("the outbox knows marked addresses, tries them sometimes, and forgets those that were freed", async () => {
    await database.db("mail_address").insert([
      {
        address: "gone@example.test",
        refusals: 1,
        answer: "550 5.1.1",
        refused_at: NOW,
        marked_at: NOW,
        retry_at: later(1_000),
      },
      { address: "twice@example.test", refusals: 2, answer: "550", refused_at: NOW },
    ]);
    const all = ["Gone@example.test", "twice@example.test", "ok@example.test"];
    expect([...(await addressStates(database.db, all))].toSorted()).toEqual([
      ["gone@example.test", "refused"],
      ["ok@example.test", "ok"],
      ["twice@example.test", "ok"],
    ]);
    expect(await skippedAddresses(database.db, all, NOW)).toEqual(new Set(["gone@example.test"]));
    expect(await skippedAddresses(database.db, all, later(1_000))).toEqual(new Set());
    await database.db.transaction((tx) => freeAddress(tx, "GONE@example.test"));
    expect((await addressStates(database.db, all)).get("gone@example.test")).toBe("ok");
  });
});
